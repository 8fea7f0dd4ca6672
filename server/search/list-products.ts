import { and, count, inArray, type SQL, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { expandMaterialFilter } from '#domain/materials.ts'
import { paise, toRupees } from '#domain/money.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import type { ProductFilter } from '#server/products/service.ts'
import { categories, products, subcategories, variantPrices } from '#server/products/tables.ts'
import { findCards } from './cards.ts'
import { buildFilterPanel } from './filter-panel.ts'
import { hasFacet, IS_FIRST, isListed, isListedFor, ROWS, splitList, toChoices } from './filters.ts'
import { findProducts, orderOf } from './find-products.ts'
import { readShownPrices, type ShownPricesDeps } from './shown-prices.ts'
import { searchRows } from './tables.ts'
import { hasTag, matchesText } from './text.ts'

/** Products by filter. */
export async function listProducts(
  reader: Reader,
  caller: Caller,
  input: ParsedInput<typeof contract.list>,
  deps: ShownPricesDeps,
): Promise<Output<typeof contract.list>> {
  const { page, limit, sortBy, sortOrder, withFilters, hasShownPrices } = input
  const filter = hasShownPrices ? (await readShownPrices(deps)).toStored(input) : input
  const { ids, total, counts } = await findProducts(reader, {
    scope: [isListedFor(caller), matchesProduct(input)],
    choices: toChoices(filter),
    order: orderOf(sortBy, sortOrder),
    offset: (page - 1) * limit,
    limit,
    withCounts: withFilters,
  })
  return {
    products: await findCards(reader, ids),
    pagination: toPagination(total, page, limit),
    ...(counts && { filters: await buildFilterPanel(reader, counts, input) }),
  }
}

/** The same filter as a condition on `products`, for bulk edit, export and the list of deleted products. */
export function productFilter(filter: ProductFilter): SQL | undefined {
  const where = and(matchesProduct(filter), ...toChoices(filter).map((choice) => choice.where))
  return where && sql`${products.id} in (select ${searchRows.productId} from ${ROWS} where ${where})`
}

/** What lists filter by that is the same for all variants of a product. */
function matchesProduct(input: ProductFilter): SQL | undefined {
  const { category, subcategory, tag, search } = input
  const materials = expandMaterialFilter(input.material ?? '')
  const { productId, categoryId, isActive, isFeatured } = searchRows
  return and(
    input.isActive === undefined ? undefined : sql`${isActive} = ${input.isActive}`,
    input.isFeatured === undefined ? undefined : sql`${isFeatured} = ${input.isFeatured}`,
    category
      ? sql`${categoryId} in (
          select ${categories.id} from ${categories} where ${category} in (${categories.id}, ${categories.slug}))`
      : undefined,
    subcategory
      ? sql`${productId} in (select ${products.id} from ${products} join ${subcategories} on ${subcategories.id} = ${products.subcategoryId}
          where ${subcategory} in (${subcategories.id}, ${subcategories.slug}, ${subcategories.name}))`
      : undefined,
    materials.length > 0 ? hasFacet('material', materials) : undefined,
    input.ids ? inArray(productId, input.ids.split(',')) : undefined,
    tag ? hasProduct(hasTag(tag)) : undefined,
    search ? hasProduct(matchesText(search)) : undefined,
  )
}

/** A condition on the first row of a product, for all of its rows. */
export const hasProduct = (where: SQL): SQL =>
  sql`${searchRows.productId} in (select ${searchRows.productId} from ${searchRows} where ${IS_FIRST} and ${where})`

export const countByMaterial = (reader: Reader, caller: Caller): Promise<Output<typeof contract.materials>> =>
  reader
    .select({ material: products.material, count: count() })
    .from(searchRows)
    .innerJoin(products, sql`${products.id} = ${searchRows.productId}`)
    .where(and(IS_FIRST, isListedFor(caller)))
    .groupBy(products.material)

/** What customers pay at least in each category, as its list says `From ₹…`. */
export async function findLowestPrices(
  reader: Reader,
  input: ParsedInput<typeof contract.lowestPrices>,
): Promise<Output<typeof contract.lowestPrices>> {
  const materials = expandMaterialFilter(input.material ?? '')
  const where = and(
    isListed(false),
    sql`${searchRows.categoryId} = ${categories.id}`,
    materials.length > 0 ? hasFacet('material', materials) : undefined,
  )
  const { rows } = await reader.execute<{ category: string; hsn: string; paise: string }>(sql`
    select asked.category, lowest.paise, lowest.hsn
    from unnest(${sql.param(splitList(input.categories))}::text[]) as asked(category)
      join ${categories} on asked.category in (${categories.id}, ${categories.slug}), lateral (
      select ${variantPrices.pricePaise} as paise, ${products.hsn} as hsn
      from ${ROWS} join ${products} on ${products.id} = ${searchRows.productId}
      where ${where} and ${variantPrices.pricePaise} is not null
      order by ${variantPrices.pricePaise}, ${products.id} limit 1
    ) lowest`)
  return rows.map(({ category, hsn, paise: amount }) => ({
    category,
    price: toRupees(paise(Number(amount))),
    hsn,
  }))
}
