import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { parseTerms } from '#domain/search-query.ts'
import { ANONYMOUS } from '#server/http/access/caller.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { createPostgresEngine } from './postgres-engine.ts'
import type { EngineQuery } from './search-engine.ts'

let shop: TestShop
const names = new Map<string, string>()
beforeAll(async () => {
  shop = await startTestShop()
  const rings = await shop.make.category({ name: 'Rings', slug: 'rings' })
  const chains = await shop.make.category({ name: 'Chains', slug: 'chains' })
  const make = async (name: string, given: Parameters<typeof shop.make.product>[0]) => {
    names.set((await shop.make.product({ name, material: 'Gold', ...given })).id, name)
  }
  await make('Silver Band', { categoryId: rings.id, price: 10_000, material: 'Silver', brand: 'Asha' })
  await make('Rose Band', { categoryId: rings.id, price: 20_000, brand: 'Asha' })
  await make('Rope Chain', { categoryId: chains.id, price: 30_000, brand: 'Asha', tags: ['band'] })
  await make('Box Chain', { categoryId: chains.id, price: 40_000, brand: 'Usha', tags: ['band'] })
  await make('Band of Stars', { categoryId: chains.id, price: 50_000, brand: 'Usha' })
  await make('Hidden Band', { categoryId: rings.id, price: 5_000, isActive: false })
  // a scope is counted only if PostgreSQL's estimate is long enough
  await shop.asOwner('analyze search_rows')
})
afterAll(() => shop.close())

const query = (typed: string, given: Partial<EngineQuery> = {}): EngineQuery => ({
  caller: ANONYMOUS,
  terms: parseTerms(typed),
  typed,
  filters: {},
  sort: 'relevance',
  offset: 0,
  limit: 10,
  withFilters: true,
  ...given,
})
const search = (typed: string, maxCounted: number, given?: Partial<EngineQuery>) =>
  createPostgresEngine(shop.database.db, { maxCounted }).search(query(typed, given))
const namesOf = (ids: readonly string[]) => ids.map((id) => names.get(id))

test('a search of as many products as are counted has the groups of the filter panel', async () => {
  const { total, filters } = await search('band', 5)
  expect(total).toBe(5)
  expect(filters!.groups.map(({ name }) => name)).toContain('Metal')
})

test.each([
  ['nothing', {}, 5],
  ['a brand', { brand: 'Asha' }, 3],
  ['a material', { material: 'Gold' }, 4],
  ['a price', { filters: { maxPrice: fromRupees(25_000) } }, 2],
] as const)(
  'a longer search by %s counts categories, brands and materials, but no groups',
  async (_by, given, total) => {
    const counted = await search('band', 5, given)
    const long = await search('band', 4, given)
    expect(long.total).toBe(total)
    expect(new Set(long.ids)).toEqual(new Set(counted.ids))
    expect(long.facets).toEqual(counted.facets)
    expect(long.filters).toEqual({ ...counted.filters, groups: [] })
  },
)

test('a longer search ranks names that begin so first', async () => {
  const { ids } = await search('band', 4)
  expect(namesOf(ids)[0]).toBe('Band of Stars')
})

test('a category of a longer search is counted, and is the only one offered', async () => {
  const counted = await search('band', 5, { category: 'chains' })
  const long = await search('band', 4, { category: 'chains' })
  expect(long).toEqual({
    ...counted,
    facets: { ...counted.facets, categories: [{ value: 'chains', label: 'Chains', count: 3 }] },
  })
  expect(long.filters!.groups.map(({ name }) => name)).toContain('Metal')
})

test('of many matches, names that begin so are suggested before the first others', async () => {
  const suggest = async (maxRanked: number) =>
    namesOf(await createPostgresEngine(shop.database.db, { maxRanked }).suggest(query('band')))
  const [first, ...others] = await suggest(10)
  expect(first).toBe('Band of Stars')
  expect(others).toHaveLength(4)
  expect((await suggest(1))[0]).toBe('Band of Stars')
  expect((await suggest(1)).length).toBeLessThanOrEqual(2)
})
