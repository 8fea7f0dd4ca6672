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

const MOST_PAISE_PER_GRAM = 10_00_000_00
const Rate = RupeesIn(0.01).refine(
  (rate) => rate <= MOST_PAISE_PER_GRAM,
  'A rate is at most ₹10,00,000 per gram',
)

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
    summary: 'Enters new rates. Dated ahead, they take effect at midnight in India.',
    body: z.object({
      rate24K: Rate,
      rate22K: Rate,
      rate18K: Rate,
      rateSilver: Rate,
      effectiveDate: Moment,
    }),
    status: 201,
    answer: z.object({ message: z.string(), data: GoldRate }),
  }),
}
