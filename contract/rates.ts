import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Instant, Moment, Pagination, pageQuery, Rupees, RupeesIn } from './primitives.ts'
import { routes } from './routes.ts'

/** Rupees per gram. */
export const CurrentRates = z.object({
  rate24K: Rupees,
  rate22K: Rupees,
  rate18K: Rupees,
  rateSilver: Rupees,
  effectiveDate: Instant,
})
export type CurrentRates = z.output<typeof CurrentRates>

export const GoldRate = CurrentRates.extend({
  _id: z.string(),
  source: z.enum(['api', 'manual']),
  /** Absent for the feed: the screen says 'System'. */
  updatedBy: z.object({ name: z.string() }).nullable(),
  createdAt: Instant,
})
export type GoldRate = z.output<typeof GoldRate>

/** What rates would do to the prices of the pieces for sale. */
export const RatePreview = z.object({
  /** Live-priced pieces, and how many of them would cost more or less. */
  pieces: z.number().int(),
  rising: z.number().int(),
  falling: z.number().int(),
  /** Of one of each piece together. */
  total: Rupees,
  nextTotal: Rupees,
  /** The five whose price moves most. */
  examples: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      sku: z.string().nullable(),
      price: Rupees.nullable(),
      nextPrice: Rupees,
    }),
  ),
})
export type RatePreview = z.output<typeof RatePreview>

/** How the scheduled fetch of rates fares. */
export const RateFeed = z.object({
  isConfigured: z.boolean(),
  /** Host of the source, without its path and keys. */
  source: z.string(),
  lastTryAt: Instant.nullable(),
  outcome: z.enum(['none', 'taken', 'same', 'manual', 'jump', 'failed']),
  /** A sentence for staff. */
  message: z.string(),
})
export type RateFeed = z.output<typeof RateFeed>

const MOST_PAISE_PER_GRAM = 10_00_000_00
const Rate = RupeesIn(0.01).refine(
  (rate) => rate <= MOST_PAISE_PER_GRAM,
  'A rate is at most ₹10,00,000 per gram',
)

const RatesIn = z.object({ rate24K: Rate, rate22K: Rate, rate18K: Rate, rateSilver: Rate })

export const rates = {
  current: endpoint(routes.rates.current, {
    access: 'public',
    cached: true,
    summary: 'The rates that prices are made from now. 404 while none was ever entered.',
    answer: z.object({ data: CurrentRates }),
  }),
  history: endpoint(routes.rates.history, {
    access: permission('view_content'),
    summary: 'Every rate that was entered, newest first.',
    query: z.object(pageQuery(10)),
    answer: z.object({ data: z.array(GoldRate), pagination: Pagination }),
  }),
  add: endpoint(routes.rates.add, {
    access: permission('manage_content'),
    recentAuthentication: true,
    summary: 'Enters new rates. Dated ahead, they take effect at midnight in India.',
    body: RatesIn.extend({ effectiveDate: Moment }),
    status: 201,
    answer: z.object({ message: z.string(), data: GoldRate }),
  }),
  preview: endpoint(routes.rates.preview, {
    access: permission('manage_content'),
    ownDataOnly: true,
    summary: 'What these rates would do to prices. Nothing is saved.',
    body: RatesIn,
    answer: RatePreview,
  }),
  feed: endpoint(routes.rates.feed, {
    access: permission('view_content'),
    summary: 'Whether rates are fetched from a source, and how the last try went.',
    answer: RateFeed,
  }),
}
