/** @module-tag full */
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { products } from '#server/products/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const PRODUCT_COUNT = 11_200
const FIRST_FEATURED = 5_200

let shop: TestShop
let staff: Api
beforeAll(async () => {
  shop = await startTestShop()
  staff = shop.as(await shop.make.admin())
  const { id } = await shop.make.product({ name: 'A first piece', material: 'Silver' })
  await shop.database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    // names rise with the number; times and ratings repeat, so that the id decides
    await tx.execute(sql`
      insert into products (id, slug, name, description, category_id, material, is_featured, created_at, rating_average, rating_count)
      select 'w' || md5(n::text), 'walked-' || lpad(n::text, 5, '0'), 'Walked ' || lpad(n::text, 5, '0'), 'x', category_id, 'Gold',
        n >= ${FIRST_FEATURED}, timestamptz '2026-01-01' + (n % 900) * interval '1 hour', n % 5 % 7, n % 5 % 3
      from products, generate_series(1, ${PRODUCT_COUNT - 1}) n where products.id = ${id}`)
    await tx.execute(sql`
      insert into product_variants (id, product_id, fixed_price_paise, stock)
      select id, id, right(slug, 5)::int, right(slug, 5)::int % 5 from products where id <> ${id}`)
    await tx.execute(sql`
      insert into variant_prices (variant_id, price_paise)
      select id, case when fixed_price_paise % 9 > 0 then fixed_price_paise end from product_variants where product_id <> ${id}`)
    // every third is called gold, the others are of gold; all names begin with Walked, four also with Pearl; what comes
    // last in the featured order is also called Silver
    await tx.execute(sql`
      insert into search_rows (product_id, position, variant_id, version, is_active, is_deleted, is_featured, category_id,
        created_at, rating_average, rating_count, product_facets, variant_facets, words, name_and_sku, card)
      select p.id, 0, p.id, made.version, true, false, p.is_featured, p.category_id,
        p.created_at, p.rating_average, p.rating_count, made.product_facets, made.variant_facets,
        ('walked:1A #gold:1' || case when number % 3 = 0 then 'A' else 'B' end
          || ' #pearl:1D' || case when number in (6299, 7199, 8099, 8999) then ' =pearl:1A =walked:1A' else ' =walked:1A' end
          || case when number < ${FIRST_FEATURED} then ' #silver:1D =silver:1A #platinum:1D' else '' end
          || case when number = 11000 then ' #coin:1D' else '' end)::tsvector,
        lower(p.name),
        (made.card::jsonb || jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name))::json
      from products p cross join lateral (select right(p.slug, 5)::int as number) as numbered
        join search_rows as made on made.product_id = ${id}
      where p.id <> ${id}`)
    await tx.execute(sql`analyze`)
  })
})
afterAll(async () => {
  // no rows that refreshSearchRows would write
  await shop.database.db.delete(products)
  await shop.close()
})

/** The same list, sorted by PostgreSQL from the rows of products. */
async function idsBySorting(where: string, order: string, page: number): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `select id from (
       select products.*, p.price_paise, v.stock
       from products join product_variants v on v.product_id = products.id join variant_prices p on p.variant_id = v.id
     ) as listed where ${where} order by ${order} limit 20 offset ${(page - 1) * 20}`,
  )
  return rows.map(({ id }) => id)
}

const ORDERS = [
  ['name', 'asc', 'lower(name), id'],
  ['name', 'desc', 'lower(name) desc, id desc'],
  ['createdAt', 'asc', 'created_at, id'],
  ['createdAt', 'desc', 'created_at desc, id desc'],
  ['stock', 'asc', 'stock, id'],
  ['stock', 'desc', 'stock desc, id desc'],
  [
    ...(['featured', undefined] as const),
    'price_paise is not null desc, is_featured desc, rating_average desc, created_at desc, id',
  ],
] as const

test.each(ORDERS)(
  'a long list by %s %s has the pages that sorting it gives',
  async (sortBy, sortOrder, order) => {
    for (const [isFeatured, where] of [
      [undefined, 'true'],
      [true, 'is_featured'],
    ] as const)
      for (const page of [1, 2, 29, 200]) {
        const { products, pagination } = await staff.products.list({
          sortBy,
          sortOrder,
          page,
          limit: 20,
          isFeatured,
        })
        expect(pagination.total).toBe(isFeatured ? PRODUCT_COUNT - FIRST_FEATURED : PRODUCT_COUNT)
        expect(products.map(({ _id }) => _id)).toEqual(await idsBySorting(where, order, page))
      }
  },
)

