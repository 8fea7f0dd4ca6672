import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { fromRupees } from '#domain/money.ts'
import { products } from '#server/products/tables.ts'
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
    await shop.make.product({ live: 10, metalType: 'platinum-950' }),
  ]
  await wishlist.add({ productId: ring.id })
  shop.clock.advance(1000)
  await wishlist.add({ productId: kada.id })
  expect(await wishlist.read()).toEqual([
    {
      productId: kada.id,
      variantId: null,
      variantTitle: '',
      name: kada.name,
      slug: kada.slug,
      price: null,
      priceVaries: false,
      compareAtPrice: null,
      image: '',
      images: [],
      material: 'Gold',
      hsn: '7113',
      inventoryQuantity: 10,
      leadDays: null,
      hasOptions: false,
      hasSizes: false,
    },
    {
      productId: ring.id,
      variantId: null,
      variantTitle: '',
      name: ring.name,
      slug: ring.slug,
      price: 6000,
      priceVaries: false,
      compareAtPrice: 6500,
      image: '',
      images: [],
      material: 'Gold',
      hsn: '7113',
      inventoryQuantity: 3,
      leadDays: null,
      hasOptions: false,
      hasSizes: false,
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

test('a size of a product can be saved, with its own price, stock and title', async () => {
  const ring = await shop.make.sizedProduct([
    ['12', { fixedPricePaise: fromRupees(9000), stock: 2 }],
    ['14', { fixedPricePaise: fromRupees(9500), stock: 0 }],
  ])
  const [size12, size14] = ring.variantIds
  await wishlist.add({ productId: ring.id, variantId: size14 })
  expect(await wishlist.read()).toMatchObject([
    {
      productId: ring.id,
      variantId: size14,
      variantTitle: '14',
      price: 9500,
      priceVaries: false,
      inventoryQuantity: 0,
    },
  ])
  shop.clock.advance(1)
  await wishlist.sync({ products: [ring.id, size12!, size14!] })
  const titles = (items: readonly { variantTitle: string }[]) => items.map(({ variantTitle }) => variantTitle)
  expect(titles(await wishlist.read()).toSorted()).toEqual(['', '12', '14'])

  expect(titles((await wishlist.remove({ productId: size12! })).wishlist).toSorted()).toEqual(['', '14'])
  const toggled = await wishlist.toggle({ productId: ring.id, variantId: size14 })
  expect([toggled.added, titles(toggled.wishlist)]).toEqual([false, ['']])
  await wishlist.add({ productId: ring.id, variantId: size12 })
  expect(await wishlist.toggle({ productId: ring.id })).toEqual({ added: false, wishlist: [] })
  await expect(wishlist.add({ productId: ring.id, variantId: 'none' })).rejects.toMatchObject({
    kind: 'not-found',
  })
})

test('a saved product says whether a size or another option has to be chosen', async () => {
  const [ring, kada] = [await shop.make.sizedProduct([['12'], ['14']]), await shop.make.product()]
  await wishlist.sync({ products: [ring.id, kada.id, ring.variantIds[1]!] })
  const choices = (await wishlist.read()).map(({ productId, hasOptions, hasSizes }) => [
    productId,
    hasOptions,
    hasSizes,
  ])
  expect(choices.toSorted()).toEqual(
    [
      [kada.id, false, false],
      [ring.id, true, true],
      [ring.id, true, true],
    ].toSorted(),
  )
})

test('a product without sizes is saved once, by its id or by that of its variant', async () => {
  const { id: productId, variantId } = await shop.make.product({ price: 6000 })
  await wishlist.add({ productId })
  expect((await wishlist.add({ productId, variantId })).wishlist).toMatchObject([
    { productId, variantId: null },
  ])
  expect(await wishlist.toggle({ productId, variantId })).toEqual({ added: false, wishlist: [] })
})

test('a saved size that staff removed is shown as the product', async () => {
  const ring = await shop.make.sizedProduct([
    ['12', { fixedPricePaise: fromRupees(9000) }],
    ['14', {}],
  ])
  await wishlist.add({ productId: ring.id, variantId: ring.variantIds[1] })
  await shop.database.pool.query('update product_variants set deleted_at = now() where id = $1', [
    ring.variantIds[1],
  ])
  expect(await wishlist.read()).toMatchObject([{ variantId: null, variantTitle: '', price: 9000 }])
})

test('a size that is saved replaces the product saved without one, and no other size', async () => {
  const ring = await shop.make.sizedProduct([['12'], ['14']])
  const [size12, size14] = ring.variantIds
  const kada = await shop.make.product()
  await wishlist.sync({ products: [ring.id, size12!, kada.id] })
  const { wishlist: saved } = await wishlist.toggle({ productId: ring.id, variantId: size14 })
  const chosen = saved.map(({ productId, variantId }) => variantId ?? productId)
  expect(chosen.toSorted()).toEqual([size12, size14, kada.id].toSorted())
})

test('the product saved without a size can be removed alone', async () => {
  const ring = await shop.make.sizedProduct([['12'], ['14'], ['16']])
  const [size12, size14, size16] = ring.variantIds
  await wishlist.sync({ products: [ring.id, size12!, size14!, size16!] })
  // staff switched one size off and removed another: both show as the product
  await shop.database.pool.query('update product_variants set is_active = false where id = $1', [size14])
  await shop.database.pool.query('update product_variants set deleted_at = now() where id = $1', [size16])
  const listed = await wishlist.read()
  expect(listed.map(({ variantId }) => variantId).toSorted()).toEqual([size12, null].toSorted())

  const { wishlist: left } = await wishlist.remove({ productId: ring.id, keepVariants: true })
  expect(left).toMatchObject([{ variantId: size12 }])
  expect(await wishlist.remove({ productId: size12!, keepVariants: true })).toEqual({ wishlist: [] })

  await wishlist.sync({ products: [ring.id, size12!] })
  expect(await wishlist.remove({ productId: ring.id })).toEqual({ wishlist: [] })
})

test('a product whose sizes have different prices is listed with the lowest one, and says that it varies', async () => {
  const sizedRing = (price: number) =>
    shop.make.sizedProduct([
      ['12', { fixedPricePaise: fromRupees(9000) }],
      ['14', { fixedPricePaise: fromRupees(price) }],
    ])
  const [varying, equal] = [await sizedRing(9500), await sizedRing(9000)]
  await wishlist.sync({ products: [varying.id, equal.id] })
  const listed = await wishlist.read()
  expect(listed.find(({ productId }) => productId === varying.id)).toMatchObject({
    price: 9000,
    priceVaries: true,
  })
  expect(listed.find(({ productId }) => productId === equal.id)).toMatchObject({
    price: 9000,
    priceVaries: false,
  })
})
