import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { IsoDate, OptionalText, Pagination, pageQuery, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

const SECURITY_EVENT_FILTERS = {
  kind: OptionalText(60).optional(),
  search: OptionalText(100).optional(),
  startDate: IsoDate.optional(),
  endDate: IsoDate.optional(),
}

export const SecurityEvent = z.object({
  _id: z.string(),
  at: Timestamp,
  /** `sign-in.failed`, `access.refused`, … */
  kind: z.string(),
  userId: z.string().nullable(),
  /** Name and e-mail of the person now; '' where no account is known. */
  person: z.string(),
  /** What was typed where no account is known, masked. */
  identifier: z.string().nullable(),
  /** IP address. */
  address: z.string(),
  userAgent: z.string(),
  /** Method and route of the call. */
  route: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.unknown()),
})

export const security = {
  events: endpoint(routes.security.events, {
    access: permission('manage_users'),
    summary: 'Failed sign-ins, refusals, limits and changes of access; newest first.',
    query: z.object({ ...pageQuery(20), ...SECURITY_EVENT_FILTERS }),
    response: z.object({ events: z.array(SecurityEvent), pagination: Pagination }),
  }),
  exportEvents: endpoint(routes.security.exportEvents, {
    access: permission('manage_users'),
    recentAuthentication: true,
    summary: 'The same as CSV.',
    query: z.object(SECURITY_EVENT_FILTERS),
    responseContentType: 'text/csv; charset=utf-8',
  }),
}
