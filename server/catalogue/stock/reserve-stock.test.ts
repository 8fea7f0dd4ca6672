import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'
import { products } from '../tables.ts'
import { findSellableProducts, reserveStock, returnStock, type StockLine } from './reserve-stock.ts'

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
  (await shop.database.db.select().from(products).where(eq(products.id, id)))[0]?.stock

describe('stock', () => {
  test('is taken, and given back', async () => {
    const piece = await shop.make.product({ stock: 5 })
    await reserve([{ productId: piece.id, quantity: 3 }])
    expect(await stockOf(piece)).toBe(2)
    await release([{ productId: piece.id, quantity: 3 }])
    expect(await stockOf(piece)).toBe(5)
  })

  test('that does not suffice is a conflict which says how many are left', async () => {
    const piece = await shop.make.product({ stock: 2, name: 'Meenakshi Jhumka' })
    await expect(reserve([{ productId: piece.id, quantity: 3 }])).rejects.toMatchObject({
      kind: 'conflict',
      code: 'OUT_OF_STOCK',
      message: 'Only 2 left of Meenakshi Jhumka',
      details: { productId: piece.id, available: 2 },
    })
    await reserve([{ productId: piece.id, quantity: 2 }])
    await expect(reserve([{ productId: piece.id, quantity: 1 }])).rejects.toThrow(
      'Meenakshi Jhumka is sold out',
    )
  })

  test('is taken for all lines or for none', async () => {
    const [one, other] = [await shop.make.product({ stock: 5 }), await shop.make.product({ stock: 1 })]
    await expect(
      reserve([
        { productId: one.id, quantity: 1 },
        { productId: other.id, quantity: 2 },
      ]),
    ).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    expect([await stockOf(one), await stockOf(other)]).toEqual([5, 1])
  })

  test('counts lines of the same piece together', async () => {
    const piece = await shop.make.product({ stock: 3 })
    const line = { productId: piece.id, quantity: 2 }
    await expect(reserve([line, line])).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
  })

  test('of a piece that was deleted is a conflict to take and nothing to give back', async () => {
    await expect(reserve([{ productId: 'gone', quantity: 1 }])).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
    })
    await release([{ productId: 'gone', quantity: 1 }])
  })

  test('the last piece is sold once, whoever comes at the same time', async () => {
    const piece = await shop.make.product({ stock: 3 })
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 16 }, () => () => reserve([{ productId: piece.id, quantity: 1 }])),
    )
    expect([countFulfilled(outcomes), await stockOf(piece)]).toEqual([3, 0])
  })

  test('orders of the same pieces in any order never wait for each other in a circle', async () => {
    const pieces = [await shop.make.product({ stock: 100 }), await shop.make.product({ stock: 100 })]
    const lines = pieces.map(({ id }) => ({ productId: id, quantity: 1 }))
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
    expect([countFulfilled(outcomes), await stockOf(pieces[0]!)]).toEqual([20, 80])
    expect(tries).toBe(20)
  })

  test('that a sale takes leaves the version alone: an open form is not stale', async () => {
    const piece = await shop.make.product({ stock: 5 })
    const { version } = await manager.products.one({ idOrSlug: piece.id })
    await reserve([{ productId: piece.id, quantity: 1 }])
    await release([{ productId: piece.id, quantity: 1 }])
    const { product } = await manager.products.update({ id: piece.id, version, name: 'Kanchi Jhumka' })
    expect(product).toMatchObject({ version: version + 1, inventoryQuantity: 5 })
  })

  test('sold while a form was open stays sold: what was typed counts as a difference', async () => {
    const piece = await shop.make.product({ stock: 5 })
    await reserve([{ productId: piece.id, quantity: 2 }])
    const save = (given: object) => manager.products.update({ id: piece.id, ...given })
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

  test('with a version and no stock that was shown is refused once pieces were sold', async () => {
    const { id } = await shop.make.product({ stock: 10 })
    const version = 1
    await reserve([{ productId: id, quantity: 3 }])
    const current = expect.objectContaining({ inventoryQuantity: 7 })
    await expect(manager.products.update({ id, version, inventoryQuantity: 12 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'STALE',
      message: 'The stock has changed since you opened this product: it is 7 now. Check it and save again.',
      details: { current },
    })
    expect(await stockOf({ id })).toBe(7)

    // other fields, the stock of now, and a difference are no danger
    const named = await manager.products.update({ id, version, name: 'Lakshmi Jhumka' })
    await reserve([{ productId: id, quantity: 1 }])
    const kept = await manager.products.update({ id, version: named.product.version, inventoryQuantity: 6 })
    await reserve([{ productId: id, quantity: 1 }])
    const more = { version: kept.product.version, inventoryBefore: 6, inventoryQuantity: 8 }
    expect((await manager.products.update({ id, ...more })).product.inventoryQuantity).toBe(7)
    // a count of the shelf
    await reserve([{ productId: id, quantity: 1 }])
    expect((await manager.products.update({ id, inventoryQuantity: 20 })).product.inventoryQuantity).toBe(20)
  })

  test('counts every sale and every save, whatever comes at the same time', async () => {
    const piece = await shop.make.product({ stock: 20 })
    const save = () => manager.products.update({ id: piece.id, inventoryBefore: 20, inventoryQuantity: 23 })
    const outcomes = await runConcurrently<unknown>(shop.database, [
      ...Array.from({ length: 8 }, () => () => reserve([{ productId: piece.id, quantity: 2 }])),
      ...Array.from({ length: 4 }, () => save),
    ])
    expect([countFulfilled(outcomes), await stockOf(piece)]).toEqual([12, 20 - 16 + 12])
  })

  test('is never below 0 and never above what came, in any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 12 }), async (moves) => {
        const piece = await shop.make.product({ stock: 5 })
        let expected = 5
        for (const move of moves.filter((each) => each !== 0)) {
          const line = { productId: piece.id, quantity: Math.abs(move) }
          if (move < 0) await release([line])
          else if (move <= expected) await reserve([line])
          else await expect(reserve([line])).rejects.toMatchObject({ details: { available: expected } })
          if (move <= expected) expected -= move
        }
        expect(await stockOf(piece)).toBe(expected)
      }),
      { numRuns: 25 },
    )
  })
})

test('on sale are active pieces of active categories only', async () => {
  const hidden = await shop.make.category({ isActive: false })
  const [sold, inactive, elsewhere] = [
    await shop.make.product({ price: 500 }),
    await shop.make.product({ isActive: false }),
    await shop.make.product({ categoryId: hidden.id }),
  ]
  const found = await findSellableProducts(shop.database.db, [
    sold.id,
    sold.id,
    inactive.id,
    elsewhere.id,
    'none',
  ])
  expect([...found.keys()]).toEqual([sold.id])
  expect(found.get(sold.id)).toMatchObject({ price: 500_00, stock: 10, slug: sold.slug })
  expect((await findSellableProducts(shop.database.db, [])).size).toBe(0)
})
