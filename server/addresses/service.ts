import { and, eq, sql } from 'drizzle-orm'
import type { addresses as contract, SavedAddress } from '#contract/addresses.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { type Address, getAddressErrors, normalizeAddress } from '#domain/address.ts'
import { isSameAddress, MAX_ADDRESSES, ADDRESS_BOOK_TEXTS as TEXTS } from '#domain/address-book.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { newId } from '#server/platform/ids.ts'
import { lockUser } from '#server/users/queries.ts'
import { type AddressRow, listAddresses, type PostalAddress, serializeAddress } from './queries.ts'
import { addresses } from './tables.ts'

type AddInput = ParsedInput<typeof contract.add>
type UpdateInput = ParsedInput<typeof contract.update>
type SaveResult = { message: string; address: SavedAddress }
type AddressFields = Omit<Address, 'country'>

/**
 * The saved addresses of a user. Every write locks the user's row, so that the limit, duplicates and the single default
 * are decided one write after the other.
 */
export function createAddresses({ database, clock }: { database: Database; clock: Clock }) {
  const list = async (userId: string) => ({
    addresses: (await listAddresses(database.db, userId)).map(serializeAddress),
  })

  async function add(userId: string, input: AddInput): Promise<SaveResult> {
    const newAddress = validateAddress(input)
    return database.transaction(async (tx) => {
      await lockUser(tx, userId)
      const savedAddresses = await listAddresses(tx, userId)
      const addressRow =
        savedAddresses.find((existing) => isSameAddress(existing, newAddress)) ??
        (await insertAddress(tx, savedAddresses, newAddress, userId))
      return finishSave(tx, addressRow, input.isDefault, 'Address saved')
    })
  }

  async function update(userId: string, { id, ...input }: UpdateInput): Promise<SaveResult> {
    const newAddress = validateAddress(input)
    return database.transaction(async (tx) => {
      await lockUser(tx, userId)
      const savedAddresses = await listAddresses(tx, userId)
      if (!savedAddresses.some((addressRow) => addressRow.id === id)) throw notFound(TEXTS.missing)
      if (savedAddresses.some((addressRow) => addressRow.id !== id && isSameAddress(addressRow, newAddress)))
        throw conflict(TEXTS.duplicate, 'DUPLICATE')
      return finishSave(tx, await updateAddress(tx, id, newAddress), input.isDefault, 'Address updated')
    })
  }

  async function remove(userId: string, id: string): Promise<{ message: string }> {
    await database.transaction(async (tx) => {
      await lockUser(tx, userId)
      const savedAddresses = await listAddresses(tx, userId)
      const addressRow = savedAddresses.find((existing) => existing.id === id)
      if (!addressRow) throw notFound(TEXTS.missing)
      await tx.delete(addresses).where(eq(addresses.id, id))
      const nextAddress = savedAddresses.find((other) => other !== addressRow)
      if (addressRow.isDefault && nextAddress) await makeDefault(tx, nextAddress)
    })
    return { message: 'Address deleted' }
  }

  /**
   * Saves the addresses of an order in its transaction, which has locked the user's row. A known address counts as
   * used. A new one is saved if the customer wants it and the limit allows: an order never removes a saved address.
   */
  async function remember(
    tx: Tx,
    userId: string,
    used: readonly { address: Address; save: boolean }[],
  ): Promise<void> {
    for (const { address, save } of used) {
      const savedAddresses = await listAddresses(tx, userId)
      const existing = savedAddresses.find((addressRow) => isSameAddress(addressRow, address))
      // the most recently used address stays first
      if (existing && savedAddresses.some(({ usedAt }) => usedAt > existing.usedAt))
        await markAddressUsed(tx, { id: existing.id, now: clock.now() })
      else if (!existing && save && savedAddresses.length < MAX_ADDRESSES)
        await insertAddress(tx, savedAddresses, address, userId)
    }
  }

  /** Sets the address of the profile, which is the default one. Null removes it. */
  async function setDefaultAddress(
    tx: Tx,
    user: { id: string; name: string; phone: string | null },
    address: PostalAddress | null,
  ): Promise<void> {
    const savedAddresses = await listAddresses(tx, user.id)
    const currentDefault = savedAddresses.find((addressRow) => addressRow.isDefault)
    if (!address) {
      if (currentDefault) await tx.delete(addresses).where(eq(addresses.id, currentDefault.id))
      return
    }
    const { name, phone } = currentDefault ?? { name: user.name, phone: user.phone ?? '' }
    const newAddress = { ...address, name, phone }
    const duplicate = savedAddresses.find(
      (addressRow) => addressRow !== currentDefault && isSameAddress(addressRow, newAddress),
    )
    if (duplicate) {
      if (currentDefault) await tx.delete(addresses).where(eq(addresses.id, currentDefault.id))
      await makeDefault(tx, duplicate)
    } else if (currentDefault) await updateAddress(tx, currentDefault.id, newAddress)
    else await makeDefault(tx, await insertAddress(tx, savedAddresses, newAddress, user.id))
  }

  async function insertAddress(
    tx: Tx,
    savedAddresses: AddressRow[],
    fields: AddressFields,
    userId: string,
  ): Promise<AddressRow> {
    if (savedAddresses.length >= MAX_ADDRESSES) throw conflict(TEXTS.full, 'ADDRESS_LIMIT')
    const [addressRow] = await tx
      .insert(addresses)
      .values({
        ...toColumns(fields),
        id: newId(),
        userId,
        isDefault: !savedAddresses.some((existing) => existing.isDefault),
        usedAt: clock.now(),
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })
      .returning()
    return addressRow!
  }

  async function updateAddress(tx: Tx, id: string, fields: AddressFields): Promise<AddressRow> {
    const [addressRow] = await tx
      .update(addresses)
      .set({ ...toColumns(fields), updatedAt: clock.now() })
      .where(eq(addresses.id, id))
      .returning()
    return addressRow!
  }

  return { list, add, update, remove, remember, setDefaultAddress }
}

const markAddressUsed = preparedStatement<{ id: string; now: Date }, unknown>((db) =>
  db
    .update(addresses)
    .set({ usedAt: sql`${sql.placeholder('now')}` })
    .where(eq(addresses.id, sql.placeholder('id')))
    .prepare('mark_address_used'),
)

export type Addresses = ReturnType<typeof createAddresses>

function validateAddress(input: AddInput): Address {
  const errors = getAddressErrors(input)
  if (errors[0]) throw invalid(errors[0].message, errors)
  return normalizeAddress(input)
}

async function finishSave(
  tx: Tx,
  addressRow: AddressRow,
  makesDefault: boolean | undefined,
  message: string,
): Promise<SaveResult> {
  return { message, address: serializeAddress(makesDefault ? await makeDefault(tx, addressRow) : addressRow) }
}

async function makeDefault(tx: Tx, addressRow: AddressRow): Promise<AddressRow> {
  if (addressRow.isDefault) return addressRow
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, addressRow.userId), eq(addresses.isDefault, true)))
  await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, addressRow.id))
  return { ...addressRow, isDefault: true }
}

/** The country is always India, so it is not a column. */
const toColumns = ({ name, street, city, state, postalCode, phone }: AddressFields) => ({
  name,
  street,
  city,
  state,
  postalCode,
  phone,
})
