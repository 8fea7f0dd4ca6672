import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Id, RequiredText, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

export const OrderNote = z.object({ _id: z.string(), text: z.string(), by: z.string(), at: Timestamp })
export type OrderNote = z.output<typeof OrderNote>

const params = z.object({ id: Id })

export const orderNotes = {
  list: endpoint(routes.orderNotes.list, {
    access: permission('view_reports'),
    summary: 'The notes of staff on an order, newest first. Customers never see them.',
    params,
    response: z.object({ notes: z.array(OrderNote) }),
  }),
  add: endpoint(routes.orderNotes.add, {
    access: permission('manage_content'),
    keepsPublicCache: true,
    summary: 'Adds a note for other staff.',
    params,
    body: z.object({ text: RequiredText(2000, 'Write a note first') }),
    status: 201,
    response: z.object({ note: OrderNote, message: z.string() }),
  }),
}
