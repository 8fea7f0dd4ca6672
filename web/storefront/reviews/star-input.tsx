import { useId } from 'react'
import { STARS } from '#domain/reviews.ts'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as texts from './own-texts.ts'

type StarInputProps = { value: number; error: string | undefined; onChange: (stars: number) => void }

/** Five radio buttons drawn as stars. Arrow keys move between them. */
export function StarInput({ value, error, onChange }: StarInputProps) {
  const id = useId()
  return (
    <fieldset className="star-input" aria-describedby={error ? id : undefined}>
      <legend className="field__label">{texts.rating}</legend>
      <div className="star-input__stars">
        {STARS.toReversed().map((stars) => (
          <label
            key={stars}
            className={classes('star-input__star', stars > value && 'star-input__star--empty')}
          >
            <input
              type="radio"
              name="rating"
              className="visually-hidden"
              value={stars}
              checked={stars === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(stars)}
            />
            <Icon name="star" filled />
            <span className="visually-hidden">
              {texts.starsLabel(stars, texts.ratingLabels[stars] ?? '')}
            </span>
          </label>
        ))}
        <span className="small muted" aria-hidden="true">
          {texts.ratingLabels[value]}
        </span>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
