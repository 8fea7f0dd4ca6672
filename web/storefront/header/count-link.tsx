import { Link } from 'react-router'
import { badgeCount } from '#domain/cart.ts'
import { IconLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props = { to: string; name: string; icon: IconName; count: number; className?: string }

const items = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`
const badge = (count: number) => (count > 0 ? <span aria-hidden="true">{badgeCount(count)}</span> : null)

/** An icon with its count, '99+' above 99 (S1 §2). Its name says the true number. */
export function CountLink(props: Props) {
  const { to, name, icon, count, className } = props
  return (
    <IconLink
      to={to}
      icon={icon}
      label={`${name}, ${items(count)}`}
      count={badge(count)}
      {...(className ? { className } : {})}
    />
  )
}

/** The same with its word below, for the bar at the bottom of a phone. */
export function CountTab(props: Props) {
  const { to, name, icon, count } = props
  return (
    <Link className="bottom-bar__link" to={to}>
      <Icon name={icon} />
      <span>
        {name}
        <VisuallyHidden>, {items(count)}</VisuallyHidden>
      </span>
      {count > 0 && <span className="count">{badge(count)}</span>}
    </Link>
  )
}
