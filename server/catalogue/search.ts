import { and, between, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { materialsOf } from '#domain/materials.ts'
import { fromRupees, type Paise } from '#domain/money.ts'
import { type Query, readQuery, type Term, wordsIn } from '#domain/search-words.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Tx } from '#server/platform/database.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { cardsOf } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { inPriceRange, materialGroupOf, type PriceRange } from './filters.ts'
import { toFacet } from './listing.ts'
import { bestIds, orderedIds, RATED_FIRST, rowsSortedBy, type Slice, type Tier } from './search-order.ts'
import { byIndex, countGroups, type FoundGroup, priceOfRow, rowsFor, talliedGroups } from './search-rows.ts'
import { beginsSo, hasTag, isNamed, meets, talliedToken } from './search-terms.ts'
import type { Field } from './search-text.ts'
import { readings } from './spelling.ts'
import { productSearch } from './tables.ts'

type SearchInput = ParsedInput<typeof contract.search>
type Found = Answer<typeof contract.search>
/** The query as it was understood: its words may be spelled otherwise than typed. */
type Asked = { input: SearchInput; query: Query; terms: Term[]; caller: Caller }

/** Search that forgives typos and knows the words of the trade. */
export function createSearch({ database }: CatalogueDeps) {
  const search = (caller: Caller, input: SearchInput): Promise<Found> =>
    byIndex(database, async (tx) => {
      const query = readQuery(input.q)
      if (input.q && wordsIn(input.q).length === 0) return nothing(input)
      const asked = { input, query, terms: query.terms, caller }
      const found = await find(tx, asked)
      if (found.pagination.total > 0 || query.terms.length === 0) return found
      // a word that stands nowhere, whatever else was chosen, was spelled otherwise or can be done without
      const typed = { terms: query.terms, text: input.q }
      for (const { terms, text } of await readings(tx, typed, caller)) {
        const meant = await find(tx, { ...asked, terms })
        if (meant.pagination.total > 0) return { ...meant, readAs: text }
      }
      return found
    })

  return { search }
}

async function find(tx: Tx, asked: Asked): Promise<Found> {
  const { input, query, terms, caller } = asked
  const { page, limit } = input
  const hints = and(...hinted(input, query))
  const others = and(rowsFor(caller), input.tag ? hasTag(input.tag) : undefined, hints)
  const token = hints ? undefined : talliedToken(terms, input.tag)
  const groups = await (token ? talliedGroups(tx, caller, token) : countGroups(tx, and(others, meets(terms))))
  const { total, facets, chosen } = counted(groups, input)
  const isNarrowed = chosen.length < groups.length
  const within = and(
    others,
    isNarrowed ? sql`${productSearch.groupId} = any(${sql.param(chosen)}::int[])` : undefined,
  )
  const ids = await idsBy(tx, asked, { within, total, from: (page - 1) * limit, count: limit })
  return {
    products: await cardsOf(tx, ids),
    pagination: paginationOf(total, page, limit),
    facets,
    readAs: null,
  }
}

/** Totals and facets from what was found; a facet ignores its own filter and heeds the others. */
function counted(groups: FoundGroup[], { category, brand, material = '' }: SearchInput) {
  const materials = materialsOf(material)
  const isIn = {
    category: (group: FoundGroup) =>
      !category || category === group.category || category === group.categoryId,
    brand: (group: FoundGroup) => !brand || brand === group.brand,
    material: (group: FoundGroup) => materials.length === 0 || materials.includes(group.material),
  }
  const all = (...names: (keyof typeof isIn)[]) =>
    groups.filter((group) => names.every((name) => isIn[name](group)))
  const chosen = all('category', 'brand', 'material')
  return {
    chosen: chosen.map(({ id }) => id),
    total: chosen.reduce((sum, { count }) => sum + count, 0),
    facets: {
      categories: summed(all('brand', 'material'), ({ category: value, label }) => ({ value, label })),
      brands: summed(all('category', 'material'), ({ brand: value }) => ({ value })),
      materials: summed(all('category', 'brand'), (group) => ({ value: materialGroupOf(group.material) })),
    },
  }
}

function summed(
  groups: FoundGroup[],
  keyOf: (group: FoundGroup) => { value: string | null; label?: string },
) {
  const sums = new Map<string | null, { value: string | null; label?: string; count: number }>()
  for (const group of groups) {
    const key = keyOf(group)
    sums.set(key.value, { ...key, count: group.count + (sums.get(key.value)?.count ?? 0) })
  }
  return toFacet([...sums.values()])
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
/** Where there are words of one sort only. */
const BEST_OF_ONE_SORT: typeof BEST_FIRST = BEST_FIRST.filter(([kind, other]) => kind === other)

/** The exact name first, then its beginning, then by where the words stand; all of them `within` what is looked for. */
function tiersOf(terms: readonly Term[], typed: string, within: SQL | undefined): Tier[] {
  if (terms.length === 0) return []
  const isKind = ({ meaning }: Term) => meaning?.isKind ?? false
  const isOfOneSort = terms.every(isKind) || !terms.some(isKind)
  const places = isOfOneSort ? BEST_OF_ONE_SORT : BEST_FIRST
  const named = [isNamed(typed), beginsSo(typed)]
  const placed = places.map(([kind, other]) => meets(terms, (term) => (isKind(term) ? kind : other))!)
  return [
    ...named.map((told) => ({ told, met: and(within, meets(terms), told), isRare: true })),
    // words that stand in one place stand anywhere
    ...placed.map((told) => ({ told, met: and(within, told) })),
  ]
}

/** `22k ring under 50000`: what the words said, and what the filters say, both hold. */
function hinted(input: SearchInput, query: Query): (SQL | undefined)[] {
  const { metal, grams } = query
  return [
    ...rangesOf(input, query).map(({ minPrice, maxPrice }) => priceOfRow(minPrice, maxPrice)),
    metal === null ? undefined : meets([{ word: metal.slice('gold-'.length), meaning: null }]),
    grams === null ? undefined : between(productSearch.weightMg, grams * ABOUT.least, grams * ABOUT.most),
  ]
}

const rangesOf = (input: SearchInput, { minPrice, maxPrice }: Query): PriceRange[] => [
  input,
  {
    minPrice: minPrice === null ? null : amount(minPrice),
    maxPrice: maxPrice === null ? null : amount(maxPrice),
  },
]

/** `10 gram` is met by what weighs nearly so: milligrams for each gram. */
const ABOUT = { least: 900, most: 1100 }
const MOST_RUPEES = 100_000_000
const amount = (rupees: number): Paise => fromRupees(Math.min(MOST_RUPEES, Math.round(rupees)))

type Wanted = Omit<Slice, 'where'> & { within: SQL | undefined }

function idsBy(tx: Tx, { input, query, terms }: Asked, { within, ...rest }: Wanted): Promise<string[]> {
  const slice = { ...rest, where: and(within, meets(terms)) }
  const [by, direction] = SORTS[input.sortBy]
  if (by === 'relevance') return bestIds(tx, tiersOf(terms, input.q, within), slice)
  const prices = and(...rangesOf(input, query).map(inPriceRange))
  return orderedIds(tx, by === 'rating' ? RATED_FIRST : rowsSortedBy(by, direction, prices), slice)
}

const SORTS = {
  relevance: ['relevance'],
  price_low: ['price', 'asc'],
  price_asc: ['price', 'asc'],
  price_high: ['price', 'desc'],
  price_desc: ['price', 'desc'],
  name_asc: ['name', 'asc'],
  name_desc: ['name', 'desc'],
  newest: ['createdAt', 'desc'],
  rating: ['rating'],
} as const

const nothing = ({ page, limit }: SearchInput): Found => ({
  products: [],
  pagination: paginationOf(0, page, limit),
  facets: { categories: [], brands: [], materials: [] },
  readAs: null,
})
