import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import {
  MessageResponse,
  OptionalText,
  Pagination,
  pageQuery,
  RequiredText,
  Timestamp,
} from './primitives.ts'
import { routes } from './routes.ts'

const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  confirmedAt: Timestamp,
})
export type Subscriber = z.output<typeof Subscriber>

const TokenInput = z.object({ token: RequiredText(100) })
/** That of the list of customers: it has their addresses as well. */
const access = permission('manage_users')
const FILTERS = { search: OptionalText(100).optional() }

export const newsletter = {
  subscribe: endpoint(routes.newsletter.subscribe, {
    access: 'public',
    keepsPublicCache: true,
    summary:
      'Sends a link by which the address is put on the list. The answer is the same for an address that is on it. 409 without a mail server.',
    body: z.object({
      email: RequiredText(254, 'Email is required'),
      consent: z.literal(true, { error: 'Please agree, so that we may write to you' }),
    }),
    status: 201,
    response: MessageResponse,
  }),
  confirm: endpoint(routes.newsletter.confirm, {
    access: 'public',
    keepsPublicCache: true,
    summary:
      'Puts the address on the list that got the token by e-mail. 404 when the link is no longer good.',
    body: TokenInput,
    response: MessageResponse,
  }),
  unsubscribe: endpoint(routes.newsletter.unsubscribe, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'Takes the address off the list and deletes it. An unknown token changes nothing.',
    body: TokenInput,
    response: MessageResponse,
  }),
  list: endpoint(routes.newsletter.list, {
    access,
    summary: 'Who has confirmed to get the newsletter, the newest first.',
    query: z.object({ ...pageQuery(20), ...FILTERS }),
    response: z.object({ subscribers: z.array(Subscriber), pagination: Pagination }),
  }),
  export: endpoint(routes.newsletter.export, {
    access,
    summary:
      'The same as CSV, for the mail service of the shop: address, moment and words of the consent, and the link that ends it.',
    query: z.object(FILTERS),
    responseContentType: 'text/csv; charset=utf-8',
  }),
}
