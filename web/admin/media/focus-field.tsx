import type { KeyboardEvent, MouseEvent } from 'react'
import type { MediaItem } from '#contract/media.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toObjectPosition } from '#web/ui/picture.tsx'
import type { SubmitForm } from '#web/ui/use-submit-form.ts'
import { type MediaValues, parsePercent } from './media-values.ts'
import * as texts from './texts.ts'

const CENTRE = 50
const STEP = 1
const LARGE_STEP = 10
const CROPS = ['slide', 'square', 'portrait'] as const
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type FocusFieldProps = {
  media: MediaItem
  form: Pick<SubmitForm<MediaValues>, 'form' | 'field' | 'setField'>
}

/** The focal point, set by click, arrow keys or numbers, and what crops show of the picture with it. */
export function FocusField({ media, form: { form, field, setField } }: FocusFieldProps) {
  const [typedX, typedY] = form.watch(['x', 'y'])
  const x = parsePercent(typedX) ?? CENTRE
  const y = parsePercent(typedY) ?? CENTRE
  const isSet = typedX !== '' || typedY !== ''
  const setFocus = (nextX: number, nextY: number) => {
    setField('x', String(toPercent(nextX)))
    setField('y', String(toPercent(nextY)))
  }
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and Space click without a place.
    if (event.detail === 0) return
    const area = event.currentTarget.getBoundingClientRect()
    setFocus(
      ((event.clientX - area.left) / area.width) * 100,
      ((event.clientY - area.top) / area.height) * 100,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key]
    if (!direction) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    setFocus(x + direction[0] * step, y + direction[1] * step)
  }
  const position = isSet ? toObjectPosition({ x, y }) : undefined
  return (
    <section className="focus-field" aria-labelledby="media-focus">
      <h3 id="media-focus">{texts.focus}</h3>
      <button
        type="button"
        className="focus-field__picture"
        aria-label={texts.focusNow(x, y)}
        aria-describedby="media-focus-hint"
        data-autofocus
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img src={media.url} alt="" width={media.width} height={media.height} draggable={false} />
        <span className="focus-field__point" style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <p className="caption" id="media-focus-hint">
        {texts.focusHint}
      </p>
      <div className="focus-field__numbers">
        <TextField label={texts.fromLeft} inputMode="numeric" placeholder={String(CENTRE)} {...field('x')} />
        <TextField label={texts.fromTop} inputMode="numeric" placeholder={String(CENTRE)} {...field('y')} />
        <Button
          variant="secondary"
          disabled={!isSet}
          onClick={() => {
            setField('x', '')
            setField('y', '')
          }}
        >
          {texts.resetFocus}
        </Button>
      </div>
      <p className="caption">{texts.resetFocusHint}</p>
      <h3>{texts.crops}</h3>
      <ul className="focus-crops">
        {CROPS.map((crop) => (
          <li key={crop}>
            <img
              className={`focus-crops__${crop}`}
              src={media.url}
              alt=""
              style={position ? { objectPosition: position } : undefined}
            />
            <span className="caption">{texts.cropNames[crop]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const toPercent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)))
