import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { OrderStatus, OrderSummary } from './orders.ts'
import { IsoDate, Rupees } from './primitives.ts'
import { routes } from './routes.ts'

export const Dashboard = z.object({
  /** Figures of the period, and of the one of the same length before it. */
  tiles: z.object({
    totalSales: z.object({ value: Rupees, previous: Rupees }),
    newOrders: z.object({ value: z.number().int(), previous: z.number().int() }),
    products: z.object({ value: z.number().int(), lowStock: z.number().int() }),
    visitors: z.object({ value: z.number().int(), previous: z.number().int() }),
  }),
  salesByDay: z.array(z.object({ day: z.string(), sales: Rupees, orders: z.number().int() })),
  ordersByStatus: z.record(OrderStatus, z.number().int()),
  recentOrders: z.array(OrderSummary),
  /** Why staff should look at the metal rates now, or null. */
  ratesNotice: z.object({ isExpired: z.boolean(), message: z.string() }).nullable(),
  firstSteps: z.array(z.object({ label: z.string(), path: z.string(), done: z.boolean() })),
})
export type Dashboard = z.output<typeof Dashboard>

export const dashboard = {
  read: endpoint(routes.dashboard.read, {
    access: permission('view_reports'),
    summary:
      'Sales, orders and what needs attention, over days of India (both inclusive; the last 30 by default).',
    query: z.object({ startDate: IsoDate.optional(), endDate: IsoDate.optional() }),
    response: Dashboard,
  }),
}
