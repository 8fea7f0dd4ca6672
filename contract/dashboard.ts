import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { OrderStatus, OrderSummary } from './orders.ts'
import { IsoDate, Rupees } from './primitives.ts'
import { routes } from './routes.ts'

export const Dashboard = z.object({
  /** `value` is of the period, `previous` of the period of the same length before it. */
  tiles: z.object({
    totalSales: z.object({ value: Rupees, previous: Rupees }),
    newOrders: z.object({ value: z.number().int(), previous: z.number().int() }),
    products: z.object({ value: z.number().int(), lowStock: z.number().int() }),
    visitors: z.object({ value: z.number().int(), previous: z.number().int() }),
  }),
  salesByDay: z.array(z.object({ day: z.string(), sales: Rupees, orders: z.number().int() })),
  ordersByStatus: z.record(OrderStatus, z.number().int()),
  recentOrders: z.array(OrderSummary),
  /** A notice when staff should check the metal rates, or null. */
  ratesNotice: z.object({ isExpired: z.boolean(), message: z.string() }).nullable(),
  /** What staff have to configure because others than this machine reach the demo, or null. */
  demoEndNotice: z.string().nullable(),
  /** Reviews that wait for staff. */
  waitingReviews: z.object({ pending: z.number().int(), reported: z.number().int() }),
  firstSteps: z.array(z.object({ label: z.string(), path: z.string(), done: z.boolean() })),
})
export type Dashboard = z.output<typeof Dashboard>

export const dashboard = {
  read: endpoint(routes.dashboard.read, {
    access: permission('view_reports'),
    summary:
      'Sales, orders and what needs attention, for days in India, both inclusive. The last 30 days by default.',
    query: z.object({ startDate: IsoDate.optional(), endDate: IsoDate.optional() }),
    response: Dashboard,
  }),
}
