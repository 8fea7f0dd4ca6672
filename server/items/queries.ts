import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { items as contract, Item, ItemDetails } from '#contract/items.ts'
import { notFound } from '#domain/errors.ts'
import { normalizeHuid } from '#domain/huid.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { containsText, searchableText } from '#server/platform/database/text-search.ts'
import { products, productVariants } from '#server/products/tables.ts'
import { users } from '#server/users/tables.ts'
import {
  type ItemVariantRow,
  serializeHistoryEntry,
  serializeItem,
  serializeItemVariant,
} from './serialize.ts'
import { type ItemRow, itemEvents, items } from './tables.ts'

export const itemNotFound = () => notFound('Item not found')

const MAX_VARIANTS_FOUND = 20

/** The items that order lines hold, oldest first. Orders and invoices show them. */
export const listItemsOfLines = (db: Reader, orderLineIds: readonly string[]): Promise<ItemRow[]> =>
  db
    .select()
    .from(items)
    .where(inArray(items.orderLineId, [...orderLineIds]))
    .orderBy(asc(items.receivedAt), asc(items.id))

const selectWithVariant = (db: Reader) =>
  db
    .select({
      item: items,
      variant: {
        id: productVariants.id,
        productId: products.id,
        slug: products.slug,
        name: products.name,
        title: productVariants.title,
        sku: productVariants.sku,
      },
    })
    .from(items)
    .leftJoin(productVariants, eq(productVariants.id, items.variantId))
    .leftJoin(products, eq(products.id, productVariants.productId))
    .$dynamic()

type RegisterRow = Awaited<ReturnType<typeof selectWithVariant>>[number]

/** A variant always has its product. */
const toItem = ({ item, variant: { id, productId, slug, name, title, sku } }: RegisterRow): Item =>
  serializeItem(
    item,
    id === null ? null : { id, productId: productId!, slug: slug!, name: name!, title: title!, sku },
  )

/** The register by filter, the last received first. */
export async function listItems(
  db: Reader,
  input: ParsedInput<typeof contract.list>,
  storesOfSettings: readonly string[],
): Promise<Output<typeof contract.list>> {
  const { page, limit, search, status, store, variantId } = input
  const where = and(
    status ? eq(items.status, status) : undefined,
    store ? eq(items.store, store) : undefined,
    variantId ? eq(items.variantId, variantId) : undefined,
    search ? matchesSearch(search) : undefined,
  )
  const [total] = await db
    .select({ rows: count() })
    .from(items)
    .leftJoin(productVariants, eq(productVariants.id, items.variantId))
    .leftJoin(products, eq(products.id, productVariants.productId))
    .where(where)
  const rows = await selectWithVariant(db)
    .where(where)
    .orderBy(desc(items.receivedAt), desc(items.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    items: rows.map(toItem),
    pagination: toPagination(total!.rows, page, limit),
    stores: [...new Set([...storesOfSettings, ...(await listUsedStores(db))])],
  }
}

const matchesSearch = (search: string): SQL =>
  or(
    containsText(searchableText(items.tagNumber, productVariants.sku, products.name), search),
    sql`${items.huid} like ${`%${normalizeHuid(search)}%`} and ${normalizeHuid(search)} ~ '^[A-Z0-9]+$'`,
    containsText(searchableText(items.tagNumber), search),
  )!

async function listUsedStores(db: Reader): Promise<string[]> {
  const rows = await db
    .selectDistinct({ store: items.store })
    .from(items)
    .where(sql`${items.store} <> ''`)
    .orderBy(asc(items.store))
  return rows.map(({ store }) => store)
}

/** The item has to be there. */
export async function getItem(db: Reader, id: string): Promise<Item> {
  const [row] = await selectWithVariant(db).where(eq(items.id, id))
  return toItem(row!)
}

/** These items, in the order of the ids. They have to be there. */
export async function getItems(db: Reader, ids: readonly string[]): Promise<Item[]> {
  const rows = await selectWithVariant(db).where(inArray(items.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.item.id, toItem(row)]))
  return ids.map((id) => byId.get(id)!)
}

