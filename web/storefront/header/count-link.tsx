import { Link } from 'react-router'
import { badgeCount } from '#domain/cart.ts'
import { IconLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

type Props = { to: string; name: string; icon: IconName; count: number; className?: string }

const spoken = ({ name, count }: Props) => `${name}, ${count} ${count === 1 ? 'item' : 'items'}`
const badge = (count: number) => (count > 0 ? <span aria-hidden="true">{badgeCount(count)}</span> : null)

/** An icon with its count, '99+' above 99 (S1 §2). Its name says the true number. */
export function CountLink(props: Props) {
  const { to, icon, count, className } = props
  return (
    <IconLink
      to={to}
      icon={icon}
      label={spoken(props)}
      count={badge(count)}
      {...(className ? { className } : {})}
    />
  )
}

/** The same with its word below, for the bar at the bottom of a phone. */
export function CountTab(props: Props) {
  const { to, name, icon, count } = props
  return (
    <Link className="bottom-bar__link" to={to} aria-label={spoken(props)}>
      <Icon name={icon} />
      {name}
      {count > 0 && <span className="count">{badge(count)}</span>}
    </Link>
  )
}
