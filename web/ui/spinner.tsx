/** A loading indicator without text. Put the text beside it. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className={`spinner spinner--${size}`} aria-hidden="true" />
}