export async function getItemWithHistory(db: Reader, idOrNumber: string): Promise<ItemDetails> {
  const [row] = await selectWithVariant(db)
    .where(
      or(
        eq(items.id, idOrNumber),
        eq(items.huid, normalizeHuid(idOrNumber)),
        eq(sql`upper(${items.tagNumber})`, idOrNumber.trim().toUpperCase()),
      ),
    )
    .orderBy(
      sql`${items.id} = ${idOrNumber} desc`,
      sql`${items.huid} = ${normalizeHuid(idOrNumber)} desc nulls last`,
    )
    .limit(1)
  if (!row) throw itemNotFound()
  const history = await db
    .select({
      event: itemEvents.event,
      orderNumber: itemEvents.orderNumber,
      note: itemEvents.note,
      by: users.name,
      at: itemEvents.at,
    })
    .from(itemEvents)
    .leftJoin(users, eq(users.id, itemEvents.byUserId))
    .where(eq(itemEvents.itemId, row.item.id))
    .orderBy(desc(itemEvents.at), desc(itemEvents.id))
  return { item: toItem(row), history: history.map(serializeHistoryEntry) }
}

/** Holds the item until the transaction ends. */
export async function lockItem(tx: Tx, where: SQL): Promise<ItemRow> {
  assertLockOrder(tx, 'items')
  const [item] = await tx.select().from(items).where(where).for('update')
  if (!item) throw itemNotFound()
  return item
}

const selectVariants = (db: Reader, where: SQL | undefined) =>
  db
    .select({
      id: productVariants.id,
      productId: products.id,
      name: products.name,
      title: productVariants.title,
      sku: productVariants.sku,
      isSerialised: productVariants.isSerialised,
      stock: productVariants.stock,
      grossWeightMg: productVariants.grossWeightMg,
      metalWeightMg: productVariants.metalWeightMg,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isNull(productVariants.deletedAt), where))
    .orderBy(desc(productVariants.isSerialised), asc(products.name), asc(productVariants.position))
    .$dynamic()

/** Variants whose SKU or name contains the text. */
export async function findVariants(
  db: Reader,
  { search, variantId }: ParsedInput<typeof contract.variants>,
): Promise<Output<typeof contract.variants>> {
  const rows = await selectVariants(
    db,
    and(
      variantId ? eq(productVariants.id, variantId) : undefined,
      search
        ? containsText(
            sql`lower(${products.name} || ' ' || ${productVariants.title} || chr(10) || coalesce(${productVariants.sku}, ''))`,
            search,
          )
        : undefined,
    ),
  ).limit(MAX_VARIANTS_FOUND)
  return { variants: rows.map(serializeItemVariant) }
}

export async function getVariant(db: Reader, id: string): Promise<ItemVariantRow> {
  const [row] = await selectVariants(db, eq(productVariants.id, id))
  if (!row) throw notFound('Product not found')
  return row
}

/** Variants by SKU, in any case. */
export async function findVariantsBySku(
  db: Reader,
  skus: readonly string[],
): Promise<Map<string, ItemVariantRow>> {
  const rows = await selectVariants(
    db,
    inArray(
      sql`upper(${productVariants.sku})`,
      skus.map((sku) => sku.toUpperCase()),
    ),
  )
  return new Map(rows.map((row) => [row.sku!.toUpperCase(), row]))
}

/** The order held items of a product that was deleted for good since, and gave them back when it was closed. */
export async function hasReleasedItemsOfDeleted(db: Reader, orderNumber: string): Promise<boolean> {
  const [released] = await db
    .select({ id: items.id })
    .from(items)
    .innerJoin(itemEvents, eq(itemEvents.itemId, items.id))
    .where(
      and(
        isNull(items.variantId),
        isNull(items.orderLineId),
        eq(itemEvents.event, 'released'),
        eq(itemEvents.orderNumber, orderNumber),
      ),
    )
    .limit(1)
  return released !== undefined
}

/** Of these HUIDs and tag numbers, those that the register has already. An item without a HUID has the HUID null. */
export async function findRegistered(
  db: Reader,
  { huids, tagNumbers }: { huids: readonly (string | null)[]; tagNumbers: readonly string[] },
): Promise<{ id: string; huid: string | null; tagNumber: string }[]> {
  return db
    .select({ id: items.id, huid: items.huid, tagNumber: items.tagNumber })
    .from(items)
    .where(
      or(
        sql`${items.huid} = any(${sql.param([...huids])}::text[])`,
        sql`upper(${items.tagNumber}) = any(${sql.param(tagNumbers.map((tag) => tag.toUpperCase()))}::text[])`,
      ),
    )
}

export { serializeSoldItem } from './serialize.ts'
