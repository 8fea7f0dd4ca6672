import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { CurrentRates } from '#contract/rates.ts'
import { browserApi } from '../../api.ts'
import { showToast } from '../../ui/toast.ts'
import { watchRates } from './watch-rates.ts'

/** Open pages follow a new rate without a reload: the frame and the page are loaded anew, and what follows them. */
export function useFreshRates(rates: CurrentRates | null): void {
  const { revalidate } = useRevalidator()
  const shown = useRef(rates)
  useEffect(() => {
    shown.current = rates
  }, [rates])
  useEffect(
    () =>
      watchRates({
        shown: () => shown.current,
        ask: async () => (await browserApi.rates.current()).data,
        onNew: () => {
          const isNews = shown.current !== null
          void revalidate().then(() => {
            if (isNews) showToast({ title: 'The metal rates changed. Prices are up to date.' })
          })
        },
      }),
    [revalidate],
  )
}
