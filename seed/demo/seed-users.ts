import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { COUNTRY } from '#domain/address.ts'
import { DEFAULT_DELIVERY_POINTS } from '#domain/delivery.ts'
import { fromRupees, type Paise, paise } from '#domain/money.ts'
import type { PostalAddress } from '#server/addresses/queries.ts'
import { addresses } from '#server/addresses/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { creditEntries } from '#server/referrals/tables.ts'
import { users } from '#server/users/tables.ts'
import type { SeedCustomer } from './customer-definition.ts'
import { SETTINGS } from './settings.ts'
import { CUSTOMERS, STAFF } from './users.ts'

const DAY_MS = 24 * 3600 * 1000

type CreditEntryRow = typeof creditEntries.$inferInsert
/** The credits that orders spend. The balance is part of the user row, so they must be known before it is inserted. */
export type CreditSpending = { customer: string; amount: Paise; orderId: string; at: Date }

/** The ids of all users by key. */
export const createUserIds = (): Map<string, string> =>
  new Map([...STAFF, ...CUSTOMERS].map(({ key }) => [key, newId()]))

export async function seedUsers(tx: Tx, now: Date, ids: Map<string, string>): Promise<void> {
  const staff = STAFF.map(({ key, ...member }) => ({
    ...member,
    id: ids.get(key)!,
    passwordHash: createUnusablePasswordHash(),
    createdAt: daysBefore(now, 400),
  }))
  const customers = CUSTOMERS.map((customer) => ({
    ...toUserRow(customer, ids.get(customer.key)!, now),
    referredBy: customer.referredBy ? ids.get(customer.referredBy)! : null,
  }))
  await tx.insert(users).values([...staff, ...customers])
  await tx
    .insert(addresses)
    .values(CUSTOMERS.flatMap((customer) => toAddressRows(customer, ids.get(customer.key)!)))
}

export const toUserRow = (
  { name, email, phone, referralCode, joinedDaysAgo }: SeedCustomer,
  id: string,
  now: Date,
): typeof users.$inferInsert => ({
  id,
  name,
  email,
  phone,
  role: 'user',
  passwordHash: createUnusablePasswordHash(),
  referralCode,
  consentVersion: '1',
  createdAt: daysBefore(now, joinedDaysAgo),
})

export function toAddressRows({ name, phone, address }: SeedCustomer, userId: string) {
  const savedLocation = resolveAddress(address)
  if (!savedLocation) return []
  const { country: _, ...fields } = savedLocation
  return [{ ...fields, id: newId(), userId, name, phone, isDefault: true }]
}

/** The entries of the credit ledger. Each balance is the sum of its entries. */
export async function seedCredits(
  tx: Tx,
  now: Date,
  ids: Map<string, string>,
  spent: CreditSpending[],
): Promise<void> {
  const entries = [
    ...CUSTOMERS.flatMap((friend) => createRewardEntries(friend, now, ids)),
    ...spent.map(toSpendingEntry(ids)),
  ]
  await tx.insert(creditEntries).values(entries)
  for (const userId of new Set(entries.map((entry) => entry.userId))) {
    const userEntries = entries.filter((entry) => entry.userId === userId)
    const creditsPaise = paise(userEntries.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
    await tx.update(users).set({ creditsPaise }).where(eq(users.id, userId))
  }
}

function createRewardEntries(friend: SeedCustomer, now: Date, ids: Map<string, string>): CreditEntryRow[] {
  if (!friend.referredBy) return []
  const [friendId, referrerId] = [ids.get(friend.key)!, ids.get(friend.referredBy)!]
  const createdAt = daysBefore(now, friend.joinedDaysAgo)
  const entry = (
    userId: string,
    kind: 'referrer-reward' | 'friend-reward',
    rupees: number,
  ): CreditEntryRow => ({
    id: newId(),
    userId,
    kind,
    friendId,
    amountPaise: fromRupees(rupees),
    createdAt,
  })
  return [
    entry(referrerId, 'referrer-reward', SETTINGS.referrerAmount),
    entry(friendId, 'friend-reward', SETTINGS.referredAmount),
  ]
}

const toSpendingEntry =
  (ids: Map<string, string>) =>
  ({ customer, amount, orderId, at }: CreditSpending): CreditEntryRow => ({
    id: newId(),
    userId: ids.get(customer)!,
    kind: 'spent',
    orderId,
    createdAt: at,
    amountPaise: paise(-amount),
  })

export function resolveAddress(address: SeedCustomer['address']): PostalAddress | null {
  if (!address) return null
  const { city, state } = DEFAULT_DELIVERY_POINTS[address.postalCode]!
  return { ...address, city, state, country: COUNTRY }
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Has the form of a real hash, so that a sign-in attempt takes as long. Its random bytes match no password. */
function createUnusablePasswordHash(): string {
  const [salt, hash] = [16, 32].map((size) => randomBytes(size).toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${hash}`
}
