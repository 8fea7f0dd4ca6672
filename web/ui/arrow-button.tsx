import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type ArrowButtonProps = {
  side: 'previous' | 'next'
  label: string
  onClick: () => void
  /** Nothing more that way. */
  disabled?: boolean
  className?: string
}

/** The round white button that floats on pictures. */
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
