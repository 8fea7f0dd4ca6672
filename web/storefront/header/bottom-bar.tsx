import { NavLink } from 'react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import * as sharedTexts from '../shared/texts.ts'
import { CartTab, WishlistTab } from './count-link.tsx'
import * as texts from './texts.ts'

/** Quick links at the bottom of a phone. The product page and the cart show their own bar instead. */
export function BottomBar() {
  const { user } = useSession()
  return (
    <nav className="bottom-bar below-1024 no-print" aria-label={texts.quickLinks}>
      <NavLink className="bottom-bar__link" to={paths.home} end>
        <Icon name="home" />
        {sharedTexts.home}
      </NavLink>
      <NavLink className="bottom-bar__link" to={paths.categories}>
        <Icon name="grid" />
        {texts.shop}
      </NavLink>
      <WishlistTab />
      <CartTab />
      <NavLink className="bottom-bar__link" to={user ? paths.profile() : paths.login()}>
        <Icon name="user" />
        {texts.account}
      </NavLink>
    </nav>
  )
}
