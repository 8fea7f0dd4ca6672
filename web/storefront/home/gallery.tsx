import { ContentLink } from '#web/storefront/shared/content-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import type { BlockProps } from './block-props.ts'

const SIZES = '(min-width: 1024px) 25vw, 50vw'

export function Block({ content: { title, text, pictures } }: BlockProps<'gallery'>) {
  if (pictures.length === 0) return null
  return (
    <Reveal as="section" className="section" aria-label={title}>
      <div className="wrap">
        <SectionHeader title={title}>{text}</SectionHeader>
        <ul className="home-gallery">
          {pictures.map(({ picture, path }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and the list does not change
            <li key={index} className="tile__picture">
              {path ? (
                <ContentLink to={path}>
                  {/* A link needs a name, also where nobody described its picture. */}
                  <Picture image={picture} alt={picture.alt || title} sizes={SIZES} />
                </ContentLink>
              ) : (
                <Picture image={picture} sizes={SIZES} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Reveal>
  )
}
