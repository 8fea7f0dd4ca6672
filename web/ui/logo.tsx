import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { classes } from './classes.ts'

/** A picture instead of the name. `widths` exist beside `url`. */
export type LogoPicture = { url: string; width: number; height: number; widths: readonly number[] }

type LogoProps = {
  name: string
  /** Null: the mark and the name are written. */
  picture?: LogoPicture | null
  to?: string
  className?: string
}

/** The logo of the shop. By default it links to the home page. */
export function Logo({ name, picture = null, to = paths.home, className }: LogoProps) {
  return (
    <Link className={classes('logo', picture ? '' : getFit(name), className)} to={to}>
      {picture ? (
        <LogoImage name={name} picture={picture} />
      ) : (
        <>
          <LogoMark />
          <span className="logo__name">{name}</span>
        </>
      )}
    </Link>
  )
}

/** Logos are drawn at most 200 px wide, so that this width is sharp on every screen. */
const SHARP_WIDTH = 640

function LogoImage({
  name,
  picture: { url, width, height, widths },
}: {
  name: string
  picture: LogoPicture
}) {
  const largest = widths.findLast((each) => each <= SHARP_WIDTH)
  return (
    <img
      className="logo__picture"
      src={largest ? url.replace(/\.webp$/, `-${largest}.webp`) : url}
      alt={name}
      width={width}
      height={height}
    />
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
