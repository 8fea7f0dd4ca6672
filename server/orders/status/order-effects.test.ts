import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { orders } from '../tables.ts'
import { createOrderEffects } from './order-effects.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('releasing an order a second time gives nothing back', async () => {
  const { db, transaction } = shop.database
  const person = await shop.make.user({ credits: 300 })
  const ring = await shop.make.product({ price: 6000, stock: 5 })
  const input = checkoutInput([[ring, 2]], { referralCreditsUsed: 300 })
  const { order } = await shop.as(person).orders.place(input)
  const [row] = await db.select().from(orders).where(eq(orders.id, order._id))
  const { release } = createOrderEffects({ ...shop.modules, clock: shop.clock })
  for (let time = 0; time < 2; time += 1) await transaction((tx) => release(tx, row!, null))

  const [product] = await db.select().from(productVariants).where(eq(productVariants.productId, ring.id))
  const [user] = await db.select().from(users).where(eq(users.id, person.id))
  expect([product?.stock, user?.creditsPaise]).toEqual([5, 30_000])
})

test('reopening an order a second time takes nothing more', async () => {
  const { db, transaction } = shop.database
  const person = await shop.make.user({ credits: 300 })
  const ring = await shop.make.product({ price: 6000, stock: 5 })
  const input = checkoutInput([[ring, 2]], { referralCreditsUsed: 100 })
  const { order } = await shop.as(person).orders.place(input)
  const [row] = await db.select().from(orders).where(eq(orders.id, order._id))
  const { release, reacquire } = createOrderEffects({ ...shop.modules, clock: shop.clock })
  const held = async () => {
    const [product] = await db.select().from(productVariants).where(eq(productVariants.productId, ring.id))
    const [user] = await db.select().from(users).where(eq(users.id, person.id))
    return [product?.stock, user?.creditsPaise]
  }
  // it is still taken
  await transaction((tx) => reacquire(tx, row!, null))
  expect(await held()).toEqual([3, 20_000])
  await transaction((tx) => release(tx, row!, null))
  expect(await held()).toEqual([5, 30_000])
  for (let time = 0; time < 2; time += 1) await transaction((tx) => reacquire(tx, row!, null))
  expect(await held()).toEqual([3, 20_000])
})
