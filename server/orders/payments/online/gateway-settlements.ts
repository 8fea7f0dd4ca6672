import { eq } from 'drizzle-orm'
import type { GatewayName } from '#domain/gateways.ts'
import { addDays, toIndiaDay } from '#domain/india-time.ts'
import { isPlausibleFee } from '#domain/payout-report.ts'
import {
  findAttemptOfLine,
  GatewayError,
  listNewSettlementLines,
  type SettlementLine,
  storeSettlementLine,
} from '#server/payments/service.ts'
import type { PaymentAttemptRow } from '#server/payments/tables.ts'
import type { OrderDeps } from '../../deps.ts'
import { lockOrder } from '../../queries.ts'
import { orders } from '../../tables.ts'
import type { SettleAttempt } from './settle-attempt.ts'

/** A gateway may add a line to a day that is over. */
const DAYS = 7

/** Reads what gateways paid to the bank account, and writes fees and payouts to the ledgers of the orders. */
export function createGatewaySettlements(deps: OrderDeps, settle: SettleAttempt) {
  const { database, clock, gateways, log } = deps

  /** Returns how many lines were new. What cannot be read now is read in the next pass. */
  async function readSettlements(name: GatewayName): Promise<number> {
    const gateway = await gateways.get(name)
    if (!gateway) return 0
    const today = toIndiaDay(clock.now())
    let count = 0
    for (let ago = DAYS; ago >= 0; ago -= 1) {
      const lines = await gateway.listSettlements(addDays(today, -ago))
      for (const line of await listNewSettlementLines(database.db, name, lines))
        if (await store(name, line)) count += 1
    }
    return count
  }

  async function store(name: GatewayName, line: SettlementLine): Promise<boolean> {
    if (!isPlausibleFee(line))
      log.error({ gateway: name, settlement: line.settlementId }, 'a line of a settlement does not add up')
    const found = await findAttemptOfLine(database.db, name, line)
    const isNew = await database.transaction(async (tx) => {
      if (found) await lockOrder(tx, eq(orders.id, found.attempt.orderId))
      const payment = found ? { id: found.paymentId, orderId: found.attempt.orderId } : null
      return storeSettlementLine(tx, name, { line, payment, at: clock.now() })
    })
    // It may be a refund that somebody made on the page of the gateway long after the payment.
    if (isNew && found && line.kind !== 'payment') await lookAgain(found.attempt)
    return isNew
  }

  async function lookAgain({ id }: PaymentAttemptRow): Promise<void> {
    try {
      await settle(id)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      log.error({ err: error, attempt: id }, 'a payment could not be checked')
    }
  }

  return { readSettlements }
}

export type GatewaySettlements = ReturnType<typeof createGatewaySettlements>
