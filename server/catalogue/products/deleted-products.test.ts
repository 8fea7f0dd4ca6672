import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { auditLog } from '#server/audit/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { products } from '../tables.ts'

let shop: TestShop
let manager: Api
let category: { id: string; slug: string }
const DAY = 24 * 3600 * 1000
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  category = await shop.make.category({ name: 'Earrings' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
})

const make = (given: Parameters<TestShop['make']['product']>[0] = {}) =>
  shop.make.product({ categoryId: category.id, name: 'Meenakshi Jhumka', ...given })
const remove = ({ id }: { id: string }) => manager.products.remove({ id })
/** Days go by, and whoever was signed in signs in again. */
async function later(days: number): Promise<void> {
  shop.clock.advance(days * DAY)
  manager = shop.as(await shop.make.user({ role: 'manager' }))
}
const restore = async ({ id }: { id: string }) => (await manager.products.restore({ id })).product

describe('a deleted product', () => {
  test('is nowhere: not for customers, and in no list of staff', async () => {
    const [piece, other] = [await make({ sku: 'JH-1' }), await make({ name: 'Kasturi Jhumka' })]
    await shop.database.db
      .update(products)
      .set({ relatedIds: [piece.id] })
      .where(eq(products.id, other.id))
    await remove(piece)
    for (const api of [shop.anonymous, manager]) {
      const found = [
        (await api.products.list({ search: 'Meenakshi' })).products,
        (await api.products.search({ q: 'Meenakshi' })).products,
        (await api.products.suggest({ q: 'Meenakshi' })).filter(({ type }) => type === 'product'),
        (await api.products.related({ id: other.id })).products,
        (await api.products.one({ idOrSlug: other.slug })).relatedProducts,
      ]
      expect(found.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0])
      const listing = await api.products.listing({ category: category.slug })
      expect(listing.products.map(({ _id }) => _id)).toEqual([other.id])
      for (const idOrSlug of [piece.id, piece.slug])
        await expect(api.products.one({ idOrSlug })).rejects.toMatchObject({ message: 'Product not found' })
    }
    for (const call of [() => manager.products.update({ id: piece.id, name: 'x' }), () => remove(piece)])
      await expect(call()).rejects.toMatchObject({ kind: 'not-found', message: 'Product not found' })
  })

  test('stands among the deleted, the last one first, until it comes back', async () => {
    const [one, two] = [await make(), await make()]
    await remove(one)
    shop.clock.advance(1000)
    await remove(two)
    const listed = async () => (await manager.products.deleted()).products.map(({ _id }) => _id)
    expect(await listed()).toEqual([two.id, one.id])
    await restore(two)
    expect(await listed()).toEqual([one.id])
  })

  test('is found among the deleted by the filters of the list', async () => {
    const [ring, jhumka] = [
      await make({ name: 'Kasturi Ring' }),
      await make({ name: 'Meera Jhumka', sku: 'JH-7' }),
    ]
    await remove(ring)
    await remove(jhumka)
    const found = async (filters: Parameters<typeof manager.products.deleted>[0]) => {
      const { products, pagination } = await manager.products.deleted(filters)
      expect(pagination.total).toBe(products.length)
      return products.map(({ name }) => name)
    }
    expect(await found({ search: 'jhumka' })).toEqual(['Meera Jhumka'])
    expect(await found({ search: 'kasturi', isActive: true })).toEqual(['Kasturi Ring'])
    expect(await found({ category: 'no-such-category' })).toEqual([])
    expect(await found({ minPrice: 99_000_000 })).toEqual([])
  })

  test('comes back as it was, with its place in carts and on wishlists', async () => {
    const piece = await make({ sku: 'JH-1', stock: 7 })
    const before = await manager.products.one({ idOrSlug: piece.id })
    const customer = shop.as(await shop.make.user())
    await customer.cart.add({ productId: piece.id, quantity: 2 })
    await customer.wishlist.add({ productId: piece.id })
    await remove(piece)
    expect((await customer.cart.read()).cart[0]).toMatchObject({ available: false })
    expect(await customer.wishlist.read()).toEqual([])
    const { version, updatedAt, ...same } = before
    expect(await restore(piece)).toMatchObject({ ...same, version: version + 2 })
    expect((await customer.cart.read()).cart[0]).toMatchObject({ available: true, quantity: 2 })
    expect((await customer.wishlist.read()).map(({ productId }) => productId)).toEqual([piece.id])
  })

  test('that was switched off comes back switched off', async () => {
    const [on, off] = [await make(), await make({ isActive: false })]
    for (const piece of [on, off]) await remove(piece)
    expect([(await restore(on)).isActive, (await restore(off)).isActive]).toEqual([true, false])
  })

  test('follows the rate while it is gone', async () => {
    await shop.make.rate({ 'gold-22k': 6500 })
    const piece = await make({ live: 10 })
    await remove(piece)
    const admin = shop.as(await shop.make.admin())
    await admin.rates.add({
      rate24K: 8000,
      rate22K: 7000,
      rate18K: 6000,
      rateSilver: 90,
      effectiveDate: '2026-11-21',
    })
    expect((await restore(piece)).price).toBe(79_800)
  })

  test('cannot be bought, and its orders keep their copy', async () => {
    const buyer = shop.as(await shop.make.user())
    const piece = await make({ price: 6000 })
    const { order } = await buyer.orders.place(checkoutInput([[piece, 1]]))
    await remove(piece)
    await expect(buyer.orders.place(checkoutInput([[piece, 1]]))).rejects.toMatchObject({ kind: 'not-found' })
    const kept = await buyer.orders.one({ id: order._id })
    expect(kept.items[0]).toMatchObject({ name: 'Meenakshi Jhumka', product: piece.id })
  })

  test('is told in the audit log, and so is its return', async () => {
    const piece = await make()
    await remove(piece)
    await restore(piece)
    const rows = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2)
    expect(rows.map(({ action }) => action).sort()).toEqual(['product.delete', 'product.restore'])
    expect(rows.find(({ action }) => action === 'product.delete')?.before).toMatchObject({ isActive: true })
  })
})

