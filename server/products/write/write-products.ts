import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { StoneLine } from '#domain/stones.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { priceVariants } from '../pricing/live-prices.ts'
import type { NewVariant, ProductColumns, ProductRow, VariantRow } from '../save/product-fields.ts'
import { toStoneRow } from '../stones/stones.ts'
import { productOptions, products, productVariants, variantStones } from '../tables.ts'

/** What becomes of a product. A column that is absent keeps its value. */
export type ProductChange = {
  id: string
  /** The options of the product, if they change. */
  optionIds?: readonly string[] | undefined
  /** The variants that are new or change. */
  variants?: readonly VariantChange[]
  /** Of what the form of staff does not show. */
  keepsVersion?: boolean
} & (
  | { isNew: true; columns: ProductColumns & { slug: string } }
  | { isNew?: false; columns: Partial<ProductRow> }
)

export type VariantChange = {
  id: string
  /** The stones that replace those of the variant, if they change. */
  stones?: readonly StoneLine[] | undefined
} & ({ isNew: true; columns: NewVariant } | { isNew?: false; columns: Partial<VariantRow> })

/** `by`: the user. Null: nobody of the staff. */
export type Edit = { at: Date; by: string | null }

/** Only `change-products.ts` calls it, which locks before and refreshes after. One statement a table, for any number of products. */
export async function writeProducts(
  tx: Tx,
  changes: readonly ProductChange[],
  { at, by }: Edit,
): Promise<void> {
  if (changes.length === 0) return
  const toRow = ({ id, columns }: ProductChange) => ({ ...columns, id, updatedAt: at, updatedBy: by })
  await insertRows(
    tx,
    products,
    changes.filter(({ isNew }) => isNew).map((change) => ({ ...toRow(change), createdAt: at })),
  )
  await writeOptions(tx, changes)
  await writeVariants(tx, changes, at)
  // after the variants, whose stock a trigger takes over with the new version
  const changed = changes.filter(({ isNew }) => !isNew)
  await updateRows(tx, products, changed.filter(({ keepsVersion }) => !keepsVersion).map(toRow), [
    'version = products.version + 1',
  ])
  await updateRows(
    tx,
    products,
    changed.filter(({ keepsVersion }) => keepsVersion).map(({ id, columns }) => ({ ...columns, id })),
  )
}

async function writeOptions(tx: Tx, changes: readonly ProductChange[]): Promise<void> {
  const changed = changes.flatMap(({ id, optionIds }) => (optionIds ? [{ id, optionIds }] : []))
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await tx.delete(productOptions).where(inArray(productOptions.productId, ids))
  const rows = changed.flatMap(({ id, optionIds }) =>
    optionIds.map((optionId, position) => ({ productId: id, position, optionId })),
  )
  if (rows.length > 0) await tx.insert(productOptions).values(rows)
}

async function writeVariants(tx: Tx, changes: readonly ProductChange[], at: Date): Promise<void> {
  const variants = changes.flatMap(({ variants = [] }) => variants)
  if (variants.length === 0) return
  const exchangedIds = changes.flatMap(({ variants = [] }) => listExchanged(variants))
  if (exchangedIds.length > 0)
    await tx.update(productVariants).set({ deletedAt: at }).where(inArray(productVariants.id, exchangedIds))
  const changed = variants
    .filter(({ isNew }) => !isNew)
    .map(({ id, columns }) => ({ deletedAt: null, ...columns, id }))
  // first those that are removed, because another variant may have their values or SKU from now on
  await updateRows(
    tx,
    productVariants,
    changed.filter(({ deletedAt }) => deletedAt),
  )
  await updateRows(
    tx,
    productVariants,
    changed.filter(({ deletedAt }) => !deletedAt),
  )
  await insertRows(
    tx,
    productVariants,
    changes.flatMap(({ id: productId, variants = [] }) =>
      variants.filter(({ isNew }) => isNew).map(({ id, columns }) => ({ ...columns, id, productId })),
    ),
  )
  await priceVariants(
    tx,
    variants.map(({ id }) => id),
    at,
  )
  await writeStones(tx, variants)
}

/**
 * Variants of a product that may take the values or SKUs of each other. They are removed first and restored by the update,
 * because the unique indexes are checked row by row.
 */
const listExchanged = (variants: readonly VariantChange[]): string[] =>
  variants.length < 2
    ? []
    : variants.flatMap(({ id, isNew, columns }) => (!isNew && 'sku' in columns ? [id] : []))

async function writeStones(tx: Tx, variants: readonly VariantChange[]): Promise<void> {
  const changed = variants.flatMap(({ id, stones }) => (stones ? [{ id, stones }] : []))
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await tx.delete(variantStones).where(inArray(variantStones.variantId, ids))
  const rows = changed.flatMap(({ id, stones }) =>
    stones.map((line, position) => toStoneRow(line, { variantId: id, position })),
  )
  for (let start = 0; start < rows.length; start += STONE_BATCH_SIZE)
    await tx.insert(variantStones).values(rows.slice(start, start + STONE_BATCH_SIZE))
}

/** Below the number of parameters that PostgreSQL accepts. */
const STONE_BATCH_SIZE = 1000

type Row = { id: string } & Record<string, unknown>

// All rows are one parameter: building a statement with one for each value takes longer than running it.

async function insertRows(tx: Tx, table: PgTable, rows: readonly Row[]): Promise<void> {
  for (const { names, json } of groupByColumns(table, rows))
    await tx.execute(sql`
      insert into ${table} (${sql.raw(names.join(', '))})
      select ${sql.raw(names.join(', '))} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`)
}

async function updateRows(
  tx: Tx,
  table: PgTable,
  rows: readonly Row[],
  also: readonly string[] = [],
): Promise<void> {
  for (const { names, json } of groupByColumns(table, rows)) {
    const updates = names.filter((name) => name !== '"id"').map((name) => `${name} = given.${name}`)
    await tx.execute(sql`
      update ${table} set ${sql.raw([...updates, ...also].join(', '))}
      from jsonb_populate_recordset(null::${table}, ${json}::jsonb) as given where ${table}.id = given.id`)
  }
}

/** Rows with the same columns, which one statement can write. What is no column of the table is left out. */
function groupByColumns(table: PgTable, rows: readonly Row[]) {
  const columns = getTableColumns(table)
  const records = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        const column = columns[name]
        return column && value !== undefined ? [[column.name, value]] : []
      }),
    ),
  )
  return [...Map.groupBy(records, (record) => Object.keys(record).sort().join())].map(([names, group]) => ({
    names: names.split(',').map((name) => `"${name}"`),
    json: JSON.stringify(group),
  }))
}
