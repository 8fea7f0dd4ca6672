import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { classes } from './classes.ts'

/** The mark and the name of the shop. By default it links to the home page. */
export function Logo({
  name,
  to = paths.home,
  className,
}: {
  name: string
  to?: string
  className?: string
}) {
  return (
    <Link className={classes('logo', getFit(name), className)} to={to}>
      <LogoMark />
      <span className="logo__name">{name}</span>
    </Link>
  )
}

const MAX_LETTERS_OF_ONE_LINE = 8
const MAX_LETTERS_OF_A_WORD = 10

/** A long name is smaller and has several lines. A name with a long word is smaller still. */
function getFit(name: string): string {
  if (name.length <= MAX_LETTERS_OF_ONE_LINE) return ''
  const isWide = name.split(' ').some((word) => word.length > MAX_LETTERS_OF_A_WORD)
  return isWide ? 'logo--long logo--wide' : 'logo--long'
}

function LogoMark() {
  return (
    <svg className="logo__mark" aria-hidden="true">
      <use href="#icon-mark" />
    </svg>
  )
}
