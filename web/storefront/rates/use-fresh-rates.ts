import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { RATES_RELOAD_MS } from '#domain/metal-rates.ts'

/** Open pages follow a new rate without a reload: every 30 minutes (S1 §4), and when the person comes back. */
export function useFreshRates(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let loadedAt = Date.now()
    const reload = () => {
      loadedAt = Date.now()
      void revalidate()
    }
    const timer = setInterval(reload, RATES_RELOAD_MS)
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt > RATES_RELOAD_MS) reload()
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [revalidate])
}
