import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { auditLog } from '#server/audit/tables.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { reserveStock } from '../stock/reserve-stock.ts'
import { products } from '../tables.ts'

let shop: TestShop
let manager: Api
let earrings: string
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  const { category } = await manager.categories.create({
    name: 'Earrings',
    slug: 'earrings',
    subcategories: [{ name: 'Jhumka' }],
  })
  earrings = category._id
  await manager.categories.create({ name: 'Rings', slug: 'rings' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
})

type Bulk = Parameters<Api['products']['bulk']>[0]
const make = (given: Parameters<TestShop['make']['product']>[0] = {}) =>
  shop.make.product({ categoryId: earrings, ...given })
const some = async (count: number, given: Parameters<typeof make>[0] = {}) => {
  const made: string[] = []
  for (let n = 0; n < count; n += 1) made.push((await make({ name: `Piece ${n}`, ...given })).id)
  return made
}
const bulk = (input: Bulk) => manager.products.bulk(input)
const one = (id: string) => manager.products.one({ idOrSlug: id })
const prices = async (ids: string[]) => (await Promise.all(ids.map(one))).map(({ price }) => price)

describe('many products at once', () => {
  test('are switched on and off, featured and not; those that are so already are not counted', async () => {
    const ids = [...(await some(2)), ...(await some(1, { isActive: false }))]
    expect(await bulk({ ids, action: 'deactivate' })).toEqual({
      message: '2 products deactivated',
      matched: 3,
      changed: 2,
      skipped: 0,
    })
    expect(await bulk({ ids: [...ids, 'gone'], action: 'activate' })).toMatchObject({
      matched: 3,
      changed: 3,
    })
    expect(await bulk({ ids: [ids[0]!], action: 'feature' })).toMatchObject({
      message: '1 product featured',
    })
    expect(await one(ids[0]!)).toMatchObject({ isActive: true, isFeatured: true, version: 4 })
    await bulk({ ids, action: 'unfeature' })
    expect((await one(ids[0]!)).isFeatured).toBe(false)
  })

  test('are those that the filters of the list find', async () => {
    await some(2, { name: 'Temple Jhumka' })
    const [other] = await some(1, { name: 'Plain Ring' })
    expect(await bulk({ filter: { search: 'temple' }, action: 'deactivate' })).toMatchObject({ changed: 2 })
    expect((await one(other!)).isActive).toBe(true)
    expect(await bulk({ filter: { isActive: false }, action: 'activate' })).toMatchObject({ changed: 2 })
    expect(await bulk({ filter: { category: 'none' }, action: 'delete' })).toMatchObject({ matched: 0 })
  })

  test('move to another category, and are found by its name', async () => {
    const ids = await some(2)
    await bulk({ ids, action: 'setCategory', category: 'earrings', subcategory: 'Jhumka' })
    expect(await one(ids[0]!)).toMatchObject({ subcategory: { name: 'Jhumka' } })
    expect(await bulk({ ids, action: 'setCategory', category: 'rings' })).toMatchObject({
      message: '2 products moved',
    })
    expect(await one(ids[0]!)).toMatchObject({ category: { slug: 'rings' }, subcategory: null })
    expect((await shop.anonymous.products.search({ q: 'rings' })).pagination.total).toBe(2)
    expect(await bulk({ ids, action: 'setCategory', category: 'rings' })).toMatchObject({ changed: 0 })
  })

  test('get tags and lose them, and are found by them', async () => {
    const [one1, two] = [...(await some(1, { tags: ['bridal'] })), ...(await some(1))]
    const ids = [one1!, two!]
    expect(await bulk({ ids, action: 'addTags', tags: ['bridal', ' diwali '] })).toMatchObject({ changed: 2 })
    expect((await one(ids[0]!)).tags).toEqual(['bridal', 'diwali'])
    expect((await shop.anonymous.products.search({ q: 'diwali' })).pagination.total).toBe(2)
    expect(await bulk({ ids, action: 'removeTags', tags: ['bridal'] })).toMatchObject({ changed: 2 })
    expect((await one(ids[1]!)).tags).toEqual(['diwali'])
    expect((await shop.anonymous.products.search({ q: 'bridal' })).pagination.total).toBe(0)
  })

  test('with 50 tags get no more, and none of the others does', async () => {
    const full = Array.from({ length: 50 }, (_, n) => `tag-${n}`)
    const ids = [...(await some(1)), ...(await some(1, { name: 'Full', tags: full }))]
    await expect(bulk({ ids, action: 'addTags', tags: ['more'] })).rejects.toMatchObject({
      message: '“Full” would have more than 50 tags. Nothing was changed.',
    })
    expect((await one(ids[0]!)).tags).toEqual([])
  })

  test('change their fixed prices by percent, half up to a whole rupee; live prices stay', async () => {
    await shop.make.rate()
    const ids = [
      ...(await some(1, { price: 1000 })),
      ...(await some(1, { price: 333.35 })),
      ...(await some(1, { live: 10 })),
    ]
    const [, , live] = await prices(ids)
    expect(await bulk({ ids, action: 'changePricePercent', percent: 10 })).toEqual({
      message: '2 products repriced. One follows the rate and was not changed.',
      matched: 3,
      changed: 2,
      skipped: 1,
    })
    expect(await prices(ids)).toEqual([1100, 367, live])
    await bulk({ ids, action: 'changePricePercent', percent: -12.5 })
    expect(await prices(ids)).toEqual([963, 321, live])
    const listed = await shop.anonymous.products.list({ maxPrice: 400 })
    expect(listed.products.map(({ _id }) => _id)).toEqual([ids[1]])
  })

  test('are not repriced beyond what a price may be', async () => {
    const ids = [...(await some(1, { price: 10 })), ...(await some(1, { name: 'Crown', price: 90_000_000 }))]
    await expect(bulk({ ids, action: 'changePricePercent', percent: 50 })).rejects.toMatchObject({
      message: '“Crown” would cost more than ₹10,00,00,000. Nothing was changed.',
    })
    expect(await prices(ids)).toEqual([10, 90_000_000])
  })

  test('are not repriced to nothing: a tenth of ₹4 is rounded to ₹0', async () => {
    const ids = [...(await some(1, { price: 5000 })), ...(await some(1, { name: 'Nose pin', price: 4 }))]
    await expect(bulk({ ids, action: 'changePricePercent', percent: -90 })).rejects.toMatchObject({
      kind: 'invalid',
      message: '“Nose pin” would cost ₹0. Nothing was changed.',
    })
    expect(await prices(ids)).toEqual([5000, 4])
  })

  test('are deleted, and brought back', async () => {
    const ids = await some(3)
    expect(await bulk({ ids, action: 'delete' })).toMatchObject({ message: '3 products deleted' })
    expect((await manager.products.list()).pagination.total).toBe(0)
    expect(await bulk({ ids, action: 'restore' })).toMatchObject({ message: '3 products restored' })
    expect((await shop.anonymous.products.list()).pagination.total).toBe(3)
  })

  test('stand in the audit log as one row, with the prices before and after', async () => {
    const ids = await some(1, { price: 1000, sku: 'P-1' })
    await bulk({ ids, action: 'changePricePercent', percent: 10 })
    const [row] = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(row).toMatchObject({
      action: 'product.bulk-changePricePercent',
      subject: '1 product',
      after: { percent: 10, ids, prices: { 'P-1': [1000, 1100] } },
    })
  })
})

