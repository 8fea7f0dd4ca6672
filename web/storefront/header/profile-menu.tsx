import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { signOut } from '#web/session/sign-out.ts'
import { useSession } from '#web/session/use-session.ts'
import { useWishlist } from '#web/storefront/wishlist/use-wishlist.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import { AdminLink } from './admin-link.tsx'
import * as texts from './texts.ts'

/** Name, e-mail and the person's pages. For visitors Login and Register. */
export function ProfileMenu() {
  const { user } = useSession()
  const { items } = useWishlist()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const ref = useDismiss<HTMLDivElement>(isOpen, close)
  const navigate = useNavigate()

  if (!user)
    return (
      <div className="profile-menu from-768">
        <Link className="profile-menu__button" to={paths.login()}>
          <Icon name="user" />
          {texts.login}
        </Link>
        <Link className="profile-menu__button from-1024" to={paths.register()}>
          {texts.register}
        </Link>
      </div>
    )

  return (
    <div className="profile-menu from-768" ref={ref}>
      <button
        type="button"
        className="profile-menu__button"
        aria-expanded={isOpen}
        aria-controls="profile-menu"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="user" />
        {texts.profile}
      </button>
      <div className="profile-menu__panel" id="profile-menu" hidden={!isOpen}>
        <p className="profile-menu__user">
          <b>{user.name}</b>
          <span className="caption">{user.email}</span>
        </p>
        <ul>
          <li>
            <Link to={paths.profile()}>{texts.myProfile}</Link>
          </li>
          <li>
            <Link to={paths.orders}>{texts.myOrders}</Link>
          </li>
          <li>
            <Link to={paths.wishlist}>{texts.myWishlist(items.length)}</Link>
          </li>
          <AdminLink />
        </ul>
        <button
          type="button"
          className="profile-menu__sign-out"
          onClick={() => {
            void signOut()
            void navigate(paths.home)
          }}
        >
          {texts.signOut}
        </button>
      </div>
    </div>
  )
}
