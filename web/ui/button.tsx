import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type ButtonAppearance = {
  /** One primary button per view. `inverse` is for a garnet background, `danger` for destructive actions. */
  variant?: 'primary' | 'secondary' | 'text' | 'inverse' | 'danger'
  /** `large` is 54 high: Add to Cart, checkout, sign-in. */
  size?: 'normal' | 'large' | 'small'
  wide?: boolean
  icon?: IconName
}

type ButtonProps = ButtonAppearance &
  ComponentProps<'button'> & {
    /** The button keeps its width and focus, shows `busyLabel`, and cannot be pressed. */
    busy?: boolean
    busyLabel?: string
  }

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyLabel,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classes(buttonClasses({ variant, size, wide }), props.className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || props['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : props.onClick}
    >
      <span className="button__contents">
        <span className={classes('button__content', busy && 'button__content--hidden')}>
          {icon && <Icon name={icon} />}
          <span className="button__label">{children}</span>
        </span>
        {/* what it will say is there before, for its width; a wide one is as wide as its place */}
        {(busy || (busyLabel && !wide)) && (
          <span className={classes('button__content', !busy && 'button__content--hidden')}>
            <Spinner />
            {busyLabel ?? children}
          </span>
        )}
      </span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  children,
  ...props
}: ButtonAppearance & ComponentProps<typeof Link>) {
  return (
    <Link {...props} className={classes(buttonClasses({ variant, size, wide }), props.className as string)}>
      {icon && <Icon name={icon} />}
      <span className="button__label">{children}</span>
    </Link>
  )
}

const buttonClasses = ({
  variant = 'primary',
  size = 'normal',
  wide,
}: { [K in keyof ButtonAppearance]?: ButtonAppearance[K] | undefined }) =>
  classes('button', `button--${variant}`, size !== 'normal' && `button--${size}`, wide && 'button--wide')

type IconButtonAppearance = {
  icon: IconName
  /** The action and its object: `Remove Meenakshi Jhumka`. */
  label: string
  filled?: boolean
  /** A number on a disc. Hidden at 0. */
  count?: ReactNode
}

export function IconButton({
  icon,
  label,
  filled = false,
  count,
  ...props
}: IconButtonAppearance & ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className={classes('icon-button', props.className)}>
      <IconButtonContent icon={icon} label={label} filled={filled} count={count} />
    </button>
  )
}

export function IconLink({ icon, label, filled = false, count, ...props }: IconButtonAppearance & LinkProps) {
  return (
    <Link {...props} className={classes('icon-button', props.className as string)}>
      <IconButtonContent icon={icon} label={label} filled={filled} count={count} />
    </Link>
  )
}

function IconButtonContent({ icon, label, filled = false, count }: IconButtonAppearance) {
  return (
    <>
      <Icon name={icon} filled={filled} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {count ? <span className="count-badge">{count}</span> : null}
    </>
  )
}
