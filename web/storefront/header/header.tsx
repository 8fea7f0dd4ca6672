import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { IconLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { RatesLine } from '../rates/rates-line.tsx'
import { PlanLink } from '../shared/plan-link.tsx'
import type { Frame } from '../shared/use-frame.ts'
import { CategoryBar } from './category-bar.tsx'
import { CartLink, WishlistLink } from './count-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchBox } from './search-box.tsx'
import './header.css'

export function Header({ categories, settings, rates }: Frame) {
  return (
    <>
      <div className="utility-bar from-1024 no-print">
        <div className="wrap utility-bar__in">
          <RatesLine rates={rates} />
          <ul className="utility-bar__links">
            <li>
              <Link to={paths.stores}>Stores</Link>
            </li>
            <PlanLink url={settings.purchasePlanUrl} />
            <li>
              <Link to={paths.trackOrder}>Track Order</Link>
            </li>
            <li>
              <a className="num" href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`}>
                {settings.phone}
              </a>
            </li>
          </ul>
        </div>
      </div>
      <Shrinking>
        <div className="wrap header__in">
          <SearchBox className="from-1024" />
          <MobileMenu categories={categories} settings={settings} />
          <Logo className="header__logo" name={settings.shopName} />
          <div className="header__actions">
            <ProfileMenu />
            <IconLink className="below-1024" to={paths.search('')} icon="search" label="Search" />
            <WishlistLink className="from-1024" />
            <CartLink />
          </div>
        </div>
        <CategoryBar categories={categories} />
      </Shrinking>
    </>
  )
}

function Shrinking({ children }: { children: ReactNode }) {
  const isSmall = useScrolled(80)
  return <header className={isSmall ? 'header header--small no-print' : 'header no-print'}>{children}</header>
}

/** True once the page was scrolled by more than `distance` pixels. */
function useScrolled(distance: number): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    // two thresholds, so that a header that shrinks does not scroll itself back
    const look = () => setScrolled((was) => window.scrollY > (was ? distance / 2 : distance))
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [distance])
  return isScrolled
}
