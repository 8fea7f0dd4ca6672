import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { classes } from './classes.ts'

/** The mark and the name of the shop. By default it links to the home page. */
export function Logo({
  name = 'Swarna',
  to = paths.home,
  className,
}: {
  name?: string
  to?: string
  className?: string
}) {
  return (
    <Link className={classes('logo', className)} to={to}>
      <LogoMark />
      {name}
    </Link>
  )
}

function LogoMark() {
  return (
    <svg className="logo__mark" aria-hidden="true">
      <use href="#icon-mark" />
    </svg>
  )
}
