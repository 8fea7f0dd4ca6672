import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Id, Instant, OptionalText, Pagination, pageQuery } from './primitives.ts'
import { routes } from './routes.ts'

const Channel = z.enum(['mail', 'sms'])

/**
 * `waiting`: not sent yet, or where no transport is configured kept here. `failed`: given up after the last try.
 * `lapsed`: its code or link was no longer good before it could be sent.
 */
const State = z.enum(['waiting', 'sending', 'sent', 'failed', 'lapsed'])
export type OutboxState = z.output<typeof State>

export const OutboxMessage = z.object({
  _id: z.string(),
  /** What it tells of: `order-placed:<order id>`. */
  event: z.string(),
  channel: Channel,
  recipient: z.string(),
  subject: z.string(),
  state: State,
  tries: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** Null unless it waits. */
  nextTryAt: Instant.nullable(),
})
export type OutboxMessage = z.output<typeof OutboxMessage>

export const FullMessage = OutboxMessage.extend({
  text: z.string(),
  /** Empty for a text message. */
  html: z.string(),
  replyTo: z.string(),
})
export type FullMessage = z.output<typeof FullMessage>

const access = permission('manage_users')

export const outbox = {
  list: endpoint(routes.outbox.list, {
    access,
    summary:
      'Mails and text messages, newest first. Codes and links are masked, unless no transport is configured and the caller may do everything.',
    query: z.object({
      ...pageQuery(20),
      channel: Channel.optional(),
      state: State.optional(),
      /** Whole, in any case. */
      recipient: OptionalText(254).optional(),
      /** In recipient, subject and event. */
      search: OptionalText(100).optional(),
    }),
    answer: z.object({
      messages: z.array(OutboxMessage),
      /** How many are in each state, under the other filters. */
      counts: z.record(State, z.number().int()),
      transports: z.object({ mail: z.boolean(), sms: z.boolean() }),
      pagination: Pagination,
    }),
  }),
  one: endpoint(routes.outbox.one, {
    access,
    summary: 'A message as it was or will be sent, as text and HTML.',
    params: z.object({ id: Id }),
    answer: FullMessage,
  }),
  resend: endpoint(routes.outbox.resend, {
    access,
    ownDataOnly: true,
    summary: 'Sends a message again, or a waiting one now. 409 where it cannot be.',
    params: z.object({ id: Id }),
    status: 202,
    answer: FullMessage,
  }),
}
