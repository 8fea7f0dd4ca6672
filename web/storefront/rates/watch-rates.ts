import type { CurrentRates } from '#contract/rates.ts'
import { CORE_METALS, RATES_POLL_MS, RATES_REFRESH_MS } from '#domain/metal-rates.ts'

type WatchRatesOptions = {
  /** The rates that the page shows. Null: indicative ones. */
  displayedRates: () => CurrentRates | null
  fetchRates: () => Promise<CurrentRates>
  onChange: () => void
}

/** Returning to a tab fires several events at once. They share one request. */
const MIN_FETCH_INTERVAL_MS = 5000

/**
 * Checks for new rates: every minute while the tab is visible, at once when it becomes visible or the network returns, and
 * every half hour otherwise (docs/decisions/0015-open-pages-follow-the-rate.md). Returns a function that stops it.
 */
export function watchRates({ displayedRates, fetchRates, onChange }: WatchRatesOptions): () => void {
  let lastFetchedAt = Date.now()
  let isFetching = false

  async function poll(): Promise<void> {
    if (isFetching) return
    isFetching = true
    lastFetchedAt = Date.now()
    try {
      const rates = await fetchRates()
      if (!isEqual(rates, displayedRates())) onChange()
    } catch {
      // The shown rates stay, with their time.
    } finally {
      isFetching = false
    }
  }

  const isPageVisible = () => document.visibilityState === 'visible'
  const isDue = () => Date.now() - lastFetchedAt >= (isPageVisible() ? RATES_POLL_MS : RATES_REFRESH_MS)
  const timer = setInterval(() => isDue() && void poll(), RATES_POLL_MS)
  const onReturn = () => {
    if (isPageVisible() && Date.now() - lastFetchedAt >= MIN_FETCH_INTERVAL_MS) void poll()
  }
  document.addEventListener('visibilitychange', onReturn)
  window.addEventListener('focus', onReturn)
  window.addEventListener('online', onReturn)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('focus', onReturn)
    window.removeEventListener('online', onReturn)
  }
}

const COMPARED_FIELDS = [
  ...CORE_METALS.map(({ rateField }) => rateField),
  'effectiveDate',
  'isExpired',
] as const

const isEqual = (rates: CurrentRates, displayedRates: CurrentRates | null): boolean =>
  displayedRates !== null &&
  COMPARED_FIELDS.every((field) => rates[field] === displayedRates[field]) &&
  JSON.stringify(rates.otherRates) === JSON.stringify(displayedRates.otherRates)
