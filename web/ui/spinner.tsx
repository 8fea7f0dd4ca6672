/** Turns while something is under way. The words stand beside it. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className={`spinner spinner--${size}`} aria-hidden="true" />
}
