import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import {
  Flag,
  Id,
  Instant,
  Message,
  OptionalText,
  Pagination,
  pageQuery,
  Text,
  Version,
} from './primitives.ts'
import { routes } from './routes.ts'

const Kind = z.enum(['contact', 'custom', 'appointment', 'scheme'])

export const Enquiry = z.object({
  _id: z.string(),
  kind: Kind,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.string()),
  isHandled: z.boolean(),
  note: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Enquiry = z.output<typeof Enquiry>

export const enquiries = {
  send: endpoint(routes.enquiries.send, {
    access: 'public',
    ownDataOnly: true,
    summary: 'A question, a wish for a custom piece, an appointment or a purchase plan.',
    body: z.object({
      kind: Kind,
      name: Text(100, 'Name is required'),
      email: Text(254, 'Email is required'),
      phone: OptionalText(30).optional(),
      message: Text(4000, 'Message is required'),
      details: z.record(Text(40), OptionalText(300)).optional(),
    }),
    status: 201,
    answer: Message,
  }),
  list: endpoint(routes.enquiries.list, {
    access: permission('view_content'),
    summary: 'Enquiries, open ones first, then newest.',
    query: z.object({ ...pageQuery(10), kind: Kind.optional(), isHandled: Flag.optional() }),
    answer: z.object({ enquiries: z.array(Enquiry), pagination: Pagination }),
  }),
  update: endpoint(routes.enquiries.update, {
    access: permission('manage_content'),
    ownDataOnly: true,
    summary: 'Marks an enquiry handled, or not, with a note.',
    params: z.object({ id: Id }),
    body: z.object({ isHandled: Flag, note: OptionalText(2000).optional(), version: Version.optional() }),
    answer: Enquiry,
  }),
}
