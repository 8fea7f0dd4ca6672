import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { CurrentRates } from '#contract/rates.ts'
import { browserApi } from '#web/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { watchRates } from './watch-rates.ts'

/** Loads the data of an open page again when the rates change. */
export function useLiveRates(rates: CurrentRates | null): void {
  const { revalidate } = useRevalidator()
  const displayedRates = useRef(rates)
  useEffect(() => {
    displayedRates.current = rates
  }, [rates])
  useEffect(
    () =>
      watchRates({
        displayedRates: () => displayedRates.current,
        fetchRates: async () => (await browserApi.rates.current()).data,
        onChange: () => {
          const wereRatesShown = displayedRates.current !== null
          void revalidate().then(() => {
            if (wereRatesShown) showToast({ title: 'Metal rates have changed. Prices are now updated.' })
          })
        },
      }),
    [revalidate],
  )
}
