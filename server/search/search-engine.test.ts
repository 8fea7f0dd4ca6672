import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseTerms } from '#domain/search-query.ts'
import { ANONYMOUS, type Caller } from '#server/http/access/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { createPostgresEngine } from './postgres-engine.ts'
import type { EngineQuery, SearchEngine } from './search-engine.ts'

/** What every search engine does. An engine that takes the place of the shop's own is added here. */
const ENGINES: [name: string, create: (database: Database) => SearchEngine][] = [
  ['PostgreSQL', ({ db }) => createPostgresEngine(db)],
]

let shop: TestShop
let staff: Caller
const ids: Record<string, string> = {}
beforeAll(async () => {
  shop = await startTestShop()
  staff = { signedIn: true, permissions: ['view_content'] } as unknown as Caller
  const earrings = await shop.make.category({ name: 'Earrings', slug: 'earrings' })
  const chains = await shop.make.category({ name: 'Chains', slug: 'chains' })
  const make = async (name: string, given: Parameters<typeof shop.make.product>[0]) => {
    ids[name] = (await shop.make.product({ name, ...given })).id
  }
  await make('Kanchi Jhumka', { categoryId: earrings.id, price: 30_000, brand: 'Swarna', sku: 'KJ-0412-A' })
  await make('Jhumka', { categoryId: earrings.id, price: 10_000, material: 'Silver' })
  await make('Temple Chandbali', {
    categoryId: earrings.id,
    attributes: { Worn: 'with a jhumka' },
    price: 20_000,
  })
  await make('Hidden Jhumka', { categoryId: earrings.id, isActive: false })
  await make('Rope Chain', { categoryId: chains.id, price: 50_000, tags: ['new-arrivals'] })
})
afterAll(() => shop.close())

const namesOf = (found: readonly string[]) =>
  found.map((id) => Object.keys(ids).find((name) => ids[name] === id))

describe.each(ENGINES)('the search engine %s', (_name, create) => {
  const query = (typed: string, given: Partial<EngineQuery> = {}): EngineQuery => ({
    caller: ANONYMOUS,
    terms: parseTerms(typed),
    typed,
    filters: {},
    sort: 'relevance',
    offset: 0,
    limit: 10,
    withFilters: false,
    ...given,
  })
  const search = async (typed: string, given?: Partial<EngineQuery>) => {
    const result = await create(shop.database).search(query(typed, given))
    return { ...result, names: namesOf(result.ids) }
  }

  test('ranks the exact name first, then names with the word, then other matches', async () => {
    const { names, total } = await search('jhumka')
    expect(names).toEqual(['Jhumka', 'Kanchi Jhumka', 'Temple Chandbali'])
    expect(total).toBe(3)
  })

  test('finds synonyms, beginnings of words and parts of a SKU', async () => {
    expect((await search('jhumki')).total).toBe(3)
    expect((await search('kanc')).names).toEqual(['Kanchi Jhumka'])
    expect((await search('0412')).names).toEqual(['Kanchi Jhumka'])
  })

  test('finds inactive products for staff only', async () => {
    expect((await search('hidden')).total).toBe(0)
    expect((await search('hidden', { caller: staff })).names).toEqual(['Hidden Jhumka'])
  })

  test('answers one page, and the number of all matches', async () => {
    const all = (await search('')).ids
    const pages = [0, 2, 4].map((offset) => search('', { offset, limit: 2 }))
    const found = await Promise.all(pages)
    expect(found.flatMap((page) => page.ids)).toEqual(all)
    expect(found.map(({ total }) => total)).toEqual([4, 4, 4])
    expect((await search('', { offset: 40 })).ids).toEqual([])
  })

  test('sorts by price, name, date and rating', async () => {
    const byPrice = ['Jhumka', 'Temple Chandbali', 'Kanchi Jhumka', 'Rope Chain']
    expect((await search('', { sort: 'price_low' })).names).toEqual(byPrice)
    expect((await search('', { sort: 'price_high' })).names).toEqual(byPrice.toReversed())
    expect((await search('', { sort: 'name_asc' })).names).toEqual([
      'Jhumka',
      'Kanchi Jhumka',
      'Rope Chain',
      'Temple Chandbali',
    ])
    for (const sort of ['newest', 'rating'] as const) expect((await search('', { sort })).total).toBe(4)
  })

  test('narrows by category, brand, material, tag, price and filters', async () => {
    expect((await search('', { category: 'chains' })).names).toEqual(['Rope Chain'])
    expect((await search('', { brand: 'Swarna' })).names).toEqual(['Kanchi Jhumka'])
    expect((await search('', { material: 'Silver' })).names).toEqual(['Jhumka'])
    expect((await search('', { tag: 'new-arrivals' })).names).toEqual(['Rope Chain'])
    expect((await search('', { filters: { maxPrice: 15_000_00 as never } })).names).toEqual(['Jhumka'])
    expect((await search('', { filters: { metal: 'silver' } })).names).toEqual(['Jhumka'])
  })

  test('counts categories, brands and materials, each without its own filter', async () => {
    const { facets, filters } = await search('jhumka', { material: 'Silver', withFilters: true })
    expect(facets).toEqual({
      categories: [{ value: 'earrings', label: 'Earrings', count: 1 }],
      brands: [],
      materials: [
        { value: 'Gold', label: 'Gold', count: 2 },
        { value: 'Silver', label: 'Silver', count: 1 },
      ],
    })
    expect(filters!.groups[0]).toMatchObject({ code: 'metal', values: [{ code: 'silver', count: 1 }] })
  })

  test('suggests names that begin with what was typed first', async () => {
    const suggested = await create(shop.database).suggest(query('temple'))
    expect(namesOf(suggested)).toEqual(['Temple Chandbali'])
  })

  test('knows which words find something, and similar words', async () => {
    const engine = create(shop.database)
    expect(
      await engine.haveResults(
        [parseTerms('chain'), parseTerms('platinum'), parseTerms('hidden')],
        ANONYMOUS,
      ),
    ).toEqual([true, false, false])
    expect(await engine.haveResults([], ANONYMOUS)).toEqual([])
    expect(await engine.findSimilarWords('kanchee')).toContain('kanchi')
  })
})
