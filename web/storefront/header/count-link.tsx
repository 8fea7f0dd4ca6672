import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatBadgeCount } from '#domain/cart.ts'
import { paths } from '#web/paths.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useWishlist } from '#web/storefront/wishlist/use-wishlist.ts'
import { IconLink } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import * as texts from './texts.ts'

/** The code of cart and wishlist is loaded as soon as there is something in them, so that they open without a connection. */
const getPrefetch = (count: number) => (count > 0 ? 'render' : 'none')

type Props = { to: string; name: string; icon: IconName; count: number; className?: string }

const CART = { to: paths.cart, name: texts.cart, icon: 'bag' } as const
const WISHLIST = { to: paths.wishlist, name: texts.wishlist, icon: 'heart' } as const

export const CartLink = () => <CountLink {...CART} count={useCart().count} />
export const WishlistLink = (linkProps: Pick<Props, 'className'>) => (
  <CountLink {...WISHLIST} {...linkProps} count={useWishlist().items.length} />
)

/** With a label below the icon, for the bar at the bottom of a phone. */
export const CartTab = () => <CountTab {...CART} count={useCart().count} />
export const WishlistTab = () => <CountTab {...WISHLIST} count={useWishlist().items.length} />

const countBadge = (count: number) =>
  count > 0 ? <span aria-hidden="true">{formatBadgeCount(count)}</span> : null

/** An icon with its count, '99+' above 99. Its accessible name has the exact number. */
function CountLink({ to, name, icon, count, className }: Props) {
  const isEmpty = count === 0
  useEffect(() => {
    if (!isEmpty) void import('#web/storefront/offline/page-styles.ts')
  }, [isEmpty])
  return (
    <IconLink
      to={to}
      prefetch={getPrefetch(count)}
      icon={icon}
      label={texts.cartOrWishlist(name, sharedTexts.itemCount(count))}
      count={countBadge(count)}
      {...(className ? { className } : {})}
    />
  )
}

function CountTab({ to, name, icon, count }: Props) {
  return (
    <Link className="bottom-bar__link" to={to} prefetch={getPrefetch(count)}>
      <Icon name={icon} />
      <span>
        {name}
        <VisuallyHidden>{`, ${sharedTexts.itemCount(count)}`}</VisuallyHidden>
      </span>
      {count > 0 && <span className="count-badge">{countBadge(count)}</span>}
    </Link>
  )
}
