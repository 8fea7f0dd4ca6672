import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { products } from '#server/catalogue/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let wishlist: Api['wishlist']
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  wishlist = shop.as(await shop.make.user()).wishlist
})

const ids = (items: readonly { productId: string }[]) => items.map((item) => item.productId)

test('the saved products are listed newest first, with what a card shows', async () => {
  const [ring, kada] = [
    await shop.make.product({ price: 6000, compareAtPaise: 650_000 as never, stock: 3 }),
    await shop.make.product({ live: 10, pricePaise: null }),
  ]
  await wishlist.add({ productId: ring.id })
  shop.clock.advance(1000)
  await wishlist.add({ productId: kada.id })
  expect(await wishlist.read()).toEqual([
    {
      productId: kada.id,
      name: kada.name,
      slug: kada.slug,
      price: null,
      compareAtPrice: null,
      image: '',
      images: [],
      material: 'Gold',
      inventoryQuantity: 10,
    },
    {
      productId: ring.id,
      name: ring.name,
      slug: ring.slug,
      price: 6000,
      compareAtPrice: 6500,
      image: '',
      images: [],
      material: 'Gold',
      inventoryQuantity: 3,
    },
  ])
})

test('saving a product twice changes nothing', async () => {
  const { id: productId } = await shop.make.product()
  const once = await wishlist.add({ productId })
  expect(await wishlist.add({ productId })).toEqual(once)
})

test('toggle saves, and removes what is saved', async () => {
  const { id: productId } = await shop.make.product()
  expect(await wishlist.toggle({ productId })).toMatchObject({ added: true, wishlist: [{ productId }] })
  expect(await wishlist.toggle({ productId })).toEqual({ added: false, wishlist: [] })
})

test('an unknown or inactive product is a 404; a saved product that becomes inactive is hidden and can be removed', async () => {
  const [off, saved] = [await shop.make.product({ isActive: false }), await shop.make.product()]
  for (const productId of ['none', off.id]) {
    await expect(wishlist.add({ productId })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(wishlist.toggle({ productId })).rejects.toMatchObject({ kind: 'not-found' })
  }
  await wishlist.add({ productId: saved.id })
  const set = (isActive: boolean) =>
    shop.database.db.update(products).set({ isActive }).where(eq(products.id, saved.id))
  await set(false)
  expect(await wishlist.read()).toEqual([])
  await set(true)
  expect(ids(await wishlist.read())).toEqual([saved.id])
  await set(false)
  await wishlist.remove({ productId: saved.id })
  await set(true)
  expect(await wishlist.read()).toEqual([])
})

test('the wishlist of a browser is merged with the server’s without products that are not for sale, and a second merge changes nothing', async () => {
  const [ring, kada, off] = [
    await shop.make.product(),
    await shop.make.product(),
    await shop.make.product({ isActive: false }),
  ]
  await wishlist.add({ productId: ring.id })
  const ask = { products: [kada.id, ring.id, kada.id, off.id, 'none'] }
  const joined = await wishlist.sync(ask)
  expect(new Set(ids(joined.wishlist))).toEqual(new Set([ring.id, kada.id]))
  expect(await wishlist.sync(ask)).toEqual(joined)
  expect(await wishlist.sync({ products: [] })).toEqual(joined)
})

test('a wishlist can be emptied, and belongs to one person', async () => {
  const { id: productId } = await shop.make.product()
  await wishlist.add({ productId })
  const other = shop.as(await shop.make.user()).wishlist
  expect(await other.read()).toEqual([])
  await other.clear()
  expect(ids(await wishlist.read())).toEqual([productId])
  expect(await wishlist.clear()).toEqual({ wishlist: [] })
  await expect(shop.anonymous.wishlist.read()).rejects.toMatchObject({ kind: 'unauthenticated' })
})
