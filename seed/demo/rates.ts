import { addDays, toIndiaDay } from '#domain/india-time.ts'
import type { MetalRates } from '#domain/metal-rates.ts'
import { deriveRate } from '#domain/metals.ts'
import { fromRupees, type Paise, ZERO } from '#domain/money.ts'
import { getLatestRatePublishTime, getRatePublishTime } from '#domain/rate-guard.ts'
import type { SeedMetal } from './product-definition.ts'

type SeedRates = Record<SeedMetal, Paise>
export type SeedRate = { effectiveAt: Date; rates: SeedRates; source: 'api' | 'manual' }

const HISTORY_DAYS = 180

/** The rates of the last half year, newest first, up to the last morning before `now`. There are none on Sundays. */
export function createRateHistory(now: Date): SeedRate[] {
  const latest = toIndiaDay(getLatestRatePublishTime(now))
  return Array.from({ length: HISTORY_DAYS }, (_, ago) => ({ day: addDays(latest, -ago), ago }))
    .filter(({ day, ago }) => ago === 0 || !isSunday(day))
    .map(({ day }, row) => ({ effectiveAt: getRatePublishTime(day), ...createRates(row) }))
}

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** Rupees per gram of the last six mornings: 24K, 22K, 18K, silver. */
const RECENT_RATES: [number, number, number, number][] = [
  [7092, 6500, 5320, 88.5],
  [7054, 6465, 5292, 88.9],
  [7038, 6450, 5280, 88.2],
  [7071, 6480, 5304, 87.6],
  [7027, 6440, 5271, 87.1],
  [6999, 6415, 5251, 86.8],
]

function createRates(row: number): Pick<SeedRate, 'rates' | 'source'> {
  const [gold24k, gold22k, gold18k, silver] = RECENT_RATES[row] ?? calculateEarlierRates(row)
  const rates: SeedRates = {
    'gold-24k': fromRupees(gold24k),
    'gold-22k': fromRupees(gold22k),
    'gold-18k': fromRupees(gold18k),
    'gold-14k': derive14KRate(fromRupees(gold24k)),
    silver: fromRupees(silver),
  }
  return { rates, source: row === 0 || row % 9 === 4 ? 'manual' : 'api' }
}

/** As the shop derives it from the rate of 24K: server/migrations/0014_metals.sql. */
const derive14KRate = (baseRate: Paise): Paise =>
  deriveRate({
    baseRate,
    baseFineness: 999,
    fineness: 585,
    premium: { type: 'amount', amount: ZERO },
  })

/** Older rates follow a rising line with waves. They are the same on every machine. */
function calculateEarlierRates(row: number): [number, number, number, number] {
  const daysBeforeRecent = row - RECENT_RATES.length
  const waves =
    38 * Math.sin(daysBeforeRecent / 6.5) + 21 * Math.sin(daysBeforeRecent / 2.3 + 1) - 21 * Math.sin(1)
  const gold24k = Math.round(6991 - daysBeforeRecent * 2.9 + waves)
  const silver = Math.round((86.6 - daysBeforeRecent * 0.05 + waves / 60) * 10) / 10
  return [gold24k, Math.floor((gold24k * 11) / 12 / 5) * 5, Math.round(gold24k * 0.75 + 1), silver]
}

/** The rates that were valid at a time. `history` is newest first. */
export function findRatesAt(history: SeedRate[], date: Date): MetalRates {
  const found = history.find(({ effectiveAt }) => effectiveAt <= date)
  if (!found) throw new Error('The history of rates does not reach back so far.')
  return found.rates
}
