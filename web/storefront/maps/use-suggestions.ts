import { useEffect, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import { SUGGEST_FROM, type Suggestion } from './maps.ts'
import { mapsOf } from './providers.ts'

/** The services ask for it, and nobody reads faster. */
const WAIT_MS = 300
const NONE: Suggestion[] = []

/** What could be meant, from three characters on; asked for when the typing pauses, dropped when it goes on. */
export function useSuggestions(text: string, settings: MapsSettings | null): Suggestion[] {
  const [suggestions, setSuggestions] = useState(NONE)
  const asked = text.trim()
  useEffect(() => {
    setSuggestions(NONE)
    if (!settings || asked.length < SUGGEST_FROM) return
    const typing = new AbortController()
    const timer = setTimeout(() => {
      mapsOf(settings)
        .then((maps) => maps.suggest(asked, typing.signal))
        .then(
          (found) => !typing.signal.aborted && setSuggestions(found),
          // without suggestions the address is typed
          () => {},
        )
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      typing.abort()
    }
  }, [asked, settings])
  return suggestions
}
