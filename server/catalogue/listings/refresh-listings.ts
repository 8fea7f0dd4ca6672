import { crc32 } from 'node:zlib'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { printTradeWords } from '#domain/trade-synonyms.ts'
import { toMilligrams } from '#domain/weight.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { lockRatesShared } from '#server/rates/queries.ts'
import { refreshCards } from '../cards/product-cards.ts'
import { buildSearchText, spellingWords } from '../search/search-text.ts'
import { TRADE_WORDS_VERSION, toTradeWords } from '../search/trade-words.ts'
import { categories, options, optionValues, products, subcategories } from '../tables.ts'
import { buildFacets, type ColourCodes } from './facets.ts'
import { loadListedVariants } from './listed-variants.ts'

/** Raise it with the rules of facets, tokens or names. */
const RULES_VERSION = 4
/** Of the rules and the trade words: rows of another version are written again (outdated-listings.ts). */
export const LISTING_VERSION = crc32(`${RULES_VERSION}\n${printTradeWords()}`) | 0
const TIMEOUT_MS = 60_000
const BATCH_SIZE = 1_000
const MAX_WEIGHT_MG = 2_000_000_000

/**
 * Writes the rows of product_listings, product_words and product_cards of these products. Each transaction that changes a
 * product, its variants, its category or a value of an option calls it. Stock and prices of variants alone reach
 * product_listings by a trigger.
 */
export async function refreshListings(tx: Tx, productIds: readonly string[]): Promise<void> {
  await lockRatesShared(tx)
  for (let start = 0; start < productIds.length; start += BATCH_SIZE)
    await refreshBatch(tx, productIds.slice(start, start + BATCH_SIZE))
}

/** The same for products of which only these columns changed: their words and filter values stay. */
export async function refreshListingFlags(tx: Tx, productIds: readonly string[]): Promise<void> {
  await lockRatesShared(tx)
  await tx.execute(sql`
    update product_listings l
    set is_active = p.is_active, is_deleted = p.deleted_at is not null, is_featured = p.is_featured
    from products p where p.id = l.product_id and p.id = any(${sql.param(productIds)}::text[])`)
  await refreshCards(tx, productIds)
}

/** The names of a category and its subcategories are among the words of its products. */
export const refreshListingsOfCategory = (tx: Tx, categoryId: string): Promise<void> =>
  refreshWhere(tx, eq(products.categoryId, categoryId))

async function refreshWhere(tx: Tx, where: SQL): Promise<void> {
  await allowLongStatements(tx)
  const rows = await tx.select({ id: products.id }).from(products).where(where)
  await refreshListings(
    tx,
    rows.map(({ id }) => id),
  )
}

/** For a transaction that writes many listings, or waits for new rates. */
export const allowLongStatements = (tx: Tx) =>
  tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)

