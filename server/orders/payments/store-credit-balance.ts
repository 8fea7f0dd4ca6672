import { and, eq, or, sql } from 'drizzle-orm'
import { type Paise, paise } from '#domain/money.ts'
import { ledgerEntries } from '#server/payments/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { orders } from '../tables.ts'

/** Entries that give or use store credit. */
export const isStoreCredit = or(
  eq(ledgerEntries.debit, 'store-credit'),
  eq(ledgerEntries.credit, 'store-credit'),
)
/** In paise. Above 0: the customer got it. */
export const CREDIT_CHANGE = sql<number>`case ${ledgerEntries.credit} when 'store-credit' then ${ledgerEntries.amountPaise} else -${ledgerEntries.amountPaise} end`

/** What the shop owes a customer for the next orders: a sum over the ledgers of all orders of the account, in paise. */
export async function getStoreCredit(db: Reader, userId: string): Promise<Paise> {
  const [row] = await db
    .select({ balance: sql<number>`coalesce(sum(${CREDIT_CHANGE}), 0)::bigint` })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(and(eq(orders.userId, userId), isStoreCredit))
  return paise(row?.balance ?? 0)
}
