import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'

let shop: TestShop
let categories: { id: string; slug: string }[]
beforeAll(async () => {
  shop = await startTestShop()
  categories = [
    await shop.make.category({ name: 'Rings' }),
    await shop.make.category({ name: 'Kadas' }),
    await shop.make.category({ name: 'Hidden', isActive: false }),
  ]
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.pool.query('delete from products')
})

/** The stored counts and the counted rows. Stored rows may cancel each other. */
const PRECOUNTED = `select token, is_active, group_id, sum(product_count)::int as product_count from search_counts
  group by 1, 2, 3 having sum(product_count) <> 0 order by 1, 2, 3`
const ACTUAL = `select token, is_active, group_id, count(*)::int as product_count
  from product_search, unnest(tsvector_to_array(words)) as token
  where left(token, 1) in ('#', '_') and not is_deleted group by 1, 2, 3 order by 1, 2, 3`

const rowsOf = async (query: string) => (await shop.database.pool.query(query)).rows

async function expectCountsMatch(): Promise<void> {
  const there = await rowsOf(ACTUAL)
  expect(await rowsOf(PRECOUNTED)).toEqual(there)
}

const TEXTS = [
  '@2 =ring +#ring ~#ring ~#gold #ring #gold _bridal',
  '@2 =kada +#kada ~#kada ~#silver #kada #bangle #silver',
  '@2 =x +x x',
]
const text = fc.constantFrom(...TEXTS)
const categoryIndex = fc.integer({ min: 0, max: 2 })
const share = fc.integer({ min: 1, max: 3 })
const step = fc.oneof(
  fc.tuple(fc.constant('put' as const), text, categoryIndex, fc.integer({ min: 1, max: 5 })),
  fc.tuple(fc.constant('say' as const), text, share),
  fc.tuple(fc.constant('move' as const), categoryIndex, share),
  fc.tuple(fc.constant('hide' as const), fc.boolean(), share),
  fc.tuple(fc.constant('delete' as const), share),
  fc.tuple(fc.constant('restore' as const), share),
  fc.tuple(fc.constant('price' as const), share),
  fc.tuple(fc.constant('purge' as const), share),
)

let made = 0
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never

async function applyStep(one: Step): Promise<void> {
  const query = (words: string, values: unknown[] = []) => shop.database.pool.query(words, values)
  // every n-th product, by the digit at the end of its id
  const some = (n: number) => `right(id, 1)::int % ${n} = 0`
  if (one[0] === 'put') {
    const [, said, at, count] = one
    await query(
      `insert into products (id, slug, name, description, category_id, material, price_paise, search_text)
       select 't' || n, 't' || n, 'x', 'x', $1, 'Gold', 100, $2 from generate_series($3::int, $4::int) n`,
      [categories[at]!.id, said, made, made + count - 1],
    )
    made += count
  } else if (one[0] === 'say')
    await query(`update products set search_text = $1 where ${some(one[2])}`, [one[1]])
  else if (one[0] === 'move')
    await query(`update products set category_id = $1 where ${some(one[2])}`, [categories[one[1]]!.id])
  else if (one[0] === 'hide')
    await query(`update products set is_active = $1 where deleted_at is null and ${some(one[2])}`, [one[1]])
  else if (one[0] === 'delete')
    await query(`update products set deleted_at = now(), is_active = false where ${some(one[1])}`)
  else if (one[0] === 'restore')
    await query(`update products set deleted_at = null, is_active = true where ${some(one[1])}`)
  else if (one[0] === 'price')
    await query(`update products set price_paise = price_paise + 1 where ${some(one[1])}`)
  else await query(`delete from products where ${some(one[1])}`)
}

test('stored counts equal counted rows after any change of products', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
      for (const each of steps) await applyStep(each)
      await expectCountsMatch()
    }),
    { numRuns: 60 },
  )
})

test('counts of several saves are merged into one row each, and into none at 0', async () => {
  for (let n = 0; n < 4; n += 1) await applyStep(['put', TEXTS[0]!, 0, 2])
  await applyStep(['say', TEXTS[1]!, 2])
  expect((await rowsOf('select * from search_counts')).length).toBe((await rowsOf(ACTUAL)).length)
  await applyStep(['delete', 1])
  expect(await rowsOf('select * from search_counts')).toEqual([])
})

test('concurrent saves do not wait for each other, and each is counted once', async () => {
  await applyStep(['put', TEXTS[0]!, 0, 4])
  const { pool } = shop.database
  const clients = [await pool.connect(), await pool.connect()]
  try {
    for (const client of clients) await client.query(`begin; set local lock_timeout = '1s'`)
    for (const [at, client] of clients.entries())
      await client.query(
        `insert into products (id, slug, name, description, category_id, material, price_paise, search_text)
         values ($1, $1, 'x', 'x', $2, 'Gold', 100, $3)`,
        [`tx${at}`, categories[0]!.id, TEXTS[0]],
      )
    for (const client of clients) await client.query('commit')
  } finally {
    for (const client of clients) client.release(true)
  }
  await expectCountsMatch()
  await applyStep(['put', TEXTS[2]!, 0, 1])
  expect((await rowsOf('select * from search_counts')).length).toBe((await rowsOf(ACTUAL)).length)
})

test('an emptied table leaves no counts', async () => {
  await applyStep(['put', TEXTS[0]!, 0, 3])
  await shop.asOwner('truncate product_search')
  expect(await rowsOf('select * from search_counts')).toEqual([])
})

test('totals and facets of a single word or tag equal those of counted products', async () => {
  const staff = shop.as(await shop.make.admin())
  for (const [at, { id: categoryId }] of categories.entries())
    for (let n = 0; n <= at + 2; n += 1) {
      const given = { categoryId, tags: ['bridal'], material: n % 2 ? 'Gold' : 'Silver' }
      await shop.make.product({ ...given, name: `Kada ${at} ${n}`, isActive: n !== 1 })
    }
  await shop.database.db.execute(
    sql`update products set deleted_at = now(), is_active = false where name = 'Kada 0 0'`,
  )
  for (const [api, total] of [
    [shop.anonymous, 2 - 1 + 4 - 1],
    [staff, 2 + 4 + 5],
  ] as const)
    for (const asked of [{ q: 'kada' }, { tag: 'bridal' }, { q: 'kada', material: 'Gold' }]) {
      // a price filter prevents the use of stored counts, so this counts rows
      const [precounted, counted] = await Promise.all(
        [asked, { ...asked, minPrice: 0 }].map((query) => api.products.search(query)),
      )
      expect([precounted!.pagination.total, precounted!.facets]).toEqual([
        counted!.pagination.total,
        counted!.facets,
      ])
      if (!('material' in asked)) expect(precounted!.pagination.total).toBe(total)
    }
})
