import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { announce } from '#web/ui/announcer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { streetQuery, withHouseNumber } from './house-number.ts'
import { mapAttribution } from './load-map-provider.ts'
import { type AddressSuggestion, type GeocodedAddress, MIN_SUGGEST_LENGTH } from './map-provider.ts'
import * as texts from './texts.ts'
import { useAddressSuggestions } from './use-address-suggestions.ts'
import './map-provider.css'

type Props = {
  value: string
  onValueChange: (street: string) => void
  /** Called with the address of a chosen suggestion. */
  onFound: (address: GeocodedAddress) => void
} & Pick<ComponentProps<typeof TextField>, 'name' | 'autoComplete' | 'error' | 'onBlur' | 'className'>

/** A combobox by the WAI-ARIA pattern: the focus stays in the field while the list is read out. */
export function StreetField({ value, onValueChange, onFound, onBlur, ...field }: Props) {
  const { settings } = useStorefrontData()
  /** The text typed since the list was last closed. */
  const [searchText, setSearchText] = useState('')
  const suggestions = useAddressSuggestions(streetQuery(searchText, MIN_SUGGEST_LENGTH), settings.maps)
  const [active, setActive] = useState(-1)
  const id = useId()
  const isOpen = suggestions.length > 0
  useEffect(() => {
    setActive(-1)
    if (suggestions.length > 0) announce(texts.suggestionCount(suggestions.length))
  }, [suggestions])

  const choose = (suggestion: AddressSuggestion) => {
    setSearchText('')
    suggestion.address().then(
      (found) => onFound({ ...found, street: withHouseNumber(value, found.street ?? suggestion.title) }),
      () => onValueChange(withHouseNumber(value, suggestion.title)),
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
    else if (event.key === 'Escape') setSearchText('')
    else return
    event.preventDefault()
    // This Escape closes the list, not a dialog around the field.
    event.stopPropagation()
  }

  return (
    <div className="street-field">
      <TextField
        {...field}
        label={texts.street}
        maxLength={200}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onValueChange(event.target.value)
          setSearchText(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setSearchText('')
          onBlur?.(event)
        }}
      />
      <div className="street-field__panel" hidden={!isOpen}>
        <div className="street-field__list" id={`${id}-list`} role="listbox" aria-label={texts.suggestions}>
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            <div
              key={suggestion.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
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
        {settings.maps && <p className="street-field__attribution">{mapAttribution(settings.maps)}</p>}
      </div>
    </div>
  )
}
