import type { Banner } from '#contract/content.ts'
import type { StorefrontApi } from '#contract/contract.ts'
import { ContentLink } from '#web/storefront/shared/content-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import type { BlockProps } from './block-props.ts'
import { emptyOnFailure } from './empty-on-failure.ts'
import { toHeaderLink } from './to-header-link.ts'

export const load = (api: StorefrontApi): Promise<Banner[]> =>
  api.banners
    .list()
    // Staff who look at a draft get the inactive ones as well.
    .then(({ data }) => data.filter(({ isActive }) => isActive))
    .catch(emptyOnFailure('Promotional banners could not be fetched:'))

/** The first large banner is the big tile, and the small ones fill the grid. Without banners there is no section. */
export function Block({ content, data: banners }: BlockProps<'banners', Banner[]>) {
  const large = banners.find(({ size }) => size === 'large')
  const small = banners.filter(({ size }) => size === 'small')
  if (banners.length === 0) return null
  return (
    <Reveal as="section" className="section" aria-label={content.title}>
      <div className="wrap">
        <SectionHeader title={content.title} link={toHeaderLink(content.link)}>
          {content.text}
        </SectionHeader>
        <div className="banners">
          {large && <BannerTile banner={large} isLarge />}
          {small.map((banner) => (
            <BannerTile key={banner._id} banner={banner} />
          ))}
        </div>
      </div>
    </Reveal>
  )
}

function BannerTile({ banner, isLarge = false }: { banner: Banner; isLarge?: boolean }) {
  return (
    <ContentLink className={isLarge ? 'banner banner--large' : 'banner'} to={banner.path}>
      <Picture
        image={banner.picture}
        alt=""
        sizes={isLarge ? '(min-width: 1024px) 50vw, 100vw' : '(min-width: 1024px) 25vw, 50vw'}
      />
      <span className="banner__text">
        <span className={isLarge ? 'h2' : 'h3'}>{banner.title}</span>
        {banner.subtitle && <span className="small muted">{banner.subtitle}</span>}
        {banner.price && <span className="small num banner__price">{banner.price}</span>}
      </span>
    </ContentLink>
  )
}
