import { NavLink } from 'react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { CartTab, WishlistTab } from './count-link.tsx'

/** On phones: what a thumb reaches for. A product page and the cart put their own bar in its place. */
export function BottomBar() {
  const { user } = useSession()
  return (
    <nav className="bottom-bar below-1024 no-print" aria-label="Quick links">
      <NavLink className="bottom-bar__link" to={paths.home} end>
        <Icon name="home" />
        Home
      </NavLink>
      <NavLink className="bottom-bar__link" to={paths.categories}>
        <Icon name="grid" />
        Shop
      </NavLink>
      <WishlistTab />
      <CartTab />
      <NavLink className="bottom-bar__link" to={user ? paths.profile() : paths.login()}>
        <Icon name="user" />
        Account
      </NavLink>
    </nav>
  )
}
