import { crc32 } from 'node:zlib'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { printTradeWords } from '#domain/trade-synonyms.ts'
import { toMilligrams } from '#domain/weight.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { computeCards, loadFilterFields } from '#server/products/queries.ts'
import { categories, options, optionValues, products, subcategories } from '#server/products/tables.ts'
import { buildFacets, type ColourCodes, type FilterableVariant, type FilterContext } from './facets.ts'
import { searchRows } from './tables.ts'
import { buildSearchText } from './text.ts'

/** Raise it with the rules of facets and words. Trade words and the columns of cards are part of the version by themselves. */
const RULES_VERSION = 3
const SEARCH_VERSION = crc32([RULES_VERSION, printTradeWords(), computeCards].join('\n')) | 0
const BATCH_SIZE = 500
const TIMEOUT_MS = 60_000
const MAX_WEIGHT_MG = 2_000_000_000

/**
 * Writes the rows of these products. The writer of products calls it (server/products/write/change-products.ts), and so do
 * seeds, which write rows themselves. Price and stock alone are in no row.
 */
export async function refreshSearchRows(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
  const ids = [...new Set(productIds)].sort()
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    await refreshBatch(tx, ids.slice(start, start + BATCH_SIZE))
}

/**
 * Writes the rows that are missing, or that another version of the shop wrote. Runs before the port opens: until then a
 * product would be in no list. Returns the number of products.
 */
