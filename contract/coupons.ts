import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import {
  Decimal,
  Flag,
  Id,
  Instant,
  Message,
  Moment,
  Rupees,
  RupeesIn,
  Text,
  Version,
  Whole,
} from './primitives.ts'
import { routes } from './routes.ts'

export const Coupon = z.object({
  _id: z.string(),
  code: z.string(),
  type: z.enum(['percentage', 'flat']),
  /** Percent, or rupees. */
  value: z.number(),
  minSubtotal: Rupees,
  maxDiscount: Rupees.nullable(),
  startsAt: Instant,
  endsAt: Instant,
  usageLimit: z.number().int().nullable(),
  perUserLimit: z.number().int().nullable(),
  usedCount: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
})
export type Coupon = z.output<typeof Coupon>

const CouponIn = z.object({
  code: Text(40, 'Code is required').regex(/^[A-Za-z0-9_-]+$/, 'Letters, digits, - and _ only'),
  type: z.enum(['percentage', 'flat']),
  value: Decimal(0.01, 100_000_000),
  minSubtotal: RupeesIn().default(0 as never),
  maxDiscount: RupeesIn().nullish(),
  startsAt: Moment,
  endsAt: Moment,
  usageLimit: Whole(1, 1_000_000).nullish(),
  perUserLimit: Whole(1, 1_000_000).nullish(),
  isActive: Flag.default(true),
})

export const coupons = {
  check: endpoint(routes.coupons.check, {
    access: 'customer',
    ownDataOnly: true,
    summary: 'What a coupon takes off this subtotal for the caller, or a 400 saying why it cannot be used.',
    body: z.object({ code: Text(40, 'Enter a coupon code'), subtotal: RupeesIn() }),
    answer: z.object({ code: z.string(), discount: Rupees, message: z.string() }),
  }),
  list: endpoint(routes.coupons.list, {
    access: permission('manage_content'),
    summary: 'All coupons, newest first.',
    answer: z.array(Coupon),
  }),
  create: endpoint(routes.coupons.create, {
    access: permission('manage_content'),
    ownDataOnly: true,
    summary: 'Makes a coupon.',
    body: CouponIn,
    status: 201,
    answer: Coupon,
  }),
  update: endpoint(routes.coupons.update, {
    access: permission('manage_content'),
    ownDataOnly: true,
    summary: 'Changes a coupon.',
    params: z.object({ id: Id }),
    body: CouponIn.extend({ version: Version.optional() }),
    answer: Coupon,
  }),
  remove: endpoint(routes.coupons.remove, {
    access: permission('manage_content'),
    ownDataOnly: true,
    summary: 'Deletes a coupon. Orders that used it keep their discount.',
    params: z.object({ id: Id }),
    answer: Message,
  }),
}
