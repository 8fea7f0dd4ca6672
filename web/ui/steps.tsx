import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type StepsProps = {
  /** What they lead to: `Checkout`. */
  label: string
  steps: readonly string[]
  /** Counts from 1. */
  current: number
}

export function Steps({ label, steps, current }: StepsProps) {
  return (
    <nav aria-label={`${label}, step ${current} of ${steps.length}`}>
      <ol className="steps">
        {steps.map((step, place) => (
          <li
            key={step}
            className={classes('steps__step', place + 1 < current && 'steps__step--done')}
            aria-current={place + 1 === current ? 'step' : undefined}
          >
            <span className="steps__number">
              {place + 1 < current ? <Icon name="check" size="small" /> : place + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  )
}
