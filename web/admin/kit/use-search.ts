import { useEffect, useState } from 'react'
import { errorMessage } from '#web/error-message.ts'
import { useDebounced } from './use-debounced.ts'

const DELAY_MS = 250

type SearchOptions<T> = {
  /** Stays the same from render to render. */
  find: (search: string) => Promise<T[]>
  /** Shown when the server gives no reason. */
  failure: string
  minLength?: number
}

/** A search field that asks the server while somebody types. `results` is null until the answer to what stands there is known. */
export function useSearch<T>({ find, failure: failureText, minLength = 1 }: SearchOptions<T>) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ search: string; results: T[] } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const typed = query.trim()
  const search = useDebounced(typed, DELAY_MS)
  useEffect(() => {
    if (search.length < minLength) return
    let isCurrent = true
    find(search).then(
      (results) => {
        if (!isCurrent) return
        setFound({ search, results })
        setFailure(null)
      },
      (error: unknown) => isCurrent && setFailure(errorMessage(error, failureText)),
    )
    return () => {
      isCurrent = false
    }
  }, [search, find, failureText, minLength])
  const results = typed.length >= minLength && typed === found?.search ? found.results : null
  return { query, setQuery, results, failure }
}
