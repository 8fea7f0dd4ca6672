import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import {
  BooleanInput,
  Id,
  MessageResponse,
  OptionalText,
  Pagination,
  pageQuery,
  RequiredText,
  Timestamp,
  Version,
} from './primitives.ts'
import { routes } from './routes.ts'

const EnquiryKind = z.enum(['contact', 'custom', 'appointment', 'scheme'])

export const Enquiry = z.object({
  _id: z.string(),
  kind: EnquiryKind,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.string()),
  isHandled: z.boolean(),
  note: z.string(),
  createdAt: Timestamp,
  version: z.number().int(),
})
export type Enquiry = z.output<typeof Enquiry>

export const enquiries = {
  send: endpoint(routes.enquiries.send, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'A question, a wish for a custom piece, an appointment or a purchase plan.',
    body: z.object({
      kind: EnquiryKind,
      name: RequiredText(100, 'Name is required'),
      email: RequiredText(254, 'Email is required'),
      phone: OptionalText(30).optional(),
      message: RequiredText(4000, 'Message is required'),
      details: z.record(RequiredText(40), OptionalText(300)).optional(),
    }),
    status: 201,
    response: MessageResponse,
  }),
  list: endpoint(routes.enquiries.list, {
    access: permission('view_content'),
    summary: 'Enquiries, open ones first, then newest.',
    query: z.object({ ...pageQuery(10), kind: EnquiryKind.optional(), isHandled: BooleanInput.optional() }),
    response: z.object({ enquiries: z.array(Enquiry), pagination: Pagination }),
  }),
  update: endpoint(routes.enquiries.update, {
    access: permission('manage_content'),
    keepsPublicCache: true,
    summary: 'Marks an enquiry handled, or not, with a note.',
    params: z.object({ id: Id }),
    body: z.object({
      isHandled: BooleanInput,
      note: OptionalText(2000).optional(),
      version: Version.optional(),
    }),
    response: Enquiry,
  }),
}
