import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SavedAddress } from '#contract/addresses.ts'
import { COUNTRY } from '#domain/address.ts'
import type { Reader } from '#server/platform/database.ts'
import { planned } from '#server/platform/planned.ts'
import { addresses } from './tables.ts'

export type Entry = typeof addresses.$inferSelect

/** The default first, then by last use. */
export const entriesOf = (db: Reader, userId: string): Promise<Entry[]> => book(db, { userId })

const book = planned<{ userId: string }, Entry[]>((db) =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, sql.placeholder('userId')))
    .orderBy(desc(addresses.isDefault), desc(addresses.usedAt), desc(addresses.id))
    .prepare('address_book'),
)

export type DefaultPlace = Pick<SavedAddress, 'street' | 'city' | 'state' | 'postalCode' | 'country'>

/** The one address that a profile shows, for each person who has one. */
export async function defaultPlaces(db: Reader, userIds: string[]): Promise<Map<string, DefaultPlace>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(addresses)
    .where(and(inArray(addresses.userId, userIds), eq(addresses.isDefault, true)))
  return new Map(rows.map((row) => [row.userId, placeOf(row)]))
}

export const defaultPlace = async (db: Reader, userId: string): Promise<DefaultPlace | null> =>
  (await defaultPlaces(db, [userId])).get(userId) ?? null

const placeOf = ({ street, city, state, postalCode }: Entry): DefaultPlace => ({
  street,
  city,
  state,
  postalCode,
  country: COUNTRY,
})

export const toWire = (entry: Entry): SavedAddress => ({
  _id: entry.id,
  name: entry.name,
  ...placeOf(entry),
  phone: entry.phone,
  isDefault: entry.isDefault,
})
