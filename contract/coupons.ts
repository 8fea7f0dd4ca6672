import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import {
  BooleanInput,
  DateOrDateTime,
  Decimal,
  Id,
  Integer,
  MessageResponse,
  RequiredText,
  Rupees,
  RupeesInput,
  Timestamp,
  Version,
} from './primitives.ts'
import { routes } from './routes.ts'

export const Coupon = z.object({
  _id: z.string(),
  code: z.string(),
  type: z.enum(['percentage', 'flat']),
  /** A percentage or rupees, depending on `type`. */
  value: z.number(),
  minSubtotal: Rupees,
  maxDiscount: Rupees.nullable(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  usageLimit: z.number().int().nullable(),
  perUserLimit: z.number().int().nullable(),
  usedCount: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
})
export type Coupon = z.output<typeof Coupon>

const CouponInput = z.object({
  code: RequiredText(40, 'Code is required').regex(/^[A-Za-z0-9_-]+$/, 'Letters, digits, - and _ only'),
  type: z.enum(['percentage', 'flat']),
  value: Decimal(0.01, 100_000_000),
  minSubtotal: RupeesInput().default(0 as never),
  maxDiscount: RupeesInput().nullish(),
  startsAt: DateOrDateTime,
  endsAt: DateOrDateTime,
  usageLimit: Integer(1, 1_000_000).nullish(),
  perUserLimit: Integer(1, 1_000_000).nullish(),
  isActive: BooleanInput.default(true),
})

export const coupons = {
  check: endpoint(routes.coupons.check, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'The discount of a coupon on this subtotal for the caller, or a 400 with the reason why it cannot be used.',
    body: z.object({ code: RequiredText(40, 'Enter a coupon code'), subtotal: RupeesInput() }),
    response: z.object({ code: z.string(), discount: Rupees, message: z.string() }),
  }),
  list: endpoint(routes.coupons.list, {
    access: permission('manage_content'),
    summary: 'All coupons, newest first.',
    response: z.array(Coupon),
  }),
  create: endpoint(routes.coupons.create, {
    access: permission('manage_content'),
    keepsPublicCache: true,
    summary: 'Creates a coupon.',
    body: CouponInput,
    status: 201,
    response: Coupon,
  }),
  update: endpoint(routes.coupons.update, {
    access: permission('manage_content'),
    keepsPublicCache: true,
    summary: 'Changes a coupon.',
    params: z.object({ id: Id }),
    body: CouponInput.extend({ version: Version.optional() }),
    response: Coupon,
  }),
  remove: endpoint(routes.coupons.remove, {
    access: permission('manage_content'),
    keepsPublicCache: true,
    summary: 'Deletes a coupon. Orders that used it keep their discount.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
}
