import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that stays the same and calls the callback of the last render: memoised rows that get it are not rendered
 * again. Call it in event handlers only.
 */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useInsertionEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
