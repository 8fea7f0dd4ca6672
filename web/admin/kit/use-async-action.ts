import { useRef, useState } from 'react'
import { errorMessage } from '#web/error-message.ts'

/** Runs one call at a time and keeps the message of a failure. `failure` is shown when the server gives no reason. */
export function useAsyncAction(failure: string) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isPending = useRef(false)
  const run = async (action: () => Promise<void>): Promise<void> => {
    if (isPending.current) return
    isPending.current = true
    setError(null)
    setBusy(true)
    try {
      await action()
    } catch (error) {
      setError(errorMessage(error, failure))
    } finally {
      isPending.current = false
      setBusy(false)
    }
  }
  return { run, isBusy, error }
}
