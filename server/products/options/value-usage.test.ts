import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Option } from '#contract/options.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { options, productOptions, products, productVariants } from '../tables.ts'

let shop: TestShop
let manager: Api
let size: Option
let colour: Option
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.database
  await db.delete(products)
  await db.delete(options)
  const sizes = { name: 'Ring size', kind: 'size' as const, values: [{ label: '12' }, { label: '14' }] }
  const colours = { name: 'Metal colour', kind: 'colour' as const, values: [{ label: 'Rose gold' }] }
  size = (await manager.options.create(sizes)).option
  colour = (await manager.options.create(colours)).option
})

/** A product whose only variant is rose gold in size 14. */
async function createRing() {
  const { id: productId } = await shop.make.product({ price: 1000 })
  await shop.database.db.insert(productOptions).values([
    { productId, position: 0, optionId: colour._id },
    { productId, position: 1, optionId: size._id },
  ])
  await shop.database.db
    .update(productVariants)
    .set({
      value1Id: colour.values[0]!._id,
      value2Id: size.values[1]!._id,
      title: 'Rose gold / 14',
    })
    .where(eq(productVariants.productId, productId))
  return productId
}

const saveValues = (option: Option, values: { _id?: string; label: string }[]) =>
  manager.options.update({ id: option._id, name: option.name, kind: option.kind, values })

describe('a value that variants have', () => {
  test('cannot be removed, and says how many products have it', async () => {
    await createRing()
    await createRing()
    await expect(saveValues(size, [size.values[0]!])).rejects.toMatchObject({
      kind: 'conflict',
      code: 'OPTION_VALUE_IN_USE',
      message: '2 products have or had a variant “14”. Make it inactive instead of removing it.',
      details: { count: 2 },
    })
    const { option } = await saveValues(size, [size.values[1]!])
    expect(option.values.map(({ label }) => label)).toEqual(['14'])
  })

  test('cannot be removed after the variant was deleted, because orders refer to it', async () => {
    const productId = await createRing()
    await shop.database.db
      .update(productVariants)
      .set({ deletedAt: new Date(), isActive: false })
      .where(eq(productVariants.productId, productId))
    await expect(saveValues(colour, [])).rejects.toMatchObject({
      message: '1 product has or had a variant “Rose gold”. Make it inactive instead of removing it.',
    })
  })

  test('is renamed in the titles of variants and in search', async () => {
    const productId = await createRing()
    const plain = await shop.make.product({ price: 1000 })
    await saveValues(size, [
      { _id: size.values[1]!._id, label: '14 R' },
      { _id: size.values[0]!._id, label: '12' },
    ])
    await saveValues(colour, [{ _id: colour.values[0]!._id, label: 'Pink gold' }])
    const titles = await shop.database.db
      .select({ productId: productVariants.productId, title: productVariants.title })
      .from(productVariants)
    expect(new Map(titles.map((row) => [row.productId, row.title]))).toEqual(
      new Map([
        [productId, 'Pink gold / 14 R'],
        [plain.id, ''],
      ]),
    )
    const { products: found } = await shop.anonymous.products.search({ q: 'pink gold' })
    expect(found.map(({ _id }) => _id)).toEqual([productId])
  })
})

test('a variant that is saved while its value is renamed has the new name in its title', async () => {
  const product = await shop.make.product({ price: 1000 })
  const other = await shop.database.pool.connect()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(7119002)')
    const save = manager.products.update({
      id: product.id,
      options: [size._id],
      variants: [{ valueIds: [size.values[0]!._id], price: 1000 }],
    })
    await expect
      .poll(async () => {
        const { rows } = await shop.database.pool.query(
          `select 1 from pg_locks where not granted and locktype = 'advisory' and objid = 7119002`,
        )
        return rows.length
      })
      .toBe(1)
    await other.query(`update option_values set label = '12 R' where id = $1`, [size.values[0]!._id])
    await other.query('commit')
    expect((await save).product.variants.map(({ title }) => title)).toEqual(['12 R'])
  } finally {
    other.release(true)
  }
})

test('while new rates are written, a value is renamed and its products can be ordered', async () => {
  const ring = await shop.make.product({ price: 1000 })
  await manager.products.update({
    id: ring.id,
    options: [size._id],
    variants: [{ valueIds: [size.values[0]!._id], price: 1000, inventoryQuantity: 5 }],
  })
  const rates = await shop.database.pool.connect()
  try {
    await rates.query('begin')
    await rates.query('select pg_advisory_xact_lock(7119001)')
    await saveValues(size, [{ _id: size.values[0]!._id, label: '12 R' }])
    expect((await manager.products.one({ idOrSlug: ring.id })).variants[0]!.title).toBe('12 R')
    const { order } = await shop
      .as(await shop.make.user())
      .orders.place(checkoutInput([[{ ...ring, price: 1000 }, 1]]))
    expect(order.status).toBe('pending')
    // fails when the lock was lost meanwhile
    await rates.query('commit')
  } finally {
    rates.release(true)
  }
})

describe('an option that products have', () => {
  test('cannot be deleted, and says how many', async () => {
    await createRing()
    await createRing()
    await expect(manager.options.remove({ id: size._id })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'OPTION_IN_USE',
      message: '2 products have or had the option “Ring size”, so it cannot be deleted.',
      details: { count: 2 },
    })
  })

  test('cannot be deleted either while only its values are in use, or only the option', async () => {
    const productId = await createRing()
    await shop.database.db.delete(productOptions)
    const expected = { code: 'OPTION_IN_USE', details: { count: 1 } }
    await expect(manager.options.remove({ id: size._id })).rejects.toMatchObject(expected)
    await shop.database.db.update(productVariants).set({ value1Id: null, value2Id: null })
    await shop.database.db.insert(productOptions).values({ productId, position: 0, optionId: size._id })
    await expect(manager.options.remove({ id: size._id })).rejects.toMatchObject(expected)
  })
})
