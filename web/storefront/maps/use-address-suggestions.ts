import { useEffect, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import { loadMapProvider } from './load-map-provider.ts'
import { type AddressSuggestion, MIN_SUGGEST_LENGTH } from './map-provider.ts'

/** The services require a pause between requests. */
const DEBOUNCE_MS = 300
const NO_SUGGESTIONS: AddressSuggestion[] = []

/** Suggestions from three characters on, fetched when typing pauses and cancelled when it continues. */
export function useAddressSuggestions(text: string, settings: MapsSettings | null): AddressSuggestion[] {
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS)
  const query = text.trim()
  useEffect(() => {
    setSuggestions(NO_SUGGESTIONS)
    if (!settings || query.length < MIN_SUGGEST_LENGTH) return
    const abortController = new AbortController()
    const timer = setTimeout(() => {
      loadMapProvider(settings)
        .then((maps) => maps.suggest(query, abortController.signal))
        .then(
          (found) => !abortController.signal.aborted && setSuggestions(found),
          // The address can be typed without suggestions.
          () => {},
        )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [query, settings])
  return suggestions
}
