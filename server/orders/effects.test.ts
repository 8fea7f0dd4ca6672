import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/auth/tables.ts'
import { products } from '#server/catalogue/tables.ts'
import { checkout } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-app.ts'
import { createEffects } from './effects.ts'
import { orders } from './tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('whoever gives an order back a second time, by whatever way, gives nothing', async () => {
  const { db, transaction } = shop.database
  const person = await shop.make.user({ credits: 300 })
  const ring = await shop.make.product({ price: 6000, stock: 5 })
  const input = checkout([[ring, 2]], { referralCreditsUsed: 300 })
  const { order } = await shop.as(person).orders.place(input)
  const [row] = await db.select().from(orders).where(eq(orders.id, order._id))
  const { giveBack } = createEffects({ ...shop.rooms, clock: shop.clock })
  for (let time = 0; time < 2; time += 1) await transaction((tx) => giveBack(tx, row!))

  const [piece] = await db.select().from(products).where(eq(products.id, ring.id))
  const [owner] = await db.select().from(users).where(eq(users.id, person.id))
  expect([piece?.stock, owner?.creditsPaise]).toEqual([5, 30_000])
})

test('whoever takes an order up again a second time takes nothing more', async () => {
  const { db, transaction } = shop.database
  const person = await shop.make.user({ credits: 300 })
  const ring = await shop.make.product({ price: 6000, stock: 5 })
  const input = checkout([[ring, 2]], { referralCreditsUsed: 100 })
  const { order } = await shop.as(person).orders.place(input)
  const [row] = await db.select().from(orders).where(eq(orders.id, order._id))
  const { giveBack, takeAgain } = createEffects({ ...shop.rooms, clock: shop.clock })
  const held = async () => {
    const [piece] = await db.select().from(products).where(eq(products.id, ring.id))
    const [owner] = await db.select().from(users).where(eq(users.id, person.id))
    return [piece?.stock, owner?.creditsPaise]
  }
  // it is still taken
  await transaction((tx) => takeAgain(tx, row!))
  expect(await held()).toEqual([3, 20_000])
  await transaction((tx) => giveBack(tx, row!))
  expect(await held()).toEqual([5, 30_000])
  for (let time = 0; time < 2; time += 1) await transaction((tx) => takeAgain(tx, row!))
  expect(await held()).toEqual([3, 20_000])
})
