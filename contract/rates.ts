import { z } from 'zod'
import { type CoreMetal, mapRateFields } from '#domain/metal-rates.ts'
import { getRateBoundsError } from '#domain/rate-guard.ts'
import { endpoint, permission } from './endpoint.ts'
import { DateOrDateTime, Id, Pagination, pageQuery, Rupees, RupeesInput, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

/** The rate of an active metal that has no field of its own, in rupees per gram. */
const OtherRate = z.object({
  code: z.string(),
  name: z.string(),
  rate: Rupees,
})
export type OtherRate = z.output<typeof OtherRate>

/** Rupees per gram. */
const Rates = z.object({
  ...mapRateFields(() => Rupees),
  effectiveDate: Timestamp,
})

export const CurrentRates = Rates.extend({
  otherRates: z.array(
    OtherRate.extend({
      /** Nothing is sold at this rate: it was entered too long ago. */
      isExpired: z.boolean(),
    }),
  ),
  /** From then on nothing is sold at these rates, unless they are confirmed. */
  validUntil: Timestamp.optional(),
  /** They are shown, and nothing is sold at them. */
  isExpired: z.boolean().optional(),
})
export type CurrentRates = z.output<typeof CurrentRates>

export const GoldRate = Rates.extend({
  otherRates: z.array(OtherRate),
  _id: z.string(),
  source: z.enum(['api', 'manual']),
  /** Absent for the feed: the screen says 'System'. */
  updatedBy: z.object({ name: z.string() }).nullable(),
  createdAt: Timestamp,
})
export type GoldRate = z.output<typeof GoldRate>

/** The effect of new rates on the prices of products on sale. */
export const RatePreview = z.object({
  /** Live-priced products, and how many of them would cost more or less. */
  pieces: z.number().int(),
  rising: z.number().int(),
  falling: z.number().int(),
  /** The sum of one unit of each of them, now and then. */
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
  lastTryAt: Timestamp.nullable(),
  outcome: z.enum(['none', 'taken', 'same', 'manual', 'first', 'jump', 'capped', 'failed']),
  /** A sentence for staff. */
  message: z.string(),
})
export type RateFeed = z.output<typeof RateFeed>

/** Bounds that no confirmation lifts. */
const RateInput = ({ label, base }: CoreMetal) =>
  RupeesInput(0.01).superRefine((rate, context) => {
    const errorMessage = getRateBoundsError({ name: label, base }, rate)
    if (errorMessage) context.addIssue({ code: 'custom', message: errorMessage })
  })

const RatesInput = z.object({
  ...mapRateFields(RateInput),
  /** Of entered metals; derived ones are ignored. A metal that is left out keeps its rate, and the age of its rate. */
  otherRates: z
    .array(z.object({ code: Id, rate: RupeesInput(0.01) }))
    .max(100)
    .default([]),
})

export const rates = {
  current: endpoint(routes.rates.current, {
    access: 'public',
    cached: () => [],
    summary: 'The rates that prices are made from now. 404 while none was ever entered.',
    response: z.object({ data: CurrentRates }),
  }),
  history: endpoint(routes.rates.history, {
    access: permission('view_content'),
    summary: 'Every rate that was entered, newest first.',
    query: z.object(pageQuery(10)),
    response: z.object({ data: z.array(GoldRate), pagination: Pagination }),
  }),
  add: endpoint(routes.rates.add, {
    access: permission('manage_content'),
    recentAuthentication: true,
    summary:
      'Enters new rates. Dated ahead, they take effect at midnight in India. A jump of more than 15 % from the last rates that a person entered is 409 `RATE_JUMP`, unless `confirm` is true.',
    body: RatesInput.extend({ effectiveDate: DateOrDateTime, confirm: z.boolean().optional() }),
    status: 201,
    response: z.object({ message: z.string(), data: GoldRate }),
  }),
  preview: endpoint(routes.rates.preview, {
    access: permission('manage_content'),
    keepsPublicCache: true,
    summary: 'What these rates would do to prices. Nothing is saved.',
    body: RatesInput,
    response: RatePreview,
  }),
  feed: endpoint(routes.rates.feed, {
    access: permission('view_content'),
    summary: 'Whether rates are fetched from a source, and how the last try went.',
    response: RateFeed,
  }),
}
