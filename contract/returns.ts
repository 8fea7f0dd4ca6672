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
  /** What the customer wrote. */
  note: z.string(),
  /** Lines of the order, and how many pieces of each. */
  items: z.array(z.object({ item: z.string(), name: z.string(), quantity: z.number().int() })),
  requestedAt: Timestamp,
  decidedAt: Timestamp.nullable(),
  /** What the shop answered last. */
  decisionNote: z.string(),
  /** Of one that was received and whose order had an invoice. */
  creditNote: z.string().nullable(),
  /** What money gives back of it. */
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
      'The customer asks to return pieces of a delivered order, or to exchange them, within the days of the settings. One request is open at a time: another is 409 `RETURN_OPEN`.',
    params,
    body: z.object({
      items: z
        .array(z.object({ item: Id, quantity: Integer(1, 1_000_000) }))
        .min(1, 'Choose what you want to return')
        .max(200),
      wish: z.enum(RETURN_RESOLUTIONS, 'Choose what you want for it'),
      reason: z.enum(RETURN_REASONS, 'Choose a reason'),
      note: OptionalText(1000).nullish(),
    }),
    status: 201,
    response,
  }),
  decide: endpoint(routes.returns.decide, {
    access: permission('manage_content'),
    summary:
      'Takes a return one step on: `approve` or `decline` what is requested, `receive` the pieces, `refund` what they cost. Received, they go back to stock with a credit note; when nothing is left of the order, it is returned. A step that does not follow is 409 `RETURN_MOVED`.',
    params,
    body: z.object({
      return: Id,
      step: z.enum(RETURN_STEPS),
      /** The customer reads it. A refusal needs one. */
      note: OptionalText(1000).nullish(),
    }),
    response,
  }),
}
