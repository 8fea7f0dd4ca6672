import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { OrderStatus, OrderSummary } from './orders.ts'
import { IsoDate, Rupees } from './primitives.ts'
import { routes } from './routes.ts'

const SETUP_STEPS = [
  'shop',
  'contact',
  'officer',
  'gst',
  'rates',
  'delivery',
  'category',
  'product',
  'mail',
  'home',
  'open',
] as const

/** What a new owner does first. */
const SetupStep = z.object({
  id: z.enum(SETUP_STEPS),
  label: z.string(),
  /** A path of the back office. Null: somebody else has to do it, as the label says. */
  path: z.string().nullable(),
  done: z.boolean(),
  /** Whether the shop should not open without it. */
  isNeeded: z.boolean(),
})

const Setup = z.object({
  steps: z.array(SetupStep),
  isOpen: z.boolean(),
  /** The shop shows the data of the demo and still has its name. */
  isDemo: z.boolean(),
  /** The data is in the database of DATABASE_URL, and not below DATA_DIR. */
  hasDatabaseUrl: z.boolean(),
})
export type Setup = z.output<typeof Setup>
export type SetupStep = Setup['steps'][number]

/** What waits for staff at this moment. The orders are those of the list of orders with the same filter. */
const Work = z.object({
  orders: z.object({
    pending: z.number().int(),
    processing: z.number().int(),
    openReturns: z.number().int(),
    openDifferences: z.number().int(),
    toPayBack: z.number().int(),
    /** With a dispute at the payment gateway that is not decided. */
    disputed: z.number().int(),
  }),
  /** Null for those who may not read them. */
  reviews: z.object({ pending: z.number().int(), reported: z.number().int() }).nullable(),
  /** Enquiries that nobody has answered. Null for those who may not read them. */
  enquiries: z.number().int().nullable(),
})
export type Work = z.output<typeof Work>

const Change = z.object({ value: Rupees, previous: Rupees })

export const Dashboard = z.object({
  /** `value` is of the period, `previous` of the period of the same length before it. */
  tiles: z.object({
    totalSales: Change,
    newOrders: z.object({ value: z.number().int(), previous: z.number().int() }),
    products: z.object({ value: z.number().int(), lowStock: z.number().int() }),
    visitors: z.object({ value: z.number().int(), previous: z.number().int() }),
  }),
  /** Money by the ledger: what moved in the period, and what is still to move for all orders. */
  money: z.object({ received: Change, refunded: Change, due: Rupees, toPayBack: Rupees }),
  salesByDay: z.array(z.object({ day: z.string(), sales: Rupees, orders: z.number().int() })),
  ordersByStatus: z.record(OrderStatus, z.number().int()),
  recentOrders: z.array(OrderSummary),
  /** A notice when staff should check the metal rates, or null. */
  ratesNotice: z.object({ isExpired: z.boolean(), message: z.string() }).nullable(),
  /** What staff have to configure because others than this machine reach the demo, or null. */
  demoEndNotice: z.string().nullable(),
  /** Null for those who may not set up the shop: its steps lead to pages that they cannot open. */
  setup: Setup.nullable(),
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
  work: endpoint(routes.dashboard.work, {
    access: permission('view_reports'),
    summary: 'How many orders, reviews and enquiries wait for staff.',
    response: Work,
  }),
  setup: endpoint(routes.dashboard.setup, {
    access: permission('manage_users'),
    summary: 'What is still missing before the shop can open to visitors.',
    response: Setup,
  }),
}
