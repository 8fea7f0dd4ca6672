import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { classes } from './classes.ts'
import sprite from './icons.svg?url'

/** The mark and the name of the shop; a link home unless told otherwise. */
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
      <use href={`${sprite}#mark`} />
    </svg>
  )
}
