import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { OptionalText, Pagination, pageQuery, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

export const AuditEntry = z.object({
  _id: z.string(),
  at: Timestamp,
  /** Name and e-mail at that time; an erased account has neither. */
  who: z.string(),
  email: z.string(),
  /** Null: the shop itself. */
  userId: z.string().nullable(),
  /** `order.status`, `rate.add`, … */
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string(),
})

export const AuditVerification = z.object({
  checkedAt: Timestamp,
  /** How many entries match the chain, from the first one on. */
  verified: z.number().int(),
  /** The last of them. */
  upTo: z.object({ number: z.number().int(), at: Timestamp, hash: z.string() }).nullable(),
  /** Entries that are not in the chain yet: it grows every few seconds. */
  waiting: z.number().int(),
  /** The first entry that was changed, removed or slipped in. */
  broken: z
    .object({ number: z.number().int().nullable(), entryId: z.string(), reason: z.string() })
    .nullable(),
})
export type AuditVerification = z.output<typeof AuditVerification>

export const audit = {
  verification: endpoint(routes.audit.verification, {
    access: permission('manage_users'),
    summary: 'Whether the audit log matches its hash chain, and the first entry that does not.',
    response: AuditVerification,
  }),
  list: endpoint(routes.audit.list, {
    access: permission('manage_users'),
    summary: 'Who changed what, when, before and after; newest first.',
    query: z.object({
      ...pageQuery(20),
      action: OptionalText(60).optional(),
      search: OptionalText(100).optional(),
    }),
    response: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
  }),
}
