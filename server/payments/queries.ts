import { type AnyColumn, asc, eq, type SQL, sql } from 'drizzle-orm'
import { ENTRY_KINDS, getOrderBalance, type OrderBalance } from '#domain/ledger.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { type LedgerEntryRow, ledgerEntries } from './tables.ts'

const KIND_POSITION = sql`array_position(${sql.param(ENTRY_KINDS)}::text[], ${ledgerEntries.kind})`

/** Oldest first. Entries of one change have one time: what the order costs comes before the money. */
export const listEntries = (db: Reader, orderId: string): Promise<LedgerEntryRow[]> =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.at), KIND_POSITION, asc(ledgerEntries.id))

/** In paise, what customers owe for an order; below 0 what the shop owes them. */
const CUSTOMER_BALANCE = sql`sum(case 'customer' when ${ledgerEntries.debit} then ${ledgerEntries.amountPaise}
  when ${ledgerEntries.credit} then -${ledgerEntries.amountPaise} else 0 end)`

/** In paise, what the shop owes for an order. `orderId`: a column of the caller's query. */
export const refundableOf = (orderId: SQL): SQL<number> =>
  sql<number>`greatest(0, -coalesce((select ${CUSTOMER_BALANCE} from ${ledgerEntries} where ${ledgerEntries.orderId} = ${orderId}), 0))::bigint`

/** The ids of all orders for which money is to be paid back. */
export const ordersToPayBack = sql`select ${ledgerEntries.orderId} from ${ledgerEntries}
  group by ${ledgerEntries.orderId} having ${CUSTOMER_BALANCE} < 0`

/** The ids of all orders for which a part of the money has arrived. */
export const partlyPaidOrders = sql`select ${ledgerEntries.orderId} from ${ledgerEntries}
  group by ${ledgerEntries.orderId} having ${CUSTOMER_BALANCE} > 0
  and ${CUSTOMER_BALANCE} < sum(case 'sales' when ${ledgerEntries.credit} then ${ledgerEntries.amountPaise}
    when ${ledgerEntries.debit} then -${ledgerEntries.amountPaise} else 0 end)`

/** Whether the shop holds money for an order: more arrived than was paid back. `orderId`: a column of the caller's query. */
export const holdsMoney = (orderId: AnyColumn): SQL =>
  sql`coalesce((
    select sum(case when ${ledgerEntries.credit} = 'customer' then ${ledgerEntries.amountPaise} else -${ledgerEntries.amountPaise} end)
    from ${ledgerEntries} where ${ledgerEntries.orderId} = ${orderId} and ${ledgerEntries.kind} not in ('expected', 'reduced')
  ), 0) > 0`

export const getBalance = async (db: Reader, orderId: string): Promise<OrderBalance> =>
  getOrderBalance(await listEntries(db, orderId))
