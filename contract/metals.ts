import { z } from 'zod'
import { METAL_BASE, METAL_CODE } from '#domain/metals.ts'
import { endpoint, permission } from './endpoint.ts'
import { Decimal, Id, RequiredText, Version } from './primitives.ts'
import { routes } from './routes.ts'

/** How the rate of a metal comes about. `premium` is rupees per gram, or percent. */
const RateRule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entered') }),
  z.object({
    type: z.literal('derived'),
    /** The code of an entered metal. */
    from: z.string(),
    premiumType: z.enum(['amount', 'percent']),
    premium: z.number(),
  }),
])

export const Metal = z.object({
  code: z.string(),
  name: z.string(),
  /** What it is made of: `gold`, `palladium`. Its code begins with it. */
  base: z.string(),
  /** Parts of pure metal in a thousand. */
  fineness: z.number(),
  rateRule: RateRule,
  isActive: z.boolean(),
  /** It has a rate field of its own in the API. It is always active, and its rate is always entered. */
  isCore: z.boolean(),
  /** How many products use it. */
  productCount: z.number().int(),
  version: z.number().int(),
})
export type Metal = z.output<typeof Metal>

const hasDecimals = (count: number) => (value: number) =>
  Math.abs(Math.round(value * 10 ** count) - value * 10 ** count) < 1e-6

const Fineness = Decimal(1, 1000).refine(hasDecimals(1), 'At most one decimal')

const DerivedRuleInput = z.object({ type: z.literal('derived'), from: Id })
const RateRuleInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entered') }),
  z.discriminatedUnion('premiumType', [
    DerivedRuleInput.extend({
      premiumType: z.literal('amount'),
      premium: Decimal(0, 10_000).refine(hasDecimals(2), 'At most two decimals'),
    }),
    DerivedRuleInput.extend({
      premiumType: z.literal('percent'),
      premium: Decimal(0, 100).refine(hasDecimals(3), 'At most three decimals'),
    }),
  ]),
])

const Name = RequiredText(40, 'Name is required')

const access = permission('manage_content')

export const metals = {
  list: endpoint(routes.metals.list, {
    access: permission('view_content'),
    summary: 'All metals in their order, also those that are switched off.',
    response: z.array(Metal),
  }),
  create: endpoint(routes.metals.create, {
    access,
    recentAuthentication: true,
    summary: 'Adds a metal. Products can use it once it is active.',
    body: z.object({
      code: RequiredText(40, 'Code is required').regex(
        METAL_CODE,
        'Write a code like gold-20k or palladium-950',
      ),
      name: Name,
      base: RequiredText(30, 'Base is required').regex(
        METAL_BASE,
        'Write one word in lower case, such as palladium',
      ),
      fineness: Fineness,
      rateRule: RateRuleInput,
      isActive: z.boolean().default(false),
    }),
    status: 201,
    response: Metal,
  }),
  update: endpoint(routes.metals.update, {
    access,
    recentAuthentication: true,
    summary:
      'Changes a metal. Derived rates and live prices follow at once. A metal that products use, or that another rate is derived from, cannot be switched off.',
    params: z.object({ code: Id }),
    body: z.object({
      name: Name.optional(),
      fineness: Fineness.optional(),
      rateRule: RateRuleInput.optional(),
      isActive: z.boolean().optional(),
      version: Version.optional(),
    }),
    response: Metal,
  }),
}
