import { Link } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PurchasePlanLink } from '../shared/purchase-plan-link.tsx'
import type { StorefrontData } from '../shared/use-storefront-data.ts'
import { FOOTER_LINKS } from './footer-links.ts'
import * as texts from './texts.ts'
import './footer.css'

export function Footer({ categories, settings }: Pick<StorefrontData, 'categories' | 'settings'>) {
  const shop: [string, string][] = [
    ...categories.slice(0, 4).map(({ name, slug }): [string, string] => [name, paths.category(slug)]),
    [texts.customJewellery, paths.customJewellery],
  ]
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer__top">
          <div className="footer__about">
            <Logo name={settings.shopName} />
            <p>{settings.tagline}</p>
            <a className="footer__phone num" href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`}>
              <Icon name="phone" />
              {settings.phone}
            </a>
          </div>
          <LinkList title={texts.shop} links={shop}>
            <PurchasePlanLink url={settings.purchasePlanUrl} />
          </LinkList>
          <LinkList title={texts.help} links={FOOTER_LINKS.help} />
          <LinkList title={settings.shopName} links={FOOTER_LINKS.company} />
          <LinkList title={texts.policies} links={FOOTER_LINKS.policies} />
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
            <li>{texts.cashOnDeliveryBelow(formatRupees(settings.cashLimit))}</li>
          </ul>
        </div>
      </div>
    </footer>
  )
}

type LinkListProps = {
  title: string
  links: readonly (readonly [name: string, path: string])[]
  children?: React.ReactNode
}

function LinkList({ title, links, children }: LinkListProps) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([name, path]) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}
