import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SavedAddress } from '#contract/addresses.ts'
import { COUNTRY } from '#domain/address.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { addresses } from './tables.ts'

export type AddressRow = typeof addresses.$inferSelect

/** The default first, then the most recently used. */
export const listAddresses = (db: Reader, userId: string): Promise<AddressRow[]> =>
  selectAddresses(db, { userId })

const selectAddresses = preparedStatement<{ userId: string }, AddressRow[]>((db) =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, sql.placeholder('userId')))
    .orderBy(desc(addresses.isDefault), desc(addresses.usedAt), desc(addresses.id))
    .prepare('address_book'),
)

export type PostalAddress = Pick<SavedAddress, 'street' | 'city' | 'state' | 'postalCode' | 'country'>

/** The default address of each user who has one, as the profile shows it. */
export async function findDefaultAddresses(
  db: Reader,
  userIds: string[],
): Promise<Map<string, PostalAddress>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(addresses)
    .where(and(inArray(addresses.userId, userIds), eq(addresses.isDefault, true)))
  return new Map(rows.map((row) => [row.userId, toPostalAddress(row)]))
}

export const findDefaultAddress = async (db: Reader, userId: string): Promise<PostalAddress | null> =>
  (await findDefaultAddresses(db, [userId])).get(userId) ?? null

const toPostalAddress = ({ street, city, state, postalCode }: AddressRow): PostalAddress => ({
  street,
  city,
  state,
  postalCode,
  country: COUNTRY,
})

export const serializeAddress = (row: AddressRow): SavedAddress => ({
  _id: row.id,
  name: row.name,
  ...toPostalAddress(row),
  phone: row.phone,
  isDefault: row.isDefault,
})
