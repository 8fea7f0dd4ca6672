import { z } from 'zod'
import { RETURN_REASONS, RETURN_RESOLUTIONS, RETURN_STATUSES, RETURN_STEPS } from '#domain/returns.ts'
import { endpoint, permission } from './endpoint.ts'
import { Id, Integer, OptionalText, Rupees, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

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
  /** The refund in money, without credits. */
  refund: Rupees.nullable(),
})
export type OrderReturn = z.output<typeof OrderReturn>

const params = z.object({ id: Id })
const response = z.object({ return: OrderReturn, message: z.string() })

export const returns = {
  request: endpoint(routes.returns.request, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'The customer asks to return or exchange items of a delivered order, within the days of the settings. A second open request is a 409 `RETURN_OPEN`.',
    params,
    body: z.object({
      items: z
        .array(z.object({ item: Id, quantity: Integer(1, 1_000_000) }))
        .min(1, 'Choose what you want to return')
        .max(200),
      wish: z.enum(RETURN_RESOLUTIONS, 'Choose a refund or an exchange'),
      reason: z.enum(RETURN_REASONS, 'Choose a reason'),
      note: OptionalText(1000).nullish(),
    }),
    status: 201,
    response,
  }),
  decide: endpoint(routes.returns.decide, {
    access: permission('manage_content'),
    summary:
      'Takes a return to its next step: `approve` or `decline` the request, `receive` the items, `refund` the money. Received items go back to stock with a credit note; when no items are left, the order is returned. A step that is not allowed is a 409 `RETURN_MOVED`.',
    params,
    body: z.object({
      return: Id,
      step: z.enum(RETURN_STEPS),
      /** The customer reads it. `decline` requires it. */
      note: OptionalText(1000).nullish(),
      /** For `receive`: which items came back, where the customer keeps others of the same line. */
      itemIds: z.array(Id).max(200).optional(),
    }),
    response,
  }),
}
