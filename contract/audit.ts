import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Instant, OptionalText, Pagination, pageQuery } from './primitives.ts'
import { routes } from './routes.ts'

export const AuditEntry = z.object({
  _id: z.string(),
  at: Instant,
  who: z.string(),
  /** `order.status`, `rate.add`, … */
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string(),
})

export const audit = {
  list: endpoint(routes.audit.list, {
    access: permission('manage_users'),
    summary: 'Who changed what, when, before and after; newest first.',
    query: z.object({
      ...pageQuery(20),
      action: OptionalText(60).optional(),
      search: OptionalText(100).optional(),
    }),
    answer: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
  }),
}
