import { inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { TRADE_WORDS_VERSION, toTradeWords } from '../search/trade-words.ts'
import { productListings, products } from '../tables.ts'

const PRODUCT_COUNT = 11_200
const FIRST_FEATURED = 5_200
const GOLD = String(toTradeWords(['#gold']))

let shop: TestShop
let staff: Api
let firstId: string
beforeAll(async () => {
  shop = await startTestShop()
  staff = shop.as(await shop.make.admin())
  const { id } = await shop.make.product({ name: 'A first piece', material: 'Silver' })
  firstId = id
  await shop.database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    // names rise with the number; times and ratings repeat, so that the id decides
    await tx.execute(sql`
      insert into products (id, slug, name, description, category_id, material, is_featured, created_at)
      select 'w' || md5(n::text), 'walked-' || lpad(n::text, 5, '0'), 'Walked ' || lpad(n::text, 5, '0'), 'x', category_id, 'Gold',
        n >= ${FIRST_FEATURED}, timestamptz '2026-01-01' + (n % 900) * interval '1 hour'
      from products, generate_series(1, ${PRODUCT_COUNT - 1}) n where products.id = ${id}`)
    await tx.execute(sql`
      insert into product_variants (id, product_id, fixed_price_paise, stock)
      select id, id, right(slug, 5)::int, right(slug, 5)::int % 5 from products where id <> ${id}`)
    await tx.execute(sql`
      insert into product_listings (product_id, is_active, is_deleted, is_featured, rating_average, rating_count, created_at,
        price_paise, stock, facet_set_id, group_id, trade_words, trade_words_version)
      select products.id, products.is_active, false, is_featured, stock % 7, stock % 3, created_at,
        case when fixed_price_paise % 9 > 0 then fixed_price_paise end, stock,
        (select facet_set_id from product_listings where product_id = ${id}),
        (select group_id from product_listings where product_id = ${id}), is_even * ${GOLD}::bigint,
        is_even * ${TRADE_WORDS_VERSION}::integer
      from products join product_variants on product_id = products.id
        cross join lateral (select 1 - right(slug, 5)::int % 2 as is_even) as number
      where products.id <> ${id}`)
    // every third is called gold, the others are of gold; all names begin with Walked, four also with Pearl; what comes
    // last in the featured order is also called Silver
    await tx.execute(sql`
      insert into product_words (product_id, version, words, name_and_sku)
      select id, 0, array_to_tsvector(array['walked', '+walked', '~walked', '#gold', '~#gold']
        || case when number % 3 = 0 then '{+#gold}'::text[] else '{}' end
        || case when number in (6299, 7199, 8099, 8999) then '{#pearl,=pearl,=walked}'::text[] else '{#pearl,=walked}' end
        || case when number < ${FIRST_FEATURED} then '{#silver,=silver,#platinum}'::text[] else '{}' end
        || case when number = 11000 then '{#coin}'::text[] else '{}' end), lower(name)
      from products cross join lateral (select right(slug, 5)::int as number) as numbered where id <> ${id}`)
  })
})
afterAll(() => shop.close())

/** The same list, sorted by PostgreSQL from the rows of products. */
async function idsBySorting(where: string, order: string, page: number): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `select id from (
       select products.*, l.price_paise, l.stock, l.rating_average, l.rating_count
       from products join product_listings l on l.product_id = products.id
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

test('a long search for a trade word has the pages that sorting it gives, also before all rows are written again and with few matches', async () => {
  const isNamedGold = `${WALKED} and right(slug, 5)::int % 3 = 0`
  const countListed = async () => (await staff.products.list({ search: 'gold' })).pagination.total
  await expectSortedPages('gold', isNamedGold)
  expect(await countListed()).toBe(PRODUCT_COUNT - 1)
  await shop.database.db
    .update(productListings)
    .set({ tradeWords: BigInt(GOLD), tradeWordsVersion: TRADE_WORDS_VERSION })
    .where(ne(productListings.productId, firstId))
  await expectSortedPages('gold', isNamedGold)
  for (const page of [1, 2, 30]) {
    const { products } = await staff.products.search({ q: 'gold', maxPrice: 15, page, limit: 20 })
    const few = `${WALKED} and price_paise <= 1500`
    expect(products.map(({ _id }) => _id)).toEqual(await idsBySorting(few, byRank(isNamedGold), page))
  }
  await shop.database.db
    .update(productListings)
    .set({ tradeWords: 0n })
    .where(sql`${productListings.productId} = 'w' || md5('1')`)
  expect((await staff.products.search({ q: 'gold' })).pagination.total).toBe(PRODUCT_COUNT - 2)
  expect(await countListed()).toBe(PRODUCT_COUNT - 2)
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