test('a long featured list with filter counts has the pages that sorting it gives', async () => {
  const order = 'price_paise is not null desc, is_featured desc, rating_average desc, created_at desc, id'
  for (const page of [1, 2, 29, 90, 200, 560]) {
    const query = { sortBy: 'featured', page, limit: 20, withFilters: true } as const
    const { products } = await staff.products.list(query)
    expect(products.map(({ _id }) => _id)).toEqual(await idsBySorting('true', order, page))
  }
})

test.each([
  ['asc', 'price_paise, id'],
  ['desc', 'price_paise desc nulls last, id desc'],
] as const)(
  'a long list by price %s with filter counts has the pages that sorting it gives',
  async (sortOrder, order) => {
    for (const page of [1, 2, 29, 200, 498, 499, 560]) {
      const query = { sortBy: 'price', sortOrder, page, limit: 20, withFilters: true } as const
      const { products } = await staff.products.list(query)
      expect(products.map(({ _id }) => _id)).toEqual(await idsBySorting('true', order, page))
    }
  },
)

const WALKED = "slug like 'walked-%'"
const byRank = (isInFirstTier: string): string =>
  `(${isInFirstTier}) desc, price_paise is not null desc, is_featured desc, rating_average desc, created_at desc, id`
async function expectSortedPages(q: string, isInFirstTier: string): Promise<void> {
  const order = byRank(isInFirstTier)
  for (const page of [1, 2, 29, 90, 180, 200]) {
    const { products, pagination } = await staff.products.search({ q, page, limit: 20 })
    expect(pagination.total).toBe(PRODUCT_COUNT - 1)
    expect(products.map(({ _id }) => _id)).toEqual(await idsBySorting(WALKED, order, page))
  }
}

test('a long search has the pages that sorting it gives', () => expectSortedPages('walked', WALKED))

test('a long search for a trade word has the pages that sorting it gives, also within a price', async () => {
  const isNamedGold = `${WALKED} and right(slug, 5)::int % 3 = 0`
  await expectSortedPages('gold', isNamedGold)
  expect((await staff.products.list({ search: 'gold' })).pagination.total).toBe(PRODUCT_COUNT - 1)
  for (const page of [1, 2, 30]) {
    const { products: found } = await staff.products.search({ q: 'gold', maxPrice: 15, page, limit: 20 })
    const few = `${WALKED} and price_paise <= 1500`
    expect(found.map(({ _id }) => _id)).toEqual(await idsBySorting(few, byRank(isNamedGold), page))
  }
})

test('a long search by rating has the pages that sorting it gives', async () => {
  for (const page of [1, 2, 40]) {
    const { products } = await staff.products.search({ sortBy: 'rating', page, limit: 20 })
    const order = 'rating_average desc, rating_count desc, id'
    expect(products.map(({ _id }) => _id)).toEqual(await idsBySorting('true', order, page))
  }
})

const IS_PEARL = 'right(slug, 5)::int in (6299, 7199, 8099, 8999)'
const IS_LAST = `${WALKED} and right(slug, 5)::int < ${FIRST_FEATURED}`
test.each([
  ['walk', WALKED, 'true'],
  ['pearl', WALKED, IS_PEARL],
  ['silv', IS_LAST, 'true'],
  ['platin', IS_LAST, 'false'],
])(
  'suggestions for %s are the first names that begin so, then the first other matches',
  async (q, matches, beginsSo) => {
    const order = `(${matches} and ${beginsSo}) desc, price_paise is not null desc, is_featured desc, rating_average desc, created_at desc, id`
    const expected = await idsBySorting(matches, order, 1)
    const suggested = (await staff.products.suggest({ q })).filter(({ type }) => type === 'product')
    const rows = await shop.database.db
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(inArray(products.id, expected))
    const idOf = new Map(rows.map(({ id, slug }) => [`/product/${slug}`, id]))
    expect(suggested.length).toBeGreaterThan(5)
    expect(suggested.map(({ path }) => idOf.get(path))).toEqual(expected.slice(0, suggested.length))
  },
)

test('a word is suggested if one of many products has it', async () => {
  const termsFor = async (q: string) =>
    (await staff.products.suggest({ q })).filter(({ type }) => type === 'term').map(({ label }) => label)
  expect(await termsFor('sikk')).toEqual(['sikka'])
  expect(await termsFor('gold sikk')).toEqual(['gold sikka'])
  expect(await termsFor('kad')).toEqual([])
  // part of a name
  expect(await termsFor('07001 gol')).toEqual(['07001 gold'])
  expect(await termsFor('77001 gol')).toEqual([])
})
