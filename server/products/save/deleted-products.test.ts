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
/** Advances the clock by some days and signs the manager in again, because the session has ended. */
async function later(days: number): Promise<void> {
  shop.clock.advance(days * DAY)
  manager = shop.as(await shop.make.user({ role: 'manager' }))
}
const restore = async ({ id }: { id: string }) => (await manager.products.restore({ id })).product

describe('a deleted product', () => {
  test('is not found by customers and is in no list of staff', async () => {
    const [product, other] = [await make({ sku: 'JH-1' }), await make({ name: 'Kasturi Jhumka' })]
    await shop.database.db
      .update(products)
      .set({ relatedIds: [product.id] })
      .where(eq(products.id, other.id))
    await remove(product)
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
      for (const idOrSlug of [product.id, product.slug])
        await expect(api.products.one({ idOrSlug })).rejects.toMatchObject({ message: 'Product not found' })
    }
    for (const call of [() => manager.products.update({ id: product.id, name: 'x' }), () => remove(product)])
      await expect(call()).rejects.toMatchObject({ kind: 'not-found', message: 'Product not found' })
  })

  test('is listed among the deleted products, the newest first, until it is restored', async () => {
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

  test('is restored as it was, and carts and wishlists show it again', async () => {
    const product = await make({ sku: 'JH-1', stock: 7 })
    const before = await manager.products.one({ idOrSlug: product.id })
    const customer = shop.as(await shop.make.user())
    await customer.cart.add({ productId: product.id, quantity: 2 })
    await customer.wishlist.add({ productId: product.id })
    await remove(product)
    expect((await customer.cart.read()).cart[0]).toMatchObject({ available: false })
    expect(await customer.wishlist.read()).toEqual([])
    const { version, updatedAt, ...same } = before
    expect(await restore(product)).toMatchObject({ ...same, version: version + 2 })
    expect((await customer.cart.read()).cart[0]).toMatchObject({ available: true, quantity: 2 })
    expect((await customer.wishlist.read()).map(({ productId }) => productId)).toEqual([product.id])
  })

  test('that was inactive is inactive after it is restored', async () => {
    const [on, off] = [await make(), await make({ isActive: false })]
    for (const product of [on, off]) await remove(product)
    expect([(await restore(on)).isActive, (await restore(off)).isActive]).toEqual([true, false])
  })

  test('is repriced when the rate changes', async () => {
    await shop.make.rate({ 'gold-22k': 6500 })
    const product = await make({ live: 10 })
    await remove(product)
    const admin = shop.as(await shop.make.admin())
    await admin.rates.add({
      rate24K: 8000,
      rate22K: 7000,
      rate18K: 6000,
      rateSilver: 90,
      effectiveDate: '2026-11-21',
    })
    expect((await restore(product)).price).toBe(79_800)
  })

  test('is found by the new name of a metal that was renamed in between', async () => {
    const admin = shop.as(await shop.make.admin())
    await admin.rates.add({
      rate24K: 8000,
      rate22K: 7000,
      rate18K: 6000,
      rateSilver: 90,
      effectiveDate: '2026-11-21',
    })
    await admin.metals.update({ code: 'gold-14k', isActive: true })
    const { product } = await manager.products.create({
      name: 'Meenakshi Jhumka',
      description: 'x',
      material: 'Gold',
      category: category.id,
      metalInfo: { type: 'gold-14k', weightGrams: 3 },
      priceInfo: { fixedPrice: false },
    })
    await manager.products.remove({ id: product._id })
    await admin.metals.update({ code: 'gold-14k', name: 'Sunrise gold' })
    await manager.products.restore({ id: product._id })
    const { products: found } = await shop.anonymous.products.search({ q: 'sunrise' })
    expect(found.map(({ _id }) => _id)).toEqual([product._id])
  })

  test('cannot be bought, and its orders keep their copy', async () => {
    const buyer = shop.as(await shop.make.user())
    const product = await make({ price: 6000 })
    const { order } = await buyer.orders.place(checkoutInput([[product, 1]]))
    await remove(product)
    await expect(buyer.orders.place(checkoutInput([[product, 1]]))).rejects.toMatchObject({
      kind: 'not-found',
    })
    const kept = await buyer.orders.one({ id: order._id })
    expect(kept.items[0]).toMatchObject({ name: 'Meenakshi Jhumka', product: product.id })
  })

  test('is recorded in the audit log, and so is its restoring', async () => {
    const product = await make()
    await remove(product)
    await restore(product)
    const rows = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2)
    expect(rows.map(({ action }) => action).sort()).toEqual(['product.delete', 'product.restore'])
    expect(rows.find(({ action }) => action === 'product.delete')?.before).toMatchObject({ isActive: true })
  })
})

describe('the names of a deleted product', () => {
  test('are free for other products; after restoring, the slug gets a number', async () => {
    const product = await make({ slug: 'meenakshi-jhumka' })
    await remove(product)
    const { product: newProduct } = await manager.products.create({
      name: 'Other',
      slug: 'meenakshi-jhumka',
      description: 'x',
      price: 1,
      material: 'Gold',
      category: category.id,
    })
    expect(newProduct.slug).toBe('meenakshi-jhumka')
    expect((await restore(product)).slug).toBe('meenakshi-jhumka-2')
  })

  test('restoring is refused when another product has its SKU, and the error names that product', async () => {
    const product = await make({ sku: 'JH-1' })
    await remove(product)
    const newProduct = await make({ sku: 'JH-1', name: 'Kasturi Jhumka' })
    await expect(restore(product)).rejects.toMatchObject({
      kind: 'conflict',
      message: '“Kasturi Jhumka” has the SKU JH-1 now. Change it there, then restore this product.',
    })
    await manager.products.update({ id: newProduct.id, sku: 'JH-2' })
    expect((await restore(product)).sku).toBe('JH-1')
  })

  test('are never used by two products, also when both are restored at once', async () => {
    const sameSku = [await make({ sku: 'JH-1' })]
    await remove(sameSku[0]!)
    sameSku.push(await make({ sku: 'JH-1' }))
    await remove(sameSku[1]!)
    const outcomes = await runConcurrently(
      shop.database,
      sameSku.map((product) => () => restore(product)),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })
})

describe('a deletion', () => {
  test('can be undone for 30 days; after that the next deletion removes the product for good', async () => {
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

  test('lets the category be deleted, and the product is deleted with it', async () => {
    const nath = await shop.make.category({ name: 'Nath' })
    const [deleted, remaining] = [await make({ categoryId: nath.id }), await make({ categoryId: nath.id })]
    await remove(deleted)
    await expect(manager.categories.remove({ id: nath.id })).rejects.toMatchObject({
      details: { count: 1 },
    })
    await remove(remaining)
    await manager.categories.remove({ id: nath.id })
    await expect(restore(deleted)).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('needs the permission manage_content, and so does restoring', async () => {
    const product = await make()
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    for (const call of [
      () => staff.products.remove({ id: product.id }),
      () => staff.products.restore({ id: product.id }),
      () => staff.products.deleted(),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(restore(product)).rejects.toMatchObject({ kind: 'not-found' })
  })
})
