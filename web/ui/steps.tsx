import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import * as texts from './list-texts.ts'

type StepsProps = {
  /** `Checkout`. */
  label: string
  steps: readonly string[]
  /** Counts from 1. */
  current: number
}

export function Steps({ label, steps, current }: StepsProps) {
  return (
    <nav aria-label={texts.step(label, current, steps.length)}>
      <ol className="steps">
        {steps.map((step, index) => (
          <li
            key={step}
            className={classes('steps__step', index + 1 < current && 'steps__step--done')}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span className="steps__number">
              {index + 1 < current ? <Icon name="check" size="small" /> : index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  )
}
