import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Id, OptionalText, Pagination, pageQuery, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

const OutboxChannel = z.enum(['mail', 'sms'])

/**
 * `waiting`: not sent yet, or where no transport is configured kept here. `failed`: given up after the last try.
 * `lapsed`: its code or link was no longer good before it could be sent.
 */
const OutboxState = z.enum(['waiting', 'sending', 'sent', 'failed', 'lapsed'])
export type OutboxState = z.output<typeof OutboxState>

export const OutboxMessage = z.object({
  _id: z.string(),
  /** What it tells of: `order-placed:<order id>`. */
  event: z.string(),
  channel: OutboxChannel,
  recipient: z.string(),
  subject: z.string(),
  state: OutboxState,
  tries: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
  /** Null unless it waits. */
  nextTryAt: Timestamp.nullable(),
})
export type OutboxMessage = z.output<typeof OutboxMessage>

export const OutboxMessageDetails = OutboxMessage.extend({
  text: z.string(),
  /** Empty for a text message. */
  html: z.string(),
  replyTo: z.string(),
})
export type OutboxMessageDetails = z.output<typeof OutboxMessageDetails>

const access = permission('manage_users')

export const outbox = {
  list: endpoint(routes.outbox.list, {
    access,
    summary:
      'Mails and text messages, newest first. Codes and links are masked, unless no transport is configured and the caller may do everything.',
    query: z.object({
      ...pageQuery(20),
      channel: OutboxChannel.optional(),
      state: OutboxState.optional(),
      /** Whole, in any case. */
      recipient: OptionalText(254).optional(),
      /** In recipient, subject and event. */
      search: OptionalText(100).optional(),
    }),
    response: z.object({
      messages: z.array(OutboxMessage),
      /** How many are in each state, under the other filters. */
      counts: z.record(OutboxState, z.number().int()),
      transports: z.object({ mail: z.boolean(), sms: z.boolean() }),
      pagination: Pagination,
    }),
  }),
  one: endpoint(routes.outbox.one, {
    access,
    summary: 'A message as it was or will be sent, as text and HTML.',
    params: z.object({ id: Id }),
    response: OutboxMessageDetails,
  }),
  resend: endpoint(routes.outbox.resend, {
    access,
    keepsPublicCache: true,
    summary: 'Sends a message again, or a waiting one now. 409 where it cannot be.',
    params: z.object({ id: Id }),
    status: 202,
    response: OutboxMessageDetails,
  }),
}
