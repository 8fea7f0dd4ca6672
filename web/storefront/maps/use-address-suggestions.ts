import { useEffect, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import { loadMapProvider } from './load-map-provider.ts'
import { type AddressSuggestion, MIN_SUGGEST_LENGTH } from './map-provider.ts'

/** The services ask for it, and nobody reads faster. */
const DEBOUNCE_MS = 300
const NO_SUGGESTIONS: AddressSuggestion[] = []

/** What could be meant, from three characters on; asked for when the typing pauses, dropped when it goes on. */
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
          // without suggestions the address is typed
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
