import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { fromRupees, type Paise } from '#domain/money.ts'
import { meantBy, readQuery, type SearchHints } from '#domain/search-words.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Reader } from '#server/platform/database.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { featuredFirst, pageOfCards, visibleTo } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { inCategory, inPriceRange, materialGroup, ofMaterials, sortedBy, withTag } from './filters.ts'
import { toFacet } from './listing.ts'
import { inName, meets, resembles } from './search-terms.ts'
import { NAME_ENDS, wordsIn } from './search-text.ts'
import { categories, products } from './tables.ts'

type SearchInput = ParsedInput<typeof contract.search>
type Chosen = { category: SQL; brand: SQL; material: SQL }
/** How the words of the query are met, and what was met best. */
type Matching = { text: SQL; order: SQL[] }

/** How near a mistyped word must be: 'bangel' is bangle (0.57), 'pendent' pendant (0.63). */
const NEARNESS = '0.5'

/** Search that forgives typos and knows the words of the trade. */
export function createSearch({ database }: CatalogueDeps) {
  async function search(caller: Caller, input: SearchInput) {
    const hints = readQuery(input.q)
    if (input.q && wordsIn(input.q).length === 0) return nothing(input)
    const found = await find(database.db, caller, input, exact(hints, input.q))
    if (found.pagination.total > 0 || hints.words.length === 0) return found
    if (await isKnown(caller, hints)) return found
    // nothing has these words, whatever else was chosen: then what is spelled nearly so
    return database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${NEARNESS}, true)`)
      return find(tx, caller, input, fuzzy(hints))
    })
  }

  async function isKnown(caller: Caller, { words }: SearchHints): Promise<boolean> {
    const [piece] = await database.db
      .select({ id: products.id })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(and(...words.map(meets), visibleTo(caller)))
      .limit(1)
    return piece !== undefined
  }

  return { search }
}

async function find(reader: Reader, caller: Caller, input: SearchInput, matching: Matching) {
  const { page, limit } = input
  const within = and(visibleTo(caller), matching.text, withTag(input.tag), ...hinted(input)) ?? sql`true`
  const chosen: Chosen = {
    category: inCategory(input.category) ?? sql`true`,
    brand: input.brand ? eq(products.brand, input.brand) : sql`true`,
    material: ofMaterials(input.material) ?? sql`true`,
  }
  const { total, facets } = await counts(reader, within, chosen)
  const where = and(within, chosen.category, chosen.brand, chosen.material)
  const order = orderOf(input.sortBy, matching)
  return {
    products: total === 0 ? [] : await pageOfCards(reader, { where, order, page, limit }),
    ...{ pagination: paginationOf(total, page, limit), facets },
  }
}

function exact({ words }: SearchHints, q: string): Matching {
  const typed = wordsIn(q).join(' ')
  if (words.length === 0) return { text: sql`true`, order: featuredFirst }
  const rank = sql`case
    when ${products.searchText} like ${` ${typed} ${NAME_ENDS}%`} then 0
    when ${products.searchText} like ${` ${typed}%`} then 1
    when ${and(...words.map(inName))} then 2
    else 3 end`
  return { text: and(...words.map(meets))!, order: [rank, ...featuredFirst] }
}

function fuzzy({ words }: SearchHints): Matching {
  const unknown = words.flatMap((group) => (group.length === 1 ? group : []))
  const nearness = sql.join(
    [sql`0`, ...unknown.map((word) => sql`word_similarity(${word}, ${products.name})`)],
    sql` + `,
  )
  return {
    text: and(
      ...words.map((group) =>
        group.length > 1 ? meets(group) : or(...meantBy(group[0]!).map(meets), resembles(group[0]!)),
      ),
    )!,
    order: [sql`(${nearness}) desc`, ...featuredFirst],
  }
}

/** `22k ring under 50000`: what the words said, and what the filters say, both hold. */
function hinted(input: SearchInput): (SQL | undefined)[] {
  const { minPrice, maxPrice, metal } = readQuery(input.q)
  return [
    inPriceRange({ minPrice: input.minPrice, maxPrice: input.maxPrice }),
    minPrice === null ? undefined : gte(products.pricePaise, amount(minPrice)),
    maxPrice === null ? undefined : lte(products.pricePaise, amount(maxPrice)),
    metal === null ? undefined : or(eq(products.metalType, metal), meets([metal.slice('gold-'.length)])),
  ]
}

const MOST_RUPEES = 100_000_000
const amount = (rupees: number): Paise => fromRupees(Math.min(MOST_RUPEES, Math.round(rupees)))

function orderOf(sortBy: SearchInput['sortBy'], { order }: Matching): SQL[] {
  switch (sortBy) {
    case 'relevance':
      return order
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

const nothing = ({ page, limit }: SearchInput) => ({
  ...{ products: [], pagination: paginationOf(0, page, limit) },
  facets: { categories: [], brands: [], materials: [] },
})
