import type { CurrentRates } from '#contract/rates.ts'
import { RATES_RELOAD_MS, RATES_WATCH_MS } from '#domain/metal-rates.ts'

type Watch = {
  /** The rates that the page shows; null: indicative ones. */
  shown: () => CurrentRates | null
  ask: () => Promise<CurrentRates>
  onNew: () => void
}

/** Coming back fires several events at once: they ask together. */
const SETTLE_MS = 5000

/**
 * Asks whether the rates are new: each minute while somebody looks, at once when they come back or the network does,
 * each half hour otherwise (docs/decisions/0015-open-pages-follow-the-rate.md). Answers how to stop.
 */
export function watchRates({ shown, ask, onNew }: Watch): () => void {
  let askedAt = Date.now()
  let isAsking = false

  async function look(): Promise<void> {
    if (isAsking) return
    isAsking = true
    askedAt = Date.now()
    try {
      const rates = await ask()
      if (!isSame(rates, shown())) onNew()
    } catch {
      // what is shown stays, with the time that it is from
    } finally {
      isAsking = false
    }
  }

  const isSeen = () => document.visibilityState === 'visible'
  const isDue = () => Date.now() - askedAt >= (isSeen() ? RATES_WATCH_MS : RATES_RELOAD_MS)
  const timer = setInterval(() => isDue() && void look(), RATES_WATCH_MS)
  const onReturn = () => {
    if (isSeen() && Date.now() - askedAt >= SETTLE_MS) void look()
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

const FIELDS = ['rate24K', 'rate22K', 'rate18K', 'rateSilver', 'effectiveDate', 'isExpired'] as const

const isSame = (rates: CurrentRates, shown: CurrentRates | null): boolean =>
  shown !== null && FIELDS.every((field) => rates[field] === shown[field])
