import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { findFooterLinks } from '#web/storefront/footer/footer-links.ts'
import { RatesLine } from '#web/storefront/rates/rates-line.tsx'
import { PurchasePlanLink } from '#web/storefront/shared/purchase-plan-link.tsx'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import type { StorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Logo } from '#web/ui/logo.tsx'
import { CategoryBar } from './category-bar.tsx'
import { CartLink, WishlistLink } from './count-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchButton } from './search-button.tsx'
import './header.css'

export function Header({ categories, settings, pages, day, rates, hasRates }: StorefrontData) {
  const menuLinks = findFooterLinks('menu', { pages, settings })
  const words = categories.map(({ name, slug }) => ({ label: name, path: paths.category(slug) }))
  return (
    <>
      <div className="utility-bar from-1024 no-print">
        <div className="wrap utility-bar__inner">
          {hasRates && <RatesLine rates={rates} />}
          <ul className="utility-bar__links">
            <li>
              <Link to={paths.stores}>{sharedTexts.stores}</Link>
            </li>
            {menuLinks.map(({ name, path }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
            <PurchasePlanLink url={settings.purchasePlanUrl} />
            <li>
              <Link to={paths.trackOrder}>{sharedTexts.trackOrder}</Link>
            </li>
            <li>
              <a className="num" href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`}>
                {settings.phone}
              </a>
            </li>
          </ul>
        </div>
      </div>
      <CollapsingHeader>
        <div className="wrap header__inner">
          <SearchBox className="from-1024" words={words} />
          <MobileMenu categories={categories} settings={settings} pages={pages} day={day} />
          <Logo className="header__logo" name={settings.shopName} picture={settings.brand.logo} />
          <div className="header__actions">
            <ProfileMenu />
            <SearchButton words={words} />
            <WishlistLink className="from-641" />
            <CartLink />
          </div>
        </div>
        <CategoryBar categories={categories} terms={{ settings, day }} />
      </CollapsingHeader>
    </>
  )
}

function CollapsingHeader({ children }: { children: ReactNode }) {
  const isCompact = useScrolled(80)
  return (
    <header className={isCompact ? 'header header--compact no-print' : 'header no-print'}>{children}</header>
  )
}

/** True when the page is scrolled by more than `distance` pixels. */
function useScrolled(distance: number): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const onScroll = () => setScrolled(window.scrollY > distance)
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [distance])
  return isScrolled
}
