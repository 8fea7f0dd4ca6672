import { Link } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PurchasePlanLink } from '../shared/purchase-plan-link.tsx'
import type { StorefrontData } from '../shared/use-storefront-data.ts'
import { FOOTER_LINKS } from './footer-links.ts'
import './footer.css'

export function Footer({ categories, settings }: Pick<StorefrontData, 'categories' | 'settings'>) {
  const shop: [string, string][] = [
    ...categories.slice(0, 4).map(({ name, slug }): [string, string] => [name, paths.category(slug)]),
    ['Custom Jewellery', paths.customJewellery],
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
          <LinkList title="Shop" links={shop}>
            <PurchasePlanLink url={settings.purchasePlanUrl} />
          </LinkList>
          <LinkList title="Help" links={FOOTER_LINKS.Help} />
          <LinkList title={settings.shopName} links={FOOTER_LINKS.Company} />
          <LinkList title="Policies" links={FOOTER_LINKS.Policies} />
        </div>
        <div className="footer__bottom">
          <p>
            © {settings.shopName}, {settings.address.split(',').at(-1)?.replace(/\d/g, '').trim() || 'India'}
          </p>
          <ul>
            <li>BIS hallmarked</li>
            <li>Prices in Indian rupees</li>
            <li>Cash on Delivery below {formatRupees(settings.cashLimit)}</li>
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