async function refreshBatch(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await loadProducts(tx, ids)
  const variantsOf = await loadListedVariants(tx, ids)
  const colours = await loadColourCodes(tx)
  const listings = rows.map((row) => {
    const { skus, variants } = variantsOf(row.id)
    const { tokens, nameAndSku } = buildSearchText({
      ...row,
      skus,
      otherTexts: [
        row.brand,
        ...variants.map(({ metal }) => metal?.name ?? null),
        ...variants.flatMap(({ values }) =>
          values.filter(({ kind }) => kind !== 'size').map(({ label }) => label),
        ),
      ],
      category: row.categoryName,
      subcategory: row.subcategoryName,
    })
    const ownWeightMg = row.weight !== null && row.weightUnit === 'g' ? toMilligrams(row.weight, 'g') : null
    const weights = (variants.length > 0 ? variants : [{ weightMg: null }]).map(({ weightMg }) =>
      limitWeight(weightMg ?? ownWeightMg),
    )
    const known = weights.filter((mg) => mg !== null)
    return {
      id: row.id,
      min_weight_mg: known.length > 0 ? Math.min(...known) : null,
      max_weight_mg: known.length > 0 ? Math.max(...known) : null,
      variant_weights_mg: weights.every((mg) => mg === weights[0]) ? null : weights,
      facets: buildFacets({ ...row, variants }, colours)
        .map((facets) => facets.join(' '))
        .join('\n'),
      words: tokens,
      trade_words: String(toTradeWords(tokens)),
      name_and_sku: nameAndSku,
    }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as given(
    id text, min_weight_mg integer, max_weight_mg integer, variant_weights_mg integer[], facets text, words text[],
    trade_words bigint, name_and_sku text)`
  await tx.execute(sql`
    insert into facet_sets (facets, hash) select facets, md5(facets) from (select distinct facets from ${given}) as sets
    where not exists (select from facet_sets where hash = md5(sets.facets)) order by 2 on conflict do nothing`)
  await tx.execute(sql`
    insert into listing_groups (category_id, subcategory_id, brand, material)
    select distinct category_id, subcategory_id, brand, material from products
    where id = any(${sql.param([...ids])}::text[])
    except select category_id, subcategory_id, brand, material from listing_groups
    order by 1, 2, 3, 4 on conflict do nothing`)
  await tx.execute(sql`
    insert into product_listings (product_id, is_active, is_deleted, is_featured, created_at, min_weight_mg, max_weight_mg,
      variant_weights_mg, facet_set_id, group_id, trade_words, trade_words_version)
    select p.id, p.is_active, p.deleted_at is not null, p.is_featured, p.created_at,
      given.min_weight_mg, given.max_weight_mg, given.variant_weights_mg, facet_sets.id, listing_groups.id, given.trade_words, ${TRADE_WORDS_VERSION}
    from ${given} join products p on p.id = given.id join facet_sets on facet_sets.hash = md5(given.facets)
      join listing_groups on listing_groups.category_id = p.category_id
        and listing_groups.subcategory_id is not distinct from p.subcategory_id
        and listing_groups.brand is not distinct from p.brand and listing_groups.material = p.material
    order by p.id collate "C"
    on conflict (product_id) do update set is_active = excluded.is_active, is_deleted = excluded.is_deleted,
      is_featured = excluded.is_featured, created_at = excluded.created_at, min_weight_mg = excluded.min_weight_mg,
      max_weight_mg = excluded.max_weight_mg, variant_weights_mg = excluded.variant_weights_mg, facet_set_id = excluded.facet_set_id,
      group_id = excluded.group_id, trade_words = excluded.trade_words, trade_words_version = excluded.trade_words_version`)
  await tx.execute(sql`
    insert into product_words (product_id, version, words, name_and_sku)
    select given.id, ${LISTING_VERSION}, array_to_tsvector(given.words), given.name_and_sku
    from ${given} order by given.id collate "C"
    on conflict (product_id) do update
      set version = excluded.version, words = excluded.words, name_and_sku = excluded.name_and_sku
      where (product_words.version, product_words.words, product_words.name_and_sku)
        is distinct from (excluded.version, excluded.words, excluded.name_and_sku)`)
  const words = [...new Set(listings.flatMap((listing) => spellingWords(listing.words)))].sort()
  await tx.execute(sql`
    insert into search_words (word) select * from unnest(${sql.param(words)}::text[])
    except select word from search_words order by 1 on conflict do nothing`)
  await summarizeListings(tx, ids)
  await refreshCards(tx, ids)
}

/** Writes prices and stock of rows that are new, or whose variants were added, removed or priced. */
export const summarizeListings = (tx: Tx, ids: readonly string[]) =>
  tx.execute(sql`select summarize_listings(${sql.param(ids)}::text[])`)

const loadProducts = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({
      id: products.id,
      name: products.name,
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

const limitWeight = (mg: number | null): number | null => (mg === null ? null : Math.min(mg, MAX_WEIGHT_MG))
