import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type ArrowButtonProps = {
  side: 'previous' | 'next'
  label: string
  onClick: () => void
  /** There is nothing more in this direction. */
  disabled?: boolean
  className?: string
}

/** A round white button on pictures. */
export function ArrowButton({ side, label, onClick, disabled, className }: ArrowButtonProps) {
  return (
    <button
      type="button"
      className={classes('arrow-button', `arrow-button--${side}`, className)}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={side === 'previous' ? 'chevron-left' : 'chevron-right'} />
    </button>
  )
}