describe('a bulk edit', () => {
  test('changes nothing when another user changed one of them, and says which', async () => {
    const ids = await some(2)
    const versions = Object.fromEntries(ids.map((id) => [id, 1]))
    await manager.products.update({ id: ids[1]!, name: 'Changed' })
    await expect(bulk({ ids, versions, action: 'deactivate' })).rejects.toMatchObject({
      code: 'STALE',
      message: 'Someone else has changed “Changed”. Nothing was changed.',
      details: { stale: [{ _id: ids[1], name: 'Changed', version: 2 }] },
    })
    expect((await one(ids[0]!)).isActive).toBe(true)
  })

  test('leaves out a product that stops matching the filter while the edit waits for its lock', async () => {
    const [id] = await some(1)
    const other = await shop.database.pool.connect()
    try {
      await other.query('begin')
      await other.query('update products set is_active = false where id = $1', [id])
      await other.query('update search_rows set is_active = false where product_id = $1', [id])
      const edit = bulk({ filter: { isActive: true }, action: 'delete' })
      await expect
        .poll(async () => {
          const { rows } = await shop.database.pool.query(
            `select 1 from pg_locks where not granted and locktype = 'transactionid'`,
          )
          return rows.length
        })
        .toBe(1)
      await other.query('commit')
      expect(await edit).toMatchObject({ matched: 0, changed: 0 })
    } finally {
      other.release(true)
    }
  })

  test('is not stale because something was sold', async () => {
    const [id] = await some(1)
    const variantId = await shop.make.defaultVariantId(id!)
    await shop.database.transaction((tx) => reserveStock(tx, [{ variantId, quantity: 1 }]))
    expect(await bulk({ ids: [id!], versions: { [id!]: 1 }, action: 'feature' })).toMatchObject({
      changed: 1,
    })
  })

  test('raises the versions: of two with the same ones, one wins', async () => {
    const ids = await some(4)
    const versions = Object.fromEntries(ids.map((id) => [id, 1]))
    const outcomes = await runConcurrently(
      shop.database,
      Array.from(
        { length: 5 },
        (_, n) => () =>
          bulk({ ids: n % 2 ? ids : ids.toReversed(), versions, action: 'changePricePercent', percent: 10 }),
      ),
    )
    expect([countFulfilled(outcomes), (await prices(ids))[0]]).toEqual([1, 27_500])
  })

  test.each<[string, Bulk]>([
    ['neither ids nor a filter', { action: 'activate' }],
    ['both', { ids: ['a'], filter: {}, action: 'activate' }],
    ['no id', { ids: [], action: 'activate' }],
    ['more than 200 ids', { ids: Array.from({ length: 201 }, (_, n) => `${n}`), action: 'activate' }],
    ['an unknown action', { ids: ['a'], action: 'explode' as never }],
    ['no category to move to', { ids: ['a'], action: 'setCategory' }],
    ['an unknown category', { ids: ['a'], action: 'setCategory', category: 'none' }],
    ['no tags', { ids: ['a'], action: 'addTags' }],
    ['no percent', { ids: ['a'], action: 'changePricePercent' }],
    ['a price taken away altogether', { ids: ['a'], action: 'changePricePercent', percent: -100 }],
    ['everything deleted brought back', { filter: {}, action: 'restore' }],
  ])('is refused with %s', async (_, input) => {
    await expect(bulk(input)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('is for manage_content', async () => {
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.products.bulk({ ids: ['a'], action: 'delete' })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })
})
