import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { items as contract, NewItemInput } from '#contract/items.ts'
import { conflict, type FieldError, invalid } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import { formatVariantName } from '#domain/variants.ts'
import { toMilligrams } from '#domain/weight.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { inTurns } from '#server/platform/in-turns.ts'
import type { ItemDeps } from './deps.ts'
import { refreshNextItems } from './next-items.ts'
import { findRegistered, getItems, getVariant } from './queries.ts'
import { recordEvents } from './record-events.ts'
import { type ItemVariantRow, serializeItemVariant } from './serialize.ts'
import { type ItemRow, items } from './tables.ts'

type NewItem = z.output<typeof NewItemInput>
export type ItemFault = { index: number; path: string; message: string }
/** The columns that staff fill in. */
export type ItemFields = Pick<
  ItemRow,
  | 'huid'
  | 'tagNumber'
  | 'grossWeightMg'
  | 'netWeightMg'
  | 'certificateLaboratory'
  | 'certificateNumber'
  | 'certificateLink'
  | 'store'
  | 'note'
>

/** Items that arrive in the shop. Each one adds a unit to the stock of its variant, in the same transaction. */
export function createReceiveItems(deps: ItemDeps) {
  const { database, clock, audit, products, settings, orders } = deps

  async function receive(
    caller: AuthenticatedCaller,
    { id, items: newItems }: ParsedInput<typeof contract.receive>,
  ): Promise<Output<typeof contract.receive>> {
    const stores = await listStores()
    const ids = await database.transaction(async (tx) => {
      await products.lockStock(tx, [id])
      const variant = await getVariant(tx, id)
      assertSerialised(variant)
      const { fields, faults } = await prepareItems(
        tx,
        newItems.map((item) => ({ item, variant })),
        stores,
      )
      if (faults[0]) throw invalid(describeFault(faults[0], newItems.length), faults.map(toFieldError))
      return insertItems(tx, caller, variant, fields)
    })
    return {
      items: await getItems(database.db, ids),
      message: `${ids.length} ${plural(ids.length, 'item', 'items')} added to stock`,
    }
  }

  const listStores = async (): Promise<string[]> => (await settings.current()).stores.map(({ name }) => name)

  /** The caller holds the variant. */
  async function insertItems(
    tx: Tx,
    caller: AuthenticatedCaller,
    variant: ItemVariantRow,
    fields: readonly ItemFields[],
  ): Promise<string[]> {
    const now = clock.now()
    const rows = fields.map((row) => ({
      id: newId(),
      variantId: variant.id,
      ...row,
      receivedAt: now,
      createdAt: now,
      updatedAt: now,
    }))
    await tx.insert(items).values(rows)
    const ids = rows.map(({ id }) => id)
    await recordEvents(tx, ids, { event: 'received', byUserId: caller.userId, at: now })
    await products.returnStock(tx, [{ variantId: variant.id, quantity: rows.length }])
    await refreshNextItems(tx, [variant.id], now)
    await audit.record(tx, {
      caller,
      action: 'item.receive',
      subject: `items of ${formatVariantName(variant.name, variant.title)}`,
      after: { items: rows.length, tagNumbers: rows.slice(0, 50).map(({ tagNumber }) => tagNumber) },
    })
    return ids
  }

  async function setSerialised(
    caller: AuthenticatedCaller,
    { id, isSerialised }: ParsedInput<typeof contract.setSerialised>,
  ): Promise<Output<typeof contract.setSerialised>> {
    return database.transaction(async (tx) => {
      await products.lockStock(tx, [id])
      const variant = await getVariant(tx, id)
      const name = formatVariantName(variant.name, variant.title)
      if (variant.isSerialised !== isSerialised) {
        const isOfVariant = eq(items.variantId, id)
        const inStock = await tx.$count(items, and(isOfVariant, eq(items.status, 'in-stock')))
        const held = await tx.$count(items, and(isOfVariant, inArray(items.status, ['in-stock', 'reserved'])))
        if (!isSerialised && held > 0)
          throw conflict(
            `${name} still has ${held} ${plural(held, 'item', 'items')} in stock or reserved. Remove them first.`,
            'HAS_ITEMS',
          )
        // Such a line reserves no item, so it would leave the shop without its HUID.
        if (isSerialised && (await orders.hasOpenMadeToOrderLine(tx, id)))
          throw conflict(
            `${name} is being made for open orders. Ship or cancel them before you keep it item by item.`,
            'MADE_TO_ORDER',
          )
        await products.setSerialised(tx, { id, isSerialised, stock: inStock })
        await refreshNextItems(tx, [id], clock.now())
        await audit.record(tx, {
          caller,
          action: 'item.serialise',
          subject: `product ${name}`,
          before: { isSerialised: variant.isSerialised, stock: variant.stock },
          after: { isSerialised, stock: inStock },
        })
      }
      return {
        variant: serializeItemVariant(await getVariant(tx, id)),
        message: isSerialised
          ? `${name} is kept item by item. Its stock is the number of its items.`
          : `${name} is counted as a whole again.`,
      }
    })
  }

  return { receive, setSerialised, insertItems, listStores }
}

