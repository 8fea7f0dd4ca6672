import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { announce } from '../../ui/announcer.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFrame } from '../shared/use-frame.ts'
import { streetPart, withHouse } from './house.ts'
import { type FoundAddress, SUGGEST_FROM, type Suggestion } from './maps.ts'
import { creditOf } from './providers.ts'
import { useSuggestions } from './use-suggestions.ts'
import './maps.css'

type Props = {
  value: string
  onValue: (street: string) => void
  /** A suggestion was chosen: what it tells of the whole address. */
  onFound: (address: FoundAddress) => void
} & Pick<ComponentProps<typeof TextField>, 'name' | 'autoComplete' | 'error' | 'onBlur' | 'className'>

/** A combobox by the pattern of WAI-ARIA: the list is read while the focus stays in the field. */
export function StreetField({ value, onValue, onFound, onBlur, ...field }: Props) {
  const { settings } = useFrame()
  /** What was typed since the list was last put away. */
  const [typed, setTyped] = useState('')
  const suggestions = useSuggestions(streetPart(typed, SUGGEST_FROM), settings.maps)
  const [active, setActive] = useState(-1)
  const id = useId()
  const isOpen = suggestions.length > 0
  useEffect(() => {
    setActive(-1)
    if (suggestions.length > 0) announce(`${suggestions.length} suggestions, use the arrow keys`)
  }, [suggestions])

  const choose = (suggestion: Suggestion) => {
    setTyped('')
    suggestion.address().then(
      (found) => onFound({ ...found, street: withHouse(value, found.street ?? suggestion.title) }),
      () => onValue(withHouse(value, suggestion.title)),
    )
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const count = suggestions.length
    const next = { ArrowDown: (active + 1) % count, ArrowUp: (Math.max(active, 0) - 1 + count) % count }[
      event.key
    ]
    const chosen = suggestions[active]
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape') setTyped('')
    else return
    event.preventDefault()
    // a dialog around the field is not meant by this Escape
    event.stopPropagation()
  }

  return (
    <div className="street-field">
      <TextField
        {...field}
        label="Street Address"
        maxLength={200}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onValue(event.target.value)
          setTyped(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setTyped('')
          onBlur?.(event)
        }}
      />
      <div className="street-field__panel" hidden={!isOpen}>
        <div className="street-field__list" id={`${id}-list`} role="listbox" aria-label="Suggestions">
          {suggestions.map((suggestion, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={suggestion.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <Icon name="pin" size="small" />
              <span>
                <b>{suggestion.title}</b>
                {suggestion.detail && <span className="street-field__detail">, {suggestion.detail}</span>}
              </span>
            </div>
          ))}
        </div>
        {settings.maps && <p className="street-field__credit">{creditOf(settings.maps)}</p>}
      </div>
    </div>
  )
}
