import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'
import { productVariants } from '../tables.ts'
import { reserveStock, returnStock, type StockLine } from './reserve-stock.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())

const reserve = (lines: StockLine[]) => shop.database.transaction((tx) => reserveStock(tx, lines))
const release = (lines: StockLine[]) => shop.database.transaction((tx) => returnStock(tx, lines))
const stockOf = async ({ id }: { id: string }) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.productId, id)))[0]?.stock

describe('stock', () => {
  test('is reserved and returned', async () => {
    const product = await shop.make.product({ stock: 5 })
    await reserve([{ variantId: product.variantId, quantity: 3 }])
    expect(await stockOf(product)).toBe(2)
    await release([{ variantId: product.variantId, quantity: 3 }])
    expect(await stockOf(product)).toBe(5)
  })

  test('is refused when too few are left, and the error says how many are left', async () => {
    const product = await shop.make.product({ stock: 2, name: 'Meenakshi Jhumka' })
    await expect(reserve([{ variantId: product.variantId, quantity: 3 }])).rejects.toMatchObject({
      kind: 'conflict',
      code: 'OUT_OF_STOCK',
      message: 'Only 2 left of Meenakshi Jhumka',
      details: { productId: product.id, variantId: product.variantId, available: 2 },
    })
    await reserve([{ variantId: product.variantId, quantity: 2 }])
    await expect(reserve([{ variantId: product.variantId, quantity: 1 }])).rejects.toThrow(
      'Meenakshi Jhumka is sold out',
    )
  })

  test('is reserved for all lines or for none', async () => {
    const [one, other] = [await shop.make.product({ stock: 5 }), await shop.make.product({ stock: 1 })]
    await expect(
      reserve([
        { variantId: one.variantId, quantity: 1 },
        { variantId: other.variantId, quantity: 2 },
      ]),
    ).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    expect([await stockOf(one), await stockOf(other)]).toEqual([5, 1])
  })

  test('adds up lines of the same product', async () => {
    const product = await shop.make.product({ stock: 3 })
    const line = { variantId: product.variantId, quantity: 2 }
    await expect(reserve([line, line])).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
  })

  test('of a deleted product cannot be reserved, and returning it does nothing', async () => {
    await expect(reserve([{ variantId: 'gone', quantity: 1 }])).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
    })
    await release([{ variantId: 'gone', quantity: 1 }])
  })

  test('is sold once when many customers buy at the same time', async () => {
    const product = await shop.make.product({ stock: 3 })
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 16 }, () => () => reserve([{ variantId: product.variantId, quantity: 1 }])),
    )
    expect([countFulfilled(outcomes), await stockOf(product)]).toEqual([3, 0])
  })

  test('reserving the same products in opposite order causes no deadlock', async () => {
    const pair = [await shop.make.product({ stock: 100 }), await shop.make.product({ stock: 100 })]
    const lines = pair.map(({ variantId }) => ({ variantId, quantity: 1 }))
    let tries = 0
    const outcomes = await runConcurrently(
      shop.database,
      Array.from(
        { length: 20 },
        (_, n) => () =>
          shop.database.transaction((tx) => {
            tries += 1
            return reserveStock(tx, n % 2 ? lines : lines.toReversed())
          }),
      ),
    )
    expect([countFulfilled(outcomes), await stockOf(pair[0]!)]).toEqual([20, 80])
    expect(tries).toBe(20)
  })

  test('does not change the product version when it is sold, so an open form is not stale', async () => {
    const product = await shop.make.product({ stock: 5 })
    const { version } = await manager.products.one({ idOrSlug: product.id })
    await reserve([{ variantId: product.variantId, quantity: 1 }])
    await release([{ variantId: product.variantId, quantity: 1 }])
    const { product: updated } = await manager.products.update({
      id: product.id,
      version,
      name: 'Kanchi Jhumka',
    })
    expect(updated).toMatchObject({ version: version + 1, inventoryQuantity: 5 })
  })

  test('that was sold while a form was open stays sold: the form saves the difference', async () => {
    const product = await shop.make.product({ stock: 5 })
    await reserve([{ variantId: product.variantId, quantity: 2 }])
    const save = (given: object) => manager.products.update({ id: product.id, ...given })
    expect(await save({ inventoryBefore: 5, inventoryQuantity: 5 })).toMatchObject({
      message: 'Product updated successfully',
      product: { inventoryQuantity: 3 },
    })
    expect(await save({ inventoryBefore: 5, inventoryQuantity: 8 })).toMatchObject({
      message:
        'Product updated successfully. Its stock had changed from 5 to 3 in the meantime; it is 6 now.',
      product: { inventoryQuantity: 6 },
    })
    expect((await save({ inventoryBefore: 20, inventoryQuantity: 4 })).product.inventoryQuantity).toBe(0)
    expect((await save({ inventoryQuantity: 12 })).product.inventoryQuantity).toBe(12)
  })

  test('is refused when it changed since the given version and the form sends no stock that it showed', async () => {
    const { id, variantId } = await shop.make.product({ stock: 10 })
    const version = 1
    await reserve([{ variantId, quantity: 3 }])
    const current = expect.objectContaining({ inventoryQuantity: 7 })
    await expect(manager.products.update({ id, version, inventoryQuantity: 12 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'STALE',
      message: 'The stock has changed since you opened this product: it is 7 now. Check it and save again.',
      details: { current },
    })
    expect(await stockOf({ id })).toBe(7)

    // saving other fields, the current stock or a difference is allowed
    const named = await manager.products.update({ id, version, name: 'Lakshmi Jhumka' })
    await reserve([{ variantId, quantity: 1 }])
    const kept = await manager.products.update({ id, version: named.product.version, inventoryQuantity: 6 })
    await reserve([{ variantId, quantity: 1 }])
    const more = { version: kept.product.version, inventoryBefore: 6, inventoryQuantity: 8 }
    expect((await manager.products.update({ id, ...more })).product.inventoryQuantity).toBe(7)
    // without version and difference, the number replaces the stock
    await reserve([{ variantId, quantity: 1 }])
    expect((await manager.products.update({ id, inventoryQuantity: 20 })).product.inventoryQuantity).toBe(20)
  })

  test('of a sale before the last edit is part of that version, so a new stock can be saved with it', async () => {
    const { id, variantId } = await shop.make.product({ stock: 10 })
    await reserve([{ variantId, quantity: 3 }])
    await manager.products.bulk({ ids: [id], action: 'feature' })
    const { version } = await manager.products.one({ idOrSlug: id })
    expect((await manager.products.update({ id, version, inventoryQuantity: 12 })).product).toMatchObject({
      inventoryQuantity: 12,
    })
  })

  test('counts every sale and every save when they happen at the same time', async () => {
    const product = await shop.make.product({ stock: 20 })
    const save = () => manager.products.update({ id: product.id, inventoryBefore: 20, inventoryQuantity: 23 })
    const outcomes = await runConcurrently<unknown>(shop.database, [
      ...Array.from({ length: 8 }, () => () => reserve([{ variantId: product.variantId, quantity: 2 }])),
      ...Array.from({ length: 4 }, () => save),
    ])
    expect([countFulfilled(outcomes), await stockOf(product)]).toEqual([12, 20 - 16 + 12])
  })

  test('is never below 0 and equals the sum of its changes, in any sequence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 12 }), async (changes) => {
        const product = await shop.make.product({ stock: 5 })
        let expected = 5
        for (const change of changes.filter((each) => each !== 0)) {
          const line = { variantId: product.variantId, quantity: Math.abs(change) }
          if (change < 0) await release([line])
          else if (change <= expected) await reserve([line])
          else await expect(reserve([line])).rejects.toMatchObject({ details: { available: expected } })
          if (change <= expected) expected -= change
        }
        expect(await stockOf(product)).toBe(expected)
      }),
      { numRuns: 25 },
    )
  })
})
