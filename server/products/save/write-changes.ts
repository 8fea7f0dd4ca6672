import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { slugify } from '#domain/slug.ts'
import type { StoneLine } from '#domain/stones.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storePrices } from '../pricing/live-prices.ts'
import { fallbackProductSlug, firstAvailableSlug } from '../slugs.ts'
import { replaceStonesOf } from '../stones/stones.ts'
import { productOptions, products, productVariants } from '../tables.ts'
import { getValueIds } from '../variants/variant-queries.ts'
import type { Edit } from './edit-columns.ts'
import type { ProductColumns, ProductRow, VariantColumns, VariantRow } from './product-fields.ts'

export type ProductChange = {
  id: string
  fields: ProductColumns
  /** Null: generated from the name. */
  slug: string | null
  /** Undefined: it is new. */
  row: ProductRow | undefined
  /** The options of the product, if they change. */
  optionIds: string[] | undefined
  /** The variants that are new or change. */
  variants: VariantChange[]
}

export type VariantChange = {
  id: string
  fields: VariantColumns &
    Pick<
      VariantRow,
      'position' | 'value1Id' | 'value2Id' | 'value3Id' | 'title' | 'isActive' | 'imageUrls' | 'isSerialised'
    >
  row: VariantRow | undefined
  /** The stones that replace those of the variant, if they change. */
  stones: StoneLine[] | undefined
}

type WriteContext = {
  edit: Edit
  /** Slugs of the file, and those generated for its earlier lines. */
  slugs: Set<string>
}

/** Inserts new products with their variants and updates existing ones, with one statement a table. */
export async function writeChanges(
  tx: Tx,
  changes: readonly ProductChange[],
  { edit, slugs }: WriteContext,
): Promise<void> {
  if (changes.length === 0) return
  const generatedSlugs = await generateSlugs(tx, changes, slugs)
  const rows = changes.map(({ id, fields, slug, row }) => ({
    ...fields,
    id,
    slug: slug ?? generatedSlugs.get(id)!,
    createdAt: row?.createdAt ?? edit.at,
    updatedAt: edit.at,
    updatedBy: edit.by,
  }))
  await upsertRows(tx, products, rows, { kept: ['id', 'createdAt'], also: 'version = products.version + 1' })
  await writeOptions(tx, changes)
  await writeVariants(tx, changes, edit)
}

async function writeOptions(tx: Tx, changes: readonly ProductChange[]): Promise<void> {
  const changed = changes.flatMap(({ id, optionIds }) => (optionIds ? [{ id, optionIds }] : []))
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await tx.delete(productOptions).where(inArray(productOptions.productId, ids))
  await tx
    .insert(productOptions)
    .values(
      changed.flatMap(({ id, optionIds }) =>
        optionIds.map((optionId, position) => ({ productId: id, position, optionId })),
      ),
    )
}

async function writeVariants(tx: Tx, changes: readonly ProductChange[], { at }: Edit): Promise<void> {
  const pricedRows = changes.flatMap(({ id: productId, variants }) =>
    variants.map(({ id, fields }) => ({ ...fields, id, productId, deletedAt: null })),
  )
  const rows = pricedRows.map(({ pricePaise: _price, ...columns }) => columns)
  if (rows.length === 0) return
  const exchangedIds = changes.flatMap(({ variants }) => listExchanged(variants))
  if (exchangedIds.length > 0)
    await tx.update(productVariants).set({ deletedAt: at }).where(inArray(productVariants.id, exchangedIds))
  await upsertRows(tx, productVariants, rows, {
    kept: ['id', 'productId'],
    also: 'stock_at_version = excluded.stock',
  })
  await storePrices(tx, pricedRows)
  await writeStones(
    tx,
    changes.flatMap(({ variants }) => variants),
  )
}

/**
 * Variants of a product that may take the values or SKUs of each other. They are removed first and restored by the insert,
 * because the unique indexes are checked row by row.
 */
function listExchanged(variants: readonly VariantChange[]): string[] {
  const hasNewKey = ({ row, fields }: VariantChange) =>
    row !== undefined && (row.sku !== fields.sku || getValueIds(row).join() !== getValueIds(fields).join())
  if (variants.length < 2 || !variants.some(hasNewKey)) return []
  return variants.flatMap(({ row }) => row?.id ?? [])
}

async function writeStones(tx: Tx, variants: readonly VariantChange[]): Promise<void> {
  const changed = variants.flatMap(({ id, stones }) => (stones ? [{ id, stones }] : []))
  if (changed.length > 0) await replaceStonesOf(tx, new Map(changed.map(({ id, stones }) => [id, stones])))
}

type UpsertRules = {
  /** Columns that an update leaves as they are. */
  kept: readonly string[]
  /** What an update writes besides the columns of the rows. */
  also: string
}

/**
 * Inserts rows with the same columns, and updates those whose id exists. All rows are one parameter: building a statement
 * with one for each value takes longer than running it.
 */
async function upsertRows<T extends { id: string }>(
  tx: Tx,
  table: PgTable,
  rows: readonly T[],
  { kept, also }: UpsertRules,
): Promise<void> {
  const columns = getTableColumns(table)
  const names = Object.keys(rows[0] ?? {}).map((name) => [name, `"${columns[name]!.name}"`] as const)
  const updates = names.flatMap(([name, column]) =>
    kept.includes(name) ? [] : [`${column} = excluded.${column}`],
  )
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [columns[name]!.name, value])),
    ),
  )
  const columnList = sql.raw(names.map(([, column]) => column).join(', '))
  await tx.execute(sql`
    insert into ${table} (${columnList})
    select ${columnList} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)
    on conflict (id) do update set ${sql.raw([...updates, also].join(', '))}`)
}

/** Free slugs for new products to which the file gives none. */
async function generateSlugs(
  tx: Tx,
  changes: readonly ProductChange[],
  reserved: Set<string>,
): Promise<Map<string, string>> {
  const withoutSlug = changes.filter(({ slug }) => slug === null)
  const bases = withoutSlug.map(({ id, fields }) => slugify(fields.name) || fallbackProductSlug(id))
  if (bases.length === 0) return new Map()
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(sql`regexp_replace(${products.slug}, '-[0-9]+$', '') = any(${sql.param(bases)}::text[])
      or ${products.slug} = any(${sql.param(bases)}::text[])`)
  const taken = new Set([...reserved, ...rows.map(({ slug }) => slug)])
  return new Map(
    withoutSlug.map(({ id }, at) => {
      const slug = firstAvailableSlug(bases[at]!, taken)
      taken.add(slug)
      reserved.add(slug)
      return [id, slug]
    }),
  )
}

/** Sets the related products. */
export async function writeRelated(
  tx: Tx,
  records: readonly { id: string; ids: readonly string[] }[],
): Promise<void> {
  await tx.execute(sql`
    update products set related_ids = array(select jsonb_array_elements_text(given.ids))
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(id text, ids jsonb)
    where products.id = given.id`)
}
