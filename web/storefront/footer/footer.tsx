import { Link } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import type { PagePlacement } from '#domain/page-slug.ts'
import { listSocialLinks } from '#domain/social-links.ts'
import { paths } from '#web/paths.ts'
import { PurchasePlanLink } from '#web/storefront/shared/purchase-plan-link.tsx'
import type { StorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { type FooterLink, findFooterLinks } from './footer-links.ts'
import * as texts from './texts.ts'
import './footer.css'

type Props = Pick<StorefrontData, 'categories' | 'settings' | 'pages'>

export function Footer({ categories, settings, pages }: Props) {
  const linksOf = (placement: PagePlacement) => findFooterLinks(placement, { pages, settings })
  const shop = [
    ...categories.slice(0, 4).map(({ name, slug }) => ({ name, path: paths.category(slug) })),
    ...linksOf('shop'),
  ]
  const socialLinks = listSocialLinks(settings.socialLinks)
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer__top">
          <div className="footer__about">
            <Logo name={settings.shopName} picture={settings.brand.logoOnDark} />
            <p>{settings.tagline}</p>
            {settings.phone && (
              <a className="footer__phone num" href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`}>
                <Icon name="phone" />
                {settings.phone}
              </a>
            )}
            {socialLinks.length > 0 && (
              <ul className="footer__social" aria-label={texts.socialMedia}>
                {socialLinks.map(({ label, url }) => (
                  <li key={label}>
                    <a href={url} target="_blank" rel="noopener">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <LinkList title={texts.shop} links={shop}>
            <PurchasePlanLink url={settings.purchasePlanUrl} />
          </LinkList>
          <LinkList title={texts.help} links={linksOf('help')} />
          <LinkList title={settings.shopName} links={linksOf('company')} />
          <LinkList title={texts.policies} links={linksOf('policies')} />
        </div>
        <div className="footer__bottom">
          <p>
            {texts.copyright(
              settings.shopName,
              settings.address.split(',').at(-1)?.replace(/\d/g, '').trim() || texts.india,
            )}
          </p>
          <ul>
            <li>{texts.pricesInRupees}</li>
            {settings.takesCashOnDelivery && (
              <li>{texts.cashOnDeliveryBelow(formatRupees(settings.cashLimit))}</li>
            )}
          </ul>
        </div>
      </div>
    </footer>
  )
}

type LinkListProps = {
  title: string
  links: readonly FooterLink[]
  children?: React.ReactNode
}

function LinkList({ title, links, children }: LinkListProps) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}
