import type { FieldError } from './errors.ts'
import { isDateOrDateTime } from './india-time.ts'

/** From this day in India on, products whose HSN begins with `hsn` are taxed so. '' is for all other codes. */
export type GstRate = { hsn: string; percent: number; from: string; source: string }

const GST_BEGAN = '2017-07-01'
const JEWELLERY_SOURCE = 'Notification 1/2017-Central Tax (Rate), Schedule V'
const OTHERS_SOURCE = 'Notification 1/2017-Central Tax (Rate), Schedule III'

/** On the whole piece, with its making charges. The owner edits them, and asks an accountant. */
export const DEFAULT_GST_RATES: readonly GstRate[] = [
  { hsn: '', percent: 18, from: GST_BEGAN, source: OTHERS_SOURCE },
  ...['7113', '7114', '7116', '7117', '7118'].map((hsn) => ({
    hsn,
    percent: 3,
    from: GST_BEGAN,
    source: JEWELLERY_SOURCE,
  })),
]

const MAX_RATES = 100
const MAX_PERCENT = 40

/** The GST of a product on a day in India: of the rows for the longest part of its HSN, the latest that has begun. */
export function getGstPercent(rates: readonly GstRate[], hsn: string, day: string): number {
  const [best] = rates
    .filter((rate) => hsn.startsWith(rate.hsn) && rate.from <= day)
    .sort((a, b) => b.hsn.length - a.hsn.length || b.from.localeCompare(a.from))
  return best?.percent ?? 0
}

/** What is wrong with the table, or with one field in it, or null. `path` begins with the index of the row. */
export function getGstRatesError(rates: readonly GstRate[]): string | FieldError | null {
  if (rates.length > MAX_RATES) return `At most ${MAX_RATES} rates`
  for (const [index, { hsn, percent, from, source }] of rates.entries()) {
    const at = (field: keyof GstRate, message: string) => ({ path: `${index}.${field}`, message })
    if (!/^(\d{2}){0,4}$/.test(hsn)) return at('hsn', 'An HSN has two, four, six or eight digits')
    if (
      !(percent >= 0 && percent <= MAX_PERCENT) ||
      Math.abs(Math.round(percent * 100) - percent * 100) > 1e-9
    )
      return at('percent', 'GST must be between 0 and 40 percent, with at most two decimals')
    if (from.length !== GST_BEGAN.length || !isDateOrDateTime(from)) return at('from', 'Choose a date')
    if (!source.trim()) return at('source', 'Name the notification')
    if (rates.findIndex((other) => other.hsn === hsn && other.from === from) < index)
      return at('from', 'This code and date are listed twice')
  }
  return rates.some(({ hsn, from }) => hsn === '' && from <= GST_BEGAN)
    ? null
    : 'One row without a code has to say what all other products pay since 1 July 2017'
}