describe('the names of a deleted product', () => {
  test('are free for others; back again it takes a slug with a number', async () => {
    const piece = await make({ slug: 'meenakshi-jhumka' })
    await remove(piece)
    const { product: heir } = await manager.products.create({
      name: 'Other',
      slug: 'meenakshi-jhumka',
      description: 'x',
      price: 1,
      material: 'Gold',
      category: category.id,
    })
    expect(heir.slug).toBe('meenakshi-jhumka')
    expect((await restore(piece)).slug).toBe('meenakshi-jhumka-2')
  })

  test('a SKU that another product carries meanwhile keeps it deleted, and says who', async () => {
    const piece = await make({ sku: 'JH-1' })
    await remove(piece)
    const heir = await make({ sku: 'JH-1', name: 'Kasturi Jhumka' })
    await expect(restore(piece)).rejects.toMatchObject({
      kind: 'conflict',
      message: '“Kasturi Jhumka” has the SKU JH-1 now. Change it there, then restore this product.',
    })
    await manager.products.update({ id: heir.id, sku: 'JH-2' })
    expect((await restore(piece)).sku).toBe('JH-1')
  })

  test('are never held by two, also when both come back at once', async () => {
    const pieces = [await make({ sku: 'JH-1' })]
    await remove(pieces[0]!)
    pieces.push(await make({ sku: 'JH-1' }))
    await remove(pieces[1]!)
    const outcomes = await runConcurrently(
      shop.database,
      pieces.map((piece) => () => restore(piece)),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })
})

describe('a deletion', () => {
  test('can be undone for 30 days, then the next one sweeps it away', async () => {
    const [old, young] = [await make(), await make()]
    await remove(old)
    await later(29)
    await restore(old)
    await remove(old)
    await later(30)
    await expect(restore(old)).rejects.toMatchObject({ kind: 'not-found' })
    expect((await manager.products.deleted()).products).toEqual([])
    await remove(young)
    expect((await shop.database.db.select().from(products)).map(({ id }) => id)).toEqual([young.id])
  })

  test('leaves the category free to go, and goes with it', async () => {
    const shelf = await shop.make.category({ name: 'Nath' })
    const [gone, held] = [await make({ categoryId: shelf.id }), await make({ categoryId: shelf.id })]
    await remove(gone)
    await expect(manager.categories.remove({ id: shelf.id })).rejects.toMatchObject({
      details: { count: 1 },
    })
    await remove(held)
    await manager.categories.remove({ id: shelf.id })
    await expect(restore(gone)).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('is for manage_content, and so is its undoing', async () => {
    const piece = await make()
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    for (const call of [
      () => staff.products.remove({ id: piece.id }),
      () => staff.products.restore({ id: piece.id }),
      () => staff.products.deleted(),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(restore(piece)).rejects.toMatchObject({ kind: 'not-found' })
  })
})
