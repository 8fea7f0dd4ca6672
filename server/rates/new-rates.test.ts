import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { orderLines } from '#server/orders/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { repriceAtSellingRate } from '#server/products/service.ts'
import { categories, productVariants, variantPrices } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { lockRatesExclusive, lockRatesShared } from './queries.ts'
import { insertRate } from './rate-rows.ts'

let shop: TestShop
let ananya: TestUser
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.make.rate()
  ananya = await shop.make.user()
})

/** Far more than any of these calls takes, also on a busy machine. */
const MAX_WAIT_MS = 15_000

async function failAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error('A call waits until the new rates are committed.')
}

/** New rates of which all prices are written, and which are committed after `work`. */
const whileNewRatesAreWritten = (work: (tx: Tx) => Promise<void>) =>
  shop.database.transaction(async (tx) => {
    await lockRatesExclusive(tx)
    const now = shop.clock.now()
    await insertRate(tx, {
      entered: { 'gold-22k': fromRupees(7000) },
      effectiveAt: now,
      createdAt: now,
    })
    expect(await repriceAtSellingRate(tx, now)).toBeGreaterThan(0)
    await Promise.race([work(tx), failAfter(MAX_WAIT_MS)])
  })

const priceOf = async (variantId: string) => {
  const [row] = await shop.database.db
    .select()
    .from(variantPrices)
    .where(eq(variantPrices.variantId, variantId))
  return row!.pricePaise
}

test('an order is placed while new rates are being written, at the old price and the old rate', async () => {
  const kada = await shop.make.product({ live: 10, stock: 1 })
  await whileNewRatesAreWritten(async () => {
    const { order } = await shop.as(ananya).orders.place(checkoutInput([[kada, 1]]))
    const [line] = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, order._id))
    expect(line).toMatchObject({
      pricePaise: 74_100_00,
      ratePaise: 6500_00,
      metalValuePaise: 65_000_00,
    })
    const [variant] = await shop.database.db
      .select()
      .from(productVariants)
      .where(eq(productVariants.id, kada.variantId))
    expect(variant!.stock).toBe(0)
  })
  expect(await priceOf(kada.variantId)).toBe(79_800_00)
})

test('a colour and a category are renamed, and an order of the product is placed, while new rates are being written', async () => {
  const manager = shop.as(await shop.make.user({ role: 'manager' }))
  const category = await shop.make.category({ name: 'Rings' })
  const { option: colour } = await manager.options.create({
    name: 'Thread colour',
    kind: 'colour',
    values: [{ label: 'Rose gold' }],
  })
  const { product } = await manager.products.create({
    name: 'Plain Band',
    description: 'A band of 22K gold.',
    material: 'Gold',
    category: category.slug,
    options: [colour._id],
    variants: [{ valueIds: [colour.values[0]!._id], price: 10_000, inventoryQuantity: 5 }],
  })
  const band = { id: product._id, price: 10_000 }
  const renameColour = () =>
    manager.options.update({
      id: colour._id,
      name: colour.name,
      kind: colour.kind,
      values: [{ _id: colour.values[0]!._id, label: 'Pink gold' }],
    })
  const renameCategory = () => manager.categories.update({ id: category.id, name: 'Bands' })
  await shop.make.product({ live: 10 })
  await whileNewRatesAreWritten(async (tx) => {
    await renameColour()
    await renameCategory()
    await shop.as(ananya).orders.place(checkoutInput([[band, 1]]))
    const free = await tx.select().from(categories).for('update', { skipLocked: true })
    expect(free.map(({ id }) => id)).toContain(category.id)
  })
  const [row] = await shop.database.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, product._id))
  expect(row).toMatchObject({ title: 'Pink gold', stock: 4 })
})

test('a sale during new rates is in lists at once', async () => {
  const kada = await shop.make.product({ live: 10, stock: 1 })
  const inStock = async () => {
    const { products } = await shop.anonymous.products.list({ ids: kada.id, inStock: true })
    return products.length
  }
  expect(await inStock()).toBe(1)
  await whileNewRatesAreWritten(async () => {
    await shop.as(ananya).orders.place(checkoutInput([[kada, 1]]))
    expect(await inStock()).toBe(0)
  })
  const { products } = await shop.anonymous.products.list({ ids: kada.id })
  expect(products).toMatchObject([{ inventoryQuantity: 0, price: 79_800 }])
})

test('a live-priced product is added to a cart while new rates are being written', async () => {
  const kada = await shop.make.product({ live: 10 })
  const { cart } = shop.as(ananya)
  await whileNewRatesAreWritten(async () => {
    expect((await cart.add({ productId: kada.id })).cart).toMatchObject([
      { price: 74_100, goldRateSnapshot: 6500 },
    ])
  })
  expect((await cart.read()).cart).toMatchObject([{ price: 74_100, goldRateSnapshot: 6500 }])
  const ravi = shop.as(await shop.make.user())
  expect((await ravi.cart.add({ productId: kada.id })).cart).toMatchObject([
    { price: 79_800, goldRateSnapshot: 7000 },
  ])
})

test('a save that waits for new rates may wait longer than other statements', async () => {
  const timeout = await shop.database.transaction(async (tx) => {
    await lockRatesShared(tx)
    const { rows } = await tx.execute<{ timeout: string }>(
      sql`select current_setting('statement_timeout') as timeout`,
    )
    return rows[0]!.timeout
  })
  expect(timeout).toBe('1min')
})

test('a product that staff save while new rates are being written waits for them, and has the new price', async () => {
  const kada = await shop.make.product({ live: 10 })
  const manager = shop.as(await shop.make.user({ role: 'manager' }))
  let saved: Promise<unknown> = Promise.resolve()
  await whileNewRatesAreWritten(async () => {
    saved = manager.products.bulk({ ids: [kada.id], action: 'feature' })
    // the staff hold no row that an order needs
    await shop.as(ananya).orders.place(checkoutInput([[kada, 1]]))
  })
  await saved
  const { products } = await shop.anonymous.products.list({ ids: kada.id })
  expect(products).toMatchObject([{ isFeatured: true, price: 79_800 }])
})
