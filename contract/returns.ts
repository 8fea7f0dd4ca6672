import { z } from 'zod'
import { KEPT_CHARGES } from '#domain/return-deductions.ts'
import { RETURN_REASONS, RETURN_RESOLUTIONS, RETURN_STATUSES, RETURN_STEPS } from '#domain/returns.ts'
import { endpoint, permission } from './endpoint.ts'
import { Id, Integer, OptionalText, Rupees, RupeesInput, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

/** What the shop keeps of a refund: these charges, and a percentage of the rest of the items. */
export const DeductionTerms = z.object({
  percent: z.number(),
  keeps: z.array(z.enum(KEPT_CHARGES)).readonly(),
})

export const OrderReturn = z.object({
  _id: z.string(),
  status: z.enum(RETURN_STATUSES),
  wish: z.enum(RETURN_RESOLUTIONS),
  reason: z.enum(RETURN_REASONS),
  /** The note of the customer. */
  note: z.string(),
  /** Order lines and their returned quantities. */
  items: z.array(z.object({ item: z.string(), name: z.string(), quantity: z.number().int() })),
  requestedAt: Timestamp,
  decidedAt: Timestamp.nullable(),
  /** The last answer of the shop. */
  decisionNote: z.string(),
  /** The number of the credit note. Null when there is none. */
  creditNote: z.string().nullable(),
  /** The refund in money, without credits and after the deduction. Null until the items are received. */
  refund: Rupees.nullable(),
  /** The money of the items and of a delivery that is given back with them. Null: asked for before this was noted. */
  value: Rupees.nullable(),
  /** What the shop keeps of `value`. */
  deduction: Rupees,
  /** What it may keep at most: as the customer was told. */
  policyDeduction: Rupees,
  deductionTerms: DeductionTerms,
})
export type OrderReturn = z.output<typeof OrderReturn>

const params = z.object({ id: Id })
const request = {
  items: z
    .array(z.object({ item: Id, quantity: Integer(1, 1_000_000) }))
    .min(1, 'Choose what you want to return')
    .max(200),
  wish: z.enum(RETURN_RESOLUTIONS, 'Choose a refund or an exchange'),
  reason: z.enum(RETURN_REASONS, 'Choose a reason'),
}
const response = z.object({ return: OrderReturn, message: z.string() })

export const returns = {
  quote: endpoint(routes.returns.quote, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'What the customer would get back for these items, and what the shop keeps of it by the settings. It changes nothing.',
    params,
    body: z.object(request),
    response: z.object({
      /** Money and referral credits that are given back, after the deduction. */
      refund: Rupees,
      credits: Rupees,
      deduction: Rupees,
      terms: DeductionTerms,
    }),
  }),
  request: endpoint(routes.returns.request, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'The customer asks to return or exchange items of a delivered order, within the days of the settings. A second open request is a 409 `RETURN_OPEN`. A `deduction` that is not the one of the quote is a 409 `RETURN_DEDUCTION`; the one that was sent counts, whatever the settings say later.',
    params,
    body: z.object({
      ...request,
      note: OptionalText(1000).nullish(),
      /** What the customer was told that the shop keeps. */
      deduction: RupeesInput().default(0 as never),
    }),
    status: 201,
    response,
  }),
  decide: endpoint(routes.returns.decide, {
    access: permission('manage_content'),
    summary:
      'Takes a return to its next step: `approve` or `decline` the request, `receive` the items, `refund` the money, or give it as store credit. Received items go back to stock with a credit note; when no items are left, the order is returned. With `approve` and `receive`, staff who hold `waive_deductions` may change what is kept, with a reason and at most to what the customer was told. A step that is not allowed is a 409 `RETURN_MOVED`.',
    params,
    body: z.object({
      return: Id,
      step: z.enum(RETURN_STEPS),
      /** The customer reads it. `decline` requires it. */
      note: OptionalText(1000).nullish(),
      /** For `receive`: which items came back, where the customer keeps others of the same line. */
      itemIds: z.array(Id).max(200).optional(),
      /** For `approve` and `receive`: what is kept of the refund instead. It requires `deductionReason`. */
      deduction: RupeesInput().optional(),
      deductionReason: OptionalText(300).optional(),
      /** For `refund`: the customer gets it as store credit, and pays for another piece with it. */
      asStoreCredit: z.boolean().optional(),
    }),
    response,
  }),
}
