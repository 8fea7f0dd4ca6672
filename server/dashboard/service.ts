import type { dashboard as contract } from '#contract/dashboard.ts'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import { invalid } from '#domain/errors.ts'
import { addDays, indiaDay } from '#domain/india-time.ts'
import { toRupees } from '#domain/money.ts'
import { rateNotice } from '#domain/rate-guard.ts'
import { latestOrders } from '#server/orders/summaries.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { currentRate } from '#server/rates/current.ts'
import { firstSteps, ordersByStatus, type Period, salesByDay, salesIn, stockFigures } from './figures.ts'
import { createVisitors, visitorsBetween } from './visitors.ts'

const DEFAULT_DAYS = 30
const MOST_DAYS = 366 * 2
const RECENT = 5

/** The shop at a glance. */
export function createDashboard({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database

  async function read(input: ParsedInput<typeof contract.read>): Promise<Answer<typeof contract.read>> {
    const period = periodOf(input, indiaDay(clock.now()))
    const before = periodBefore(period)
    const [now, previous, visitors, visitorsBefore] = [
      await salesIn(db, period),
      await salesIn(db, before),
      await visitorsBetween(db, period.from, period.to),
      await visitorsBetween(db, before.from, before.to),
    ]
    return {
      tiles: {
        totalSales: { value: toRupees(now.sales), previous: toRupees(previous.sales) },
        newOrders: { value: now.orders, previous: previous.orders },
        products: await stockFigures(db),
        visitors: { value: visitors, previous: visitorsBefore },
      },
      salesByDay: (await salesByDay(db, period)).map((day) => ({ ...day, sales: toRupees(day.sales) })),
      ordersByStatus: await ordersByStatus(db, period),
      recentOrders: await latestOrders(db, RECENT),
      ratesNotice: await ratesNotice(),
      firstSteps: await firstSteps(db),
    }
  }

  async function ratesNotice(): Promise<Answer<typeof contract.read>['ratesNotice']> {
    const rate = await currentRate(db, clock.now())
    const message = rate && rateNotice(rate.state, rate.validUntil)
    return message ? { isExpired: rate.state === 'expired', message } : null
  }

  return { read, ...createVisitors({ database, clock }) }
}

export type Dashboard = ReturnType<typeof createDashboard>

function periodOf(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): Period {
  const to = endDate ?? today
  const from = startDate ?? addDays(to, 1 - DEFAULT_DAYS)
  if (from > to) throw refused('The first day must not be after the last.')
  if (lengthOf({ from, to }) > MOST_DAYS) throw refused('Choose at most two years.')
  return { from, to }
}

const refused = (message: string) => invalid(message, [{ path: 'startDate', message }])

const lengthOf = ({ from, to }: Period): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1

/** As many days, right before. */
const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
})
