import { and, between, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { fromRupees, type Paise } from '#domain/money.ts'
import { type Query, readQuery, type Term, wordsIn } from '#domain/search-words.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Reader } from '#server/platform/database.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { featuredFirst, pageOfCards, visibleTo } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { inCategory, inPriceRange, materialGroup, ofMaterials, sortedBy, withTag } from './filters.ts'
import { toFacet } from './listing.ts'
import { beginsSo, isNamed, meets } from './search-terms.ts'
import type { Field } from './search-text.ts'
import { readings } from './spelling.ts'
import { categories, products } from './tables.ts'

type SearchInput = ParsedInput<typeof contract.search>
type Found = Answer<typeof contract.search>
type Chosen = { category: SQL; brand: SQL; material: SQL }
/** The query as it was understood: its words may be spelled otherwise than typed. */
type Asked = { input: SearchInput; query: Query; terms: Term[]; caller: Caller }

/** Search that forgives typos and knows the words of the trade. */
export function createSearch({ database: { db } }: CatalogueDeps) {
  async function search(caller: Caller, input: SearchInput): Promise<Found> {
    const query = readQuery(input.q)
    if (input.q && wordsIn(input.q).length === 0) return nothing(input)
    const asked = { input, query, terms: query.terms, caller }
    const found = await find(db, asked)
    if (found.pagination.total > 0 || query.terms.length === 0) return found
    // a word that stands nowhere, whatever else was chosen, was spelled otherwise or can be done without
    for (const { terms, text } of await readings(
      db,
      { terms: query.terms, text: input.q },
      visibleTo(caller),
    )) {
      const meant = await find(db, { ...asked, terms })
      if (meant.pagination.total > 0) return { ...meant, readAs: text }
    }
    return found
  }

  return { search }
}

async function find(reader: Reader, { input, query, terms, caller }: Asked): Promise<Found> {
  const { page, limit } = input
  const within =
    and(visibleTo(caller), meets(terms), withTag(input.tag), ...hinted(input, query)) ?? sql`true`
  const chosen: Chosen = {
    category: inCategory(input.category) ?? sql`true`,
    brand: input.brand ? eq(products.brand, input.brand) : sql`true`,
    material: ofMaterials(input.material) ?? sql`true`,
  }
  const { total, facets } = await counts(reader, within, chosen)
  const where = and(within, chosen.category, chosen.brand, chosen.material)
  const order = orderOf(input, terms)
  return {
    products: total === 0 ? [] : await pageOfCards(reader, { where, order, page, limit }),
    ...{ pagination: paginationOf(total, page, limit), facets, readAs: null },
  }
}

/** Where the words that say what a piece is must stand, and where all others: the better match is the earlier line. */
const BEST_FIRST: readonly (readonly [kind: Field, other: Field])[] = [
  ['name', 'name'],
  ['name', 'shelf'],
  ['shelf', 'shelf'],
  ['name', 'anywhere'],
  // a pendant that comes with a chain is no chain: it stands behind these
  ['shelf', 'anywhere'],
]

/** The exact name first, then its beginning, then by where the words stand. */
function relevance(terms: readonly Term[], typed: string): SQL[] {
  if (terms.length === 0) return featuredFirst
  const ranks = [
    ...[isNamed(typed), beginsSo(typed)],
    ...BEST_FIRST.map(([kind, other]) => meets(terms, ({ meaning }) => (meaning?.isKind ? kind : other))),
  ].map((met, rank) => sql`when ${met} then ${sql.raw(String(rank))}`)
  return [sql`case ${sql.join(ranks, sql` `)} end nulls last`, ...featuredFirst]
}

/** `22k ring under 50000`: what the words said, and what the filters say, both hold. */
function hinted(input: SearchInput, { minPrice, maxPrice, metal, grams }: Query): (SQL | undefined)[] {
  return [
    inPriceRange({ minPrice: input.minPrice, maxPrice: input.maxPrice }),
    minPrice === null ? undefined : gte(products.pricePaise, amount(minPrice)),
    maxPrice === null ? undefined : lte(products.pricePaise, amount(maxPrice)),
    metal === null
      ? undefined
      : or(eq(products.metalType, metal), meets([{ word: metal.slice('gold-'.length), meaning: null }])),
    grams === null ? undefined : between(weightMg, grams * ABOUT.least, grams * ABOUT.most),
  ]
}

/** `10 gram` is met by what weighs nearly so: milligrams for each gram. */
const ABOUT = { least: 900, most: 1100 }
const weightMg = sql`coalesce(${products.metalWeightMg}, case when ${products.weightUnit} = 'g' then ${products.weight} * 1000 end)`

const MOST_RUPEES = 100_000_000
const amount = (rupees: number): Paise => fromRupees(Math.min(MOST_RUPEES, Math.round(rupees)))

function orderOf({ sortBy, q }: SearchInput, terms: readonly Term[]): SQL[] {
  switch (sortBy) {
    case 'relevance':
      return relevance(terms, q)
    case 'price_low':
    case 'price_asc':
      return sortedBy('price', 'asc')
    case 'price_high':
    case 'price_desc':
      return sortedBy('price', 'desc')
    case 'name_asc':
      return sortedBy('name', 'asc')
    case 'name_desc':
      return sortedBy('name', 'desc')
    case 'newest':
      return sortedBy('createdAt', 'desc')
    case 'rating':
      return [sql`${products.ratingAverage} desc`, sql`${products.ratingCount} desc`, sql`${products.id}`]
  }
}

type CountRow = { kind: string; value: string | null; label: string; count: number }

/** All counts in one pass over what was found; a facet ignores its own filter and heeds the others. */
async function counts(reader: Reader, within: SQL, chosen: Chosen) {
  const result = await reader.execute<CountRow>(sql`
    with found as materialized (
      select ${categories.slug} as category, ${categories.name} as label, ${products.brand} as brand,
        ${materialGroup} as material,
        ${chosen.category} as c, coalesce(${chosen.brand}, false) as b, ${chosen.material} as m
      from ${products} join ${categories} on ${categories.id} = ${products.categoryId} where ${within}
    )
    select 'total' as kind, null as value, '' as label, count(*) as count from found where c and b and m
    union all select 'category', category, label, count(*) from found where b and m group by category, label
    union all select 'brand', brand, brand, count(*) from found where c and m and brand is not null group by brand
    union all select 'material', material, material, count(*) from found where c and b group by material`)
  const of = (kind: string) => result.rows.filter((row) => row.kind === kind)
  return {
    total: of('total')[0]?.count ?? 0,
    facets: {
      categories: toFacet(of('category')),
      brands: toFacet(of('brand')),
      materials: toFacet(of('material')),
    },
  }
}

const nothing = ({ page, limit }: SearchInput): Found => ({
  ...{ products: [], pagination: paginationOf(0, page, limit) },
  facets: { categories: [], brands: [], materials: [] },
  readAs: null,
})
