import type { dashboard as contract, Dashboard as DashboardData } from '#contract/dashboard.ts'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import { CONNECTION_PERMISSIONS } from '#domain/connections.ts'
import { invalid } from '#domain/errors.ts'
import { addDays, toIndiaDay } from '#domain/india-time.ts'
import { toRupees } from '#domain/money.ts'
import { getRateNotice } from '#domain/rate-guard.ts'
import type { Connections } from '#server/connections/service.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import { countWaitingOrders, listRecentOrders, sumOpenMoney } from '#server/orders/queries.ts'
import { sumMovements } from '#server/payments/queries.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findCurrentRate } from '#server/rates/queries.ts'
import { countWaitingReviews } from '#server/reviews/queries.ts'
import { DEFAULT_SHOP_NAME, type SettingsService } from '#server/settings/service.ts'
import {
  countOpenEnquiries,
  countStock,
  listSetupSteps,
  ordersByStatus,
  type Period,
  salesByDay,
  sumSales,
} from './queries.ts'
import { countVisitors, createVisitors } from './visitors.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 366 * 2
const RECENT_ORDER_COUNT = 5

type DashboardDeps = {
  database: Database
  clock: Clock
  config: Pick<Config, 'seed' | 'databaseUrl'>
  connections: Pick<Connections, 'current'>
  settings: Pick<SettingsService, 'demoEndNotice' | 'current' | 'verificationCodes'>
}

export function createDashboard({ database, clock, config, connections, settings }: DashboardDeps) {
  const { db } = database

  async function read(
    caller: Caller,
    input: ParsedInput<typeof contract.read>,
  ): Promise<Output<typeof contract.read>> {
    const period = parsePeriod(input, toIndiaDay(clock.now()))
    const previousPeriod = precedingPeriod(period)
    const [currentSales, previousSales, visitors, previousVisitors] = [
      await sumSales(db, period),
      await sumSales(db, previousPeriod),
      await countVisitors(db, period.from, period.to),
      await countVisitors(db, previousPeriod.from, previousPeriod.to),
    ]
    return {
      tiles: {
        totalSales: { value: toRupees(currentSales.sales), previous: toRupees(previousSales.sales) },
        newOrders: { value: currentSales.orders, previous: previousSales.orders },
        products: await countStock(db),
        visitors: { value: visitors, previous: previousVisitors },
      },
      money: await readMoney(period, previousPeriod),
      salesByDay: (await salesByDay(db, period)).map((day) => ({ ...day, sales: toRupees(day.sales) })),
      ordersByStatus: await ordersByStatus(db, period),
      recentOrders: await listRecentOrders(db, RECENT_ORDER_COUNT),
      ratesNotice: await getRatesNotice(),
      demoEndNotice: await settings.demoEndNotice(),
      setup: can(caller, 'manage_users') ? await readSetup(caller) : null,
    }
  }

  async function readMoney(period: Period, previousPeriod: Period): Promise<DashboardData['money']> {
    const [current, previous] = [await sumMovements(db, period), await sumMovements(db, previousPeriod)]
    const { due, toPayBack } = await sumOpenMoney(db)
    return {
      received: { value: toRupees(current.received), previous: toRupees(previous.received) },
      refunded: { value: toRupees(current.refunded), previous: toRupees(previous.refunded) },
      due: toRupees(due),
      toPayBack: toRupees(toPayBack),
    }
  }

  async function readWork(caller: Caller): Promise<Output<typeof contract.work>> {
    const mayReadContent = can(caller, 'view_content')
    return {
      orders: await countWaitingOrders(db),
      reviews: mayReadContent ? await countWaitingReviews(db) : null,
      enquiries: mayReadContent ? await countOpenEnquiries(db) : null,
    }
  }

  async function readSetup(caller: Caller): Promise<Output<typeof contract.setup>> {
    const { shopName, isOpen } = await settings.current()
    const { canSendCodes } = await settings.verificationCodes()
    const { mail } = await connections.current()
    return {
      steps: await listSetupSteps(db, {
        hasMail: mail !== null,
        canRegister: canSendCodes,
        maySetMail: can(caller, CONNECTION_PERMISSIONS.mail),
      }),
      isOpen,
      isDemo: config.seed === 'demo' && shopName === DEFAULT_SHOP_NAME,
      hasDatabaseUrl: config.databaseUrl !== null,
    }
  }

  async function getRatesNotice(): Promise<Output<typeof contract.read>['ratesNotice']> {
    const rate = await findCurrentRate(db, clock.now())
    const notice = rate && getRateNotice(rate.metals)
    return notice && { isExpired: notice.isExpired, message: notice.message }
  }

  return { read, readWork, readSetup, ...createVisitors({ database, clock }) }
}

export type Dashboard = ReturnType<typeof createDashboard>

function parsePeriod(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): Period {
  const to = endDate ?? today
  const from = startDate ?? addDays(to, 1 - DEFAULT_DAYS)
  if (from > to) throw periodError('The first day must not be after the last.')
  if (countDays({ from, to }) > MAX_DAYS) throw periodError('Choose at most two years.')
  return { from, to }
}

const periodError = (message: string) => invalid(message, [{ path: 'startDate', message }])

const countDays = ({ from, to }: Period): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1

/** The same number of days, right before. */
const precedingPeriod = (period: Period): Period => ({
  from: addDays(period.from, -countDays(period)),
  to: addDays(period.from, -1),
})