export async function rebuildSearchRows({ transaction }: Pick<Database, 'transaction'>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from products left join search_rows on product_id = id and position = 0
        where search_rows.version is distinct from ${SEARCH_VERSION} order by id limit ${BATCH_SIZE}`)
      await refreshSearchRows(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
    total += count
    if (count < BATCH_SIZE) return total
  }
}

async function refreshBatch(tx: Tx, ids: readonly string[]): Promise<void> {
  const idList = sql`${sql.param(ids)}::text[]`
  // Of two transactions that change one product, the second waits here, and then reads what the first has committed.
  assertLockOrder(tx, 'search rows')
  await tx.execute(sql`
    select from search_rows where product_id = any(${idList}) and position = 0
    order by product_id collate "C" for no key update`)
  const variantsOf = await loadVariants(tx, ids)
  const context = { colours: await loadColourCodes(tx), fields: await loadFilterFields(tx) }
  const built = (await loadProducts(tx, ids)).map((product) =>
    buildRows(product, variantsOf.get(product.id) ?? NO_VARIANTS, context),
  )
  await tx.execute(sql`
    delete from search_rows using jsonb_to_recordset(${JSON.stringify(built)}::jsonb) as given("productId" text, rows jsonb)
    where product_id = given."productId" and position >= jsonb_array_length(given.rows)`)
  await tx.execute(sql`
    insert into search_rows (product_id, position, variant_id, version, is_active, is_deleted, is_featured, category_id,
      created_at, rating_average, rating_count, weight_mg, product_facets, variant_facets, words, name_and_sku, card)
    select p.id, given.position, given."variantId", ${SEARCH_VERSION}, p.is_active, p.deleted_at is not null, p.is_featured,
      p.category_id, p.created_at, p.rating_average, p.rating_count, given."weightMg", given."productFacets", given."variantFacets",
      given.words::tsvector, given."nameAndSku", case when given.position = 0 then computed.card end
    from jsonb_to_recordset(${JSON.stringify(built.flatMap(({ rows }) => rows))}::jsonb) as given("productId" text,
        position smallint, "variantId" text, "weightMg" integer, "productFacets" text, "variantFacets" text, words text, "nameAndSku" text)
      join products p on p.id = given."productId"
      join (${sql.raw(computeCards)}(${idList})) as computed on computed.id = p.id
    order by p.id collate "C", given.position
    on conflict (product_id, position) do update set ${UPDATES}`)
  const words = [...new Set(built.flatMap(({ spelling }) => spelling))].sort()
  await tx.execute(sql`
    insert into search_words (word) select * from unnest(${sql.param(words)}::text[])
    except select word from search_words order by 1 on conflict do nothing`)
}

/** `variant_id = excluded.variant_id` of each column but the key. */
const UPDATES = sql.raw(
  Object.values(getTableColumns(searchRows))
    .map(({ name }) => name)
    .filter((name) => name !== 'product_id' && name !== 'position')
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

function buildRows(product: LoadedProduct, { skus, variants }: LoadedVariants, context: FilterContext) {
  const { spelling, ...text } = buildSearchText({
    ...product,
    skus,
    otherTexts: [
      product.brand,
      ...variants.map(({ metal }) => metal?.name ?? null),
      ...variants.flatMap(({ values }) =>
        values.filter(({ kind }) => kind !== 'size').map(({ label }) => label),
      ),
    ],
    category: product.categoryName,
    subcategory: product.subcategoryName,
  })
  const { weight, weightUnit } = product
  const ownWeightMg = weight !== null && weightUnit === 'g' ? toMilligrams(weight, 'g') : null
  const rows = buildFacets({ ...product, variants }, context).map((facets, position) => {
    const variant = variants[position]
    const weightMg = variant?.weightMg ?? ownWeightMg
    return {
      productId: product.id,
      position,
      variantId: variant?.id,
      weightMg: weightMg === null ? null : Math.min(weightMg, MAX_WEIGHT_MG),
      ...facets,
      ...(position === 0 ? text : {}),
    }
  })
  return { productId: product.id, rows, spelling }
}

type LoadedProduct = Awaited<ReturnType<typeof loadProducts>>[number]

const loadProducts = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({
      id: products.id,
      name: products.name,
      categoryId: products.categoryId,
      subcategoryId: products.subcategoryId,
      material: products.material,
      brand: products.brand,
      tags: products.tags,
      attributes: products.attributes,
      weight: products.weight,
      weightUnit: products.weightUnit,
      categoryName: categories.name,
      subcategoryName: subcategories.name,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(inArray(products.id, [...ids]))

/** What products are found by in their variants: inactive ones by their SKU only. */
type LoadedVariants = {
  skus: string[]
  /** The active variants in their order. */
  variants: LoadedVariant[]
}
type LoadedVariant = Omit<FilterableVariant, 'values' | 'metal'> & {
  id: string
  metal: { code: string; base: string; name: string } | null
  values: { option: string; kind: string; code: string; label: string }[]
  weightMg: number | null
}
const NO_VARIANTS: LoadedVariants = { skus: [], variants: [] }

/** A deleted product is found by its deleted variants. */
async function loadVariants(
  reader: Reader,
  productIds: readonly string[],
): Promise<Map<string, LoadedVariants>> {
  const { rows } = await reader.execute<LoadedVariants & { productId: string }>(sql`
    select v.product_id as "productId",
      coalesce(array_agg(distinct v.sku) filter (where v.sku is not null), '{}') as skus,
      coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id,
        'metal', case when m.code is not null then jsonb_build_object('code', m.code, 'base', m.base, 'name', m.name) end,
        'weightMg', v.metal_weight_mg,
        'stones', array(
          select jsonb_build_object('kind', kind, 'caratThousandths', carat_thousandths)
          from variant_stones where variant_id = v.id
        ),
        'values', array(
          select jsonb_build_object('option', o.code, 'kind', o.kind, 'code', value.code, 'label', value.label)
          from option_values value join options o on o.id = value.option_id
          where value.id in (v.value1_id, v.value2_id, v.value3_id) order by o.code
        )
      ) order by v.position, v.id collate "C") filter (where v.is_active), '[]') as variants
    from product_variants v
      join products p on p.id = v.product_id
      left join metals m on m.code = v.metal_type
    where v.product_id = any(${sql.param([...productIds])}::text[])
      and (v.deleted_at is null or v.deleted_at = p.deleted_at)
    group by v.product_id`)
  return new Map(rows.map((row) => [row.productId, row]))
}

/** By the lower-case label and by the code. */
async function loadColourCodes(reader: Reader): Promise<ColourCodes> {
  const rows = await reader
    .select({ code: optionValues.code, label: optionValues.label })
    .from(optionValues)
    .innerJoin(options, eq(options.id, optionValues.optionId))
    .where(eq(options.kind, 'colour'))
  return new Map(
    rows.flatMap(({ code, label }) => [
      [code, code],
      [label.toLowerCase(), code],
    ]),
  )
}
