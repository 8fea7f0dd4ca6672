import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { CategoryListing, products as contract } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { expandMaterialFilter, toMaterialFilter } from '#domain/materials.ts'
import { paise, toRupees } from '#domain/money.ts'
import { type Caller, can } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { categories, subcategories } from '#server/products/tables.ts'
import { findCards } from './cards.ts'
import { toFacet } from './counts.ts'
import { buildFilterPanel } from './filter-panel.ts'
import { facetChoice, isListedFor, toChoices } from './filters.ts'
import { findProducts, orderOf } from './find-products.ts'
import { readShownPrices, type ShownPricesDeps } from './shown-prices.ts'
import { searchRows } from './tables.ts'

type ListingInput = ParsedInput<typeof contract.listing> & { subcategory?: string }

export async function listCategory(
  reader: Reader,
  caller: Caller,
  input: ListingInput,
  deps: ShownPricesDeps,
): Promise<CategoryListing> {
  const { page, limit } = input
  const prices = await readShownPrices(deps)
  const { category, offered, selected } = await findCategory(reader, caller, input)
  const { ids, total, counts } = await findProducts(reader, {
    scope: [isListedFor(caller), eq(searchRows.categoryId, category.id)],
    choices: [
      facetChoice('subcategory', selected ? [selected.id] : []),
      facetChoice('material', expandMaterialFilter(input.material ?? '')),
      ...toChoices(prices.toStored(input)),
    ].filter((choice) => choice !== null),
    order: orderOf(input.sortBy, input.sortOrder),
    offset: (page - 1) * limit,
    limit,
    withCounts: true,
  })
  const { values, spans } = counts!
  const filters = input.withFilters && (await buildFilterPanel(reader, counts!, input))
  const countOf = (id: string) => values.get('subcategory')?.get(id) ?? 0
  return {
    category: {
      _id: category.id,
      slug: category.slug,
      name: category.name,
      description: category.description,
      image: category.image,
      subcategories: offered.map(({ id, slug, name }) => ({ _id: id, slug, name })),
      subcategory: selected && {
        _id: selected.id,
        slug: selected.slug,
        name: selected.name,
        description: selected.description,
      },
    },
    products: await findCards(reader, ids),
    pagination: toPagination(total, page, limit),
    facets: {
      subcategories: offered.map(({ id, slug, name }) => ({ value: slug, label: name, count: countOf(id) })),
      materials: toFacet(counts!, 'material', materialLabel),
      price: prices.toShown({
        min: toRupees(paise(spans.leastPrice ?? 0)),
        max: toRupees(paise(spans.mostPrice ?? 0)),
      }),
    },
    ...(filters && { filters: { ...filters, price: prices.toShown(filters.price) } }),
  }
}

export const materialLabel = (material: string) => {
  const label = toMaterialFilter(material)
  return { value: label, label }
}

/** By id or slug, with its subcategories. Customers see active ones. */
async function findCategory(
  reader: Reader,
  caller: Caller,
  { category: idOrSlug, subcategory }: ListingInput,
) {
  const seesAll = can(caller, 'view_content')
  const [category] = await reader
    .select()
    .from(categories)
    .where(
      and(
        or(eq(categories.id, idOrSlug), eq(categories.slug, idOrSlug)),
        seesAll ? undefined : eq(categories.isActive, true),
      ),
    )
    .orderBy(desc(sql`${categories.id} = ${idOrSlug}`))
    .limit(1)
  const offered = category
    ? await reader
        .select()
        .from(subcategories)
        .where(
          and(
            eq(subcategories.categoryId, category.id),
            seesAll ? undefined : eq(subcategories.isActive, true),
          ),
        )
        .orderBy(asc(subcategories.position), asc(subcategories.id))
    : []
  const selected = subcategory
    ? offered.find(({ id, slug }) => slug === subcategory || id === subcategory)
    : null
  if (!category || selected === undefined) throw notFound('Category not found')
  return { category, offered, selected }
}
