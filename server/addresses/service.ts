import { and, eq, sql } from 'drizzle-orm'
import type { addresses as contract, SavedAddress } from '#contract/addresses.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { type Address, addressErrors, cleanAddress } from '#domain/address.ts'
import { isSameAddress, MOST_ADDRESSES, ADDRESS_BOOK_TEXTS as TEXTS } from '#domain/address-book.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import { lockOwner } from '#server/cart/owner.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { planned } from '#server/platform/planned.ts'
import { type DefaultPlace, type Entry, entriesOf, toWire } from './book.ts'
import { addresses } from './tables.ts'

type AddInput = ParsedInput<typeof contract.add>
type UpdateInput = ParsedInput<typeof contract.update>
type Saved = { message: string; address: SavedAddress }
type Fields = Omit<Address, 'country'>

/**
 * The addresses that a person keeps. Every write holds the person's row, so that the limit, the duplicates and the
 * one default are decided one write after the other.
 */
export function createAddresses({ database, clock }: { database: Database; clock: Clock }) {
  const list = async (userId: string) => ({
    addresses: (await entriesOf(database.db, userId)).map(toWire),
  })

  async function add(userId: string, input: AddInput): Promise<Saved> {
    const wanted = checked(input)
    return database.transaction(async (tx) => {
      await lockOwner(tx, userId)
      const book = await entriesOf(tx, userId)
      const entry =
        book.find((known) => isSameAddress(known, wanted)) ?? (await insert(tx, book, wanted, userId))
      return saved(tx, entry, input.isDefault, 'Address saved')
    })
  }

  async function update(userId: string, { id, ...input }: UpdateInput): Promise<Saved> {
    const wanted = checked(input)
    return database.transaction(async (tx) => {
      await lockOwner(tx, userId)
      const book = await entriesOf(tx, userId)
      if (!book.some((entry) => entry.id === id)) throw notFound(TEXTS.missing)
      if (book.some((entry) => entry.id !== id && isSameAddress(entry, wanted)))
        throw conflict(TEXTS.duplicate, 'DUPLICATE')
      return saved(tx, await write(tx, id, wanted), input.isDefault, 'Address updated')
    })
  }

  async function remove(userId: string, id: string): Promise<{ message: string }> {
    await database.transaction(async (tx) => {
      await lockOwner(tx, userId)
      const book = await entriesOf(tx, userId)
      const entry = book.find((known) => known.id === id)
      if (!entry) throw notFound(TEXTS.missing)
      await tx.delete(addresses).where(eq(addresses.id, id))
      const next = book.find((other) => other !== entry)
      if (entry.isDefault && next) await makeDefault(tx, next)
    })
    return { message: 'Address deleted' }
  }

  /**
   * The addresses of an order, in its transaction, which holds the person's row. What is known counts as used; what is
   * new is kept when the person wants it and there is room: an order never takes a saved address away.
   */
  async function remember(
    tx: Tx,
    userId: string,
    used: readonly { address: Address; save: boolean }[],
  ): Promise<void> {
    for (const { address, save } of used) {
      const book = await entriesOf(tx, userId)
      const known = book.find((entry) => isSameAddress(entry, address))
      // the address that was used last stays that
      if (known && book.some(({ usedAt }) => usedAt > known.usedAt))
        await use(tx, { id: known.id, now: clock.now() })
      else if (!known && save && book.length < MOST_ADDRESSES) await insert(tx, book, address, userId)
    }
  }

  /** The one address of the profile (S2 §2) is the default of the book. Null takes it off. */
  async function setDefaultPlace(
    tx: Tx,
    person: { id: string; name: string; phone: string | null },
    place: DefaultPlace | null,
  ): Promise<void> {
    const book = await entriesOf(tx, person.id)
    const current = book.find((entry) => entry.isDefault)
    if (!place) {
      if (current) await tx.delete(addresses).where(eq(addresses.id, current.id))
      return
    }
    const { name, phone } = current ?? { name: person.name, phone: person.phone ?? '' }
    const wanted = { ...place, name, phone }
    const same = book.find((entry) => entry !== current && isSameAddress(entry, wanted))
    if (same) {
      if (current) await tx.delete(addresses).where(eq(addresses.id, current.id))
      await makeDefault(tx, same)
    } else if (current) await write(tx, current.id, wanted)
    else await makeDefault(tx, await insert(tx, book, wanted, person.id))
  }

  async function insert(tx: Tx, book: Entry[], fields: Fields, userId: string): Promise<Entry> {
    if (book.length >= MOST_ADDRESSES) throw conflict(TEXTS.full, 'ADDRESS_LIMIT')
    const [entry] = await tx
      .insert(addresses)
      .values({
        ...columnsOf(fields),
        id: newId(),
        userId,
        isDefault: !book.some((known) => known.isDefault),
        usedAt: clock.now(),
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })
      .returning()
    return entry!
  }

  async function write(tx: Tx, id: string, fields: Fields): Promise<Entry> {
    const [entry] = await tx
      .update(addresses)
      .set({ ...columnsOf(fields), updatedAt: clock.now() })
      .where(eq(addresses.id, id))
      .returning()
    return entry!
  }

  return { list, add, update, remove, remember, setDefaultPlace }
}

const use = planned<{ id: string; now: Date }, unknown>((db) =>
  db
    .update(addresses)
    .set({ usedAt: sql`${sql.placeholder('now')}` })
    .where(eq(addresses.id, sql.placeholder('id')))
    .prepare('use_address'),
)

export type Addresses = ReturnType<typeof createAddresses>

function checked(input: AddInput): Address {
  const errors = addressErrors(input)
  if (errors[0]) throw invalid(errors[0].message, errors)
  return cleanAddress(input)
}

async function saved(
  tx: Tx,
  entry: Entry,
  becomesDefault: boolean | undefined,
  message: string,
): Promise<Saved> {
  return { message, address: toWire(becomesDefault ? await makeDefault(tx, entry) : entry) }
}

async function makeDefault(tx: Tx, entry: Entry): Promise<Entry> {
  if (entry.isDefault) return entry
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, entry.userId), eq(addresses.isDefault, true)))
  await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, entry.id))
  return { ...entry, isDefault: true }
}

/** The country is India and no column. */
const columnsOf = ({ name, street, city, state, postalCode, phone }: Fields) => ({
  name,
  street,
  city,
  state,
  postalCode,
  phone,
})