export function assertSerialised({ isSerialised, name, title }: ItemVariantRow): void {
  if (!isSerialised)
    throw conflict(`${formatVariantName(name, title)} is not kept item by item.`, 'NOT_SERIALISED')
}

/** Checks new items against each other and the register. `faults` has an entry for each wrong field. */
export async function prepareItems(
  db: Reader,
  newItems: readonly { item: NewItem; variant: ItemVariantRow }[],
  stores: readonly string[],
): Promise<{ fields: ItemFields[]; faults: ItemFault[] }> {
  const faults: ItemFault[] = []
  const fields: ItemFields[] = []
  const listed = createItemIndex()
  for await (const [index, { item, variant }] of inTurns(newItems.entries())) {
    const result = toItemFields(item, variant, stores)
    for (const error of result.errors) faults.push({ index, ...error })
    const duplicate = listed.findDuplicate(result.fields, 'listed twice')
    if (duplicate) faults.push({ index, ...duplicate })
    listed.add(result.fields)
    fields.push(result.fields)
  }
  const register = await indexRegister(db, fields)
  for (const [index, row] of fields.entries()) {
    const duplicate = register.findDuplicate(row, 'in the register already')
    if (duplicate) faults.push({ index, ...duplicate })
  }
  return { fields, faults }
}

type Scanned = Pick<ItemFields, 'huid' | 'tagNumber'>

/** The registered items that have a HUID or a tag number of these. `exceptId`: an item whose own numbers do not count. */
export async function indexRegister(db: Reader, scanned: readonly Scanned[], exceptId?: string) {
  const registered = await findRegistered(db, {
    huids: scanned.map(({ huid }) => huid),
    tagNumbers: scanned.map(({ tagNumber }) => tagNumber),
  })
  const register = createItemIndex()
  for (const item of registered) if (item.id !== exceptId) register.add(item)
  return register
}

/** Finds the HUID or the tag number of an item among others. Comparing each with each takes too long. */
function createItemIndex() {
  const huids = new Set<string | null>()
  const tagNumbers = new Set<string>()
  return {
    add({ huid, tagNumber }: Scanned): void {
      huids.add(huid)
      tagNumbers.add(tagNumber.toUpperCase())
    },
    findDuplicate({ huid, tagNumber }: Scanned, where: string): FieldError | null {
      if (huid !== null && huids.has(huid)) return { path: 'huid', message: `HUID ${huid} is ${where}` }
      return tagNumber && tagNumbers.has(tagNumber.toUpperCase())
        ? { path: 'tagNumber', message: `Tag number ${tagNumber} is ${where}` }
        : null
    },
  }
}

/** Fills in what the input leaves out: the HUID is the tag number, and the weights are those of the variant. */
export function toItemFields(
  item: NewItem,
  variant: Pick<ItemVariantRow, 'grossWeightMg' | 'metalWeightMg'>,
  stores: readonly string[],
): { fields: ItemFields; errors: FieldError[] } {
  const errors: FieldError[] = []
  const huid = item.huid ?? null
  const tagNumber = item.tagNumber || huid || ''
  if (!tagNumber) errors.push({ path: 'huid', message: 'Enter a HUID or a tag number' })
  const usualGross = variant.grossWeightMg ?? variant.metalWeightMg
  const grossWeightMg = item.grossWeightGrams ? toMilligrams(item.grossWeightGrams, 'g') : usualGross
  const netWeightMg = item.netWeightGrams
    ? toMilligrams(item.netWeightGrams, 'g')
    : (variant.metalWeightMg ?? grossWeightMg)
  if (!grossWeightMg) errors.push({ path: 'grossWeightGrams', message: 'Enter the gross weight' })
  else if (netWeightMg && netWeightMg > grossWeightMg)
    errors.push({ path: 'netWeightGrams', message: 'The net weight is more than the gross weight' })
  const store = item.store ?? ''
  if (store && !stores.includes(store))
    errors.push({ path: 'store', message: `There is no store named ${store}` })
  return {
    fields: {
      huid,
      tagNumber,
      grossWeightMg: grossWeightMg ?? 0,
      netWeightMg: netWeightMg ?? 0,
      certificateLaboratory: item.certificate?.laboratory ?? '',
      certificateNumber: item.certificate?.number ?? '',
      certificateLink: item.certificate?.link ?? '',
      store,
      note: item.note ?? '',
    },
    errors,
  }
}

const toFieldError = ({ index, path, message }: ItemFault): FieldError => ({
  path: `items.${index}.${path}`,
  message,
})

const describeFault = ({ index, message }: ItemFault, count: number): string =>
  count === 1 ? message : `Item ${index + 1}: ${message}`
