import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const MINUTE_MS = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('staff see who saved a product last and when, in the form or by a bulk edit', async () => {
  const [manager, admin] = [await shop.make.user({ role: 'manager' }), await shop.make.admin()]
  const { category } = await shop.as(manager).categories.create({ name: 'Earrings' })
  const make = (name: string) =>
    shop.as(manager).products.create({
      name,
      description: 'Temple work in 22K gold.',
      price: 25_000,
      category: category._id,
      material: 'Gold',
    })
  const [{ product }, { product: other }] = [await make('Meenakshi Jhumka'), await make('Noor Chandbali')]
  const lastSave = () => shop.as(manager).products.lastSave({ id: product._id })
  expect(await lastSave()).toEqual({ at: shop.clock.now().toISOString(), by: manager.name })

  shop.clock.advance(MINUTE_MS)
  await shop.as(admin).products.update({ id: product._id, name: 'Meenakshi Kemp Jhumka' })
  // another product is saved at the same moment
  await shop.as(manager).products.update({ id: other._id, isFeatured: true })
  expect(await lastSave()).toEqual({ at: shop.clock.now().toISOString(), by: admin.name })

  shop.clock.advance(MINUTE_MS)
  await shop.as(manager).products.bulk({ ids: [product._id], action: 'feature' })
  expect(await lastSave()).toEqual({ at: shop.clock.now().toISOString(), by: manager.name })
})

test('customers may not see it, and an unknown product is not found', async () => {
  const [customer, manager] = [await shop.make.user(), await shop.make.user({ role: 'manager' })]
  await expect(shop.as(customer).products.lastSave({ id: 'x' })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(shop.as(manager).products.lastSave({ id: 'nowhere' })).rejects.toMatchObject({
    kind: 'not-found',
  })
})
