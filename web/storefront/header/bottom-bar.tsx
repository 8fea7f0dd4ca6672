import { NavLink } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CartTab, WishlistTab } from './count-link.tsx'
import * as texts from './texts.ts'

/** Quick links at the bottom of a phone. The product page and the cart show their own bar instead. */
export function BottomBar() {
  const { user } = useSession()
  return (
    <nav className="bottom-bar below-641 no-print" aria-label={texts.quickLinks}>
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
