import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Item } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import { fromRupees } from '#domain/money.ts'
import { repriceAtSellingRate } from '#server/products/service.ts'
import { lockRatesExclusive } from '#server/rates/queries.ts'
import { insertRate } from '#server/rates/rate-rows.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct } from '#server/testing/factories.ts'
import { extractPdfText, saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { refreshNextItems } from './service.ts'

let shop: TestShop
let admin: Api
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.make.rate()
  admin = shop.as(await shop.make.admin())
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  await saveSellerSettings(admin)
  await chargeBy('item')
})

const chargeBy = (chargedWeight: 'listed' | 'item') => admin.settings.update({ chargedWeight })

// Grams of 22K gold at ₹6,500 with 14 % making, rounded to a rupee.
const PRICES = { listed: 18_155, light: 17_858, heavy: 18_525 }
const [LISTED, LIGHT, HEAVY] = [2.45, 2.41, 2.5]

let lastNumber = 0
async function receive(product: TestProduct, grams: number, grossGrams = grams): Promise<Item> {
  lastNumber += 1
  const { items } = await manager.items.receive({
    id: product.variantId,
    items: [
      {
        huid: `CW${String(lastNumber).padStart(4, '0')}`,
        grossWeightGrams: grossGrams,
        netWeightGrams: grams,
      },
    ],
  })
  shop.clock.advance(1000)
  return items[0]!
}

/** A ring of a listed weight of 2.450 g with items of these weights, the first one received first. */
async function serialisedRing(...grams: number[]): Promise<{ ring: TestProduct; held: Item[] }> {
  const ring = await shop.make.product({ live: LISTED, stock: 0, grossWeightMg: LISTED * 1000 })
  await manager.items.setSerialised({ id: ring.variantId, isSerialised: true })
  const held: Item[] = []
  for (const weight of grams) held.push(await receive(ring, weight))
  return { ring, held }
}

async function pricesOf({ id }: TestProduct) {
  const product = await shop.anonymous.products.one({ idOrSlug: id })
  const { products } = await shop.anonymous.products.list({ limit: 100 })
  return {
    page: product.price,
    list: products.find(({ _id }) => _id === id)?.price,
    breakup: product.priceBreakup?.total,
  }
}
const samePrices = (price: number) => ({ page: price, list: price, breakup: price })

async function buy(ring: TestProduct, price: number): Promise<{ api: Api; order: Order }> {
  const api = shop.as(await shop.make.user())
  return { api, order: (await api.orders.place(checkoutInput([[{ ...ring, price }, 1]]))).order }
}

describe('a shop that charges items by their own weight', () => {
  test('has the price of the next item on the page, in lists, cart and order, and on the invoice', async () => {
    const { ring, held } = await serialisedRing(LIGHT, HEAVY)
    expect(await pricesOf(ring)).toEqual(samePrices(PRICES.light))
    expect(await shop.anonymous.products.one({ idOrSlug: ring.id })).toMatchObject({
      priceBreakup: { chargedWeight: 'item', weightGrams: LIGHT, grossWeightGrams: LIGHT },
      metalInfo: { weightGrams: LISTED },
    })
    const api = shop.as(await shop.make.user())
    const { cart } = await api.cart.add({ productId: ring.id, quantity: 1 })
    expect(cart[0]?.price).toBe(PRICES.light)
    const { order } = await api.orders.place(checkoutInput([[{ ...ring, price: PRICES.light }, 1]]))
    expect(order.items).toMatchObject([
      {
        chargedWeight: 'item',
        price: PRICES.light,
        priceBreakup: { weightGrams: LIGHT, metalValue: 15_665, makingCharges: 2193 },
        serialisedItems: [{ _id: held[0]!._id, netWeightGrams: LIGHT }],
      },
    ])
    expect(await pricesOf(ring), 'of the item after it').toEqual(samePrices(PRICES.heavy))
    for (const status of ['processing', 'shipped'] as const)
      await manager.orders.setStatus({ id: order._id, status })
    const { number } = (await manager.orders.one({ id: order._id })).documents[0]!
    const text = await extractPdfText(await manager.invoices.download({ id: order._id, number }))
    expect(text).toContain('Charged by the weight of the piece: net metal 2.410 g, gross 2.410 g')
    expect(text).toContain('Gold 22K 2.410 g at')
  })

  test('asks again when another customer buys the item that the price was made of', async () => {
    const { ring } = await serialisedRing(LIGHT, HEAVY)
    const api = shop.as(await shop.make.user())
    await api.cart.add({ productId: ring.id, quantity: 1 })
    await buy(ring, PRICES.light)
    await expect(
      api.orders.place(checkoutInput([[{ ...ring, price: PRICES.light }, 1]])),
    ).rejects.toMatchObject({ code: 'TOTALS_CHANGED', details: { totals: { subtotal: PRICES.heavy } } })
    expect((await api.cart.read({})).cart).toMatchObject([
      { price: PRICES.heavy, previousPrice: PRICES.light, repricedReason: 'product-changed' },
    ])
    const { order } = await api.orders.place(checkoutInput([[{ ...ring, price: PRICES.heavy }, 1]]))
    expect(order.items[0]?.priceBreakup?.weightGrams).toBe(HEAVY)
    expect(await pricesOf(ring), 'without an item').toEqual(samePrices(PRICES.listed))
  })

  test('has a new price when items come back, are removed or weighed again', async () => {
    const { ring, held } = await serialisedRing(LIGHT, HEAVY)
    const { order, api } = await buy(ring, PRICES.light)
    await api.orders.cancel({ id: order._id })
    expect((await pricesOf(ring)).list, 'cancelled').toBe(PRICES.light)
    const [light] = held
    const current = async () => (await manager.items.one({ id: light!._id })).item
    const setStatus = async (step: 'remove' | 'restore') =>
      manager.items.setStatus({ id: light!._id, step, note: 'Lost', version: (await current()).version })
    await setStatus('remove')
    expect((await pricesOf(ring)).list, 'removed').toBe(PRICES.heavy)
    await setStatus('restore')
    expect((await pricesOf(ring)).list, 'restored').toBe(PRICES.light)
    const { version } = await current()
    await manager.items.update({ id: light!._id, version, netWeightGrams: HEAVY, grossWeightGrams: HEAVY })
    expect((await pricesOf(ring)).list, 'weighed again').toBe(PRICES.heavy)
  })

  test('has the price of an item that came back while its product was counted as a whole', async () => {
    const { ring } = await serialisedRing(LIGHT)
    const { order } = await buy(ring, PRICES.light)
    const setStatus = (status: Order['status']) => manager.orders.setStatus({ id: order._id, status })
    const setSerialised = (isSerialised: boolean) =>
      manager.items.setSerialised({ id: ring.variantId, isSerialised })
    await setStatus('shipped')
    await setSerialised(false)
    await setStatus('processing')
    await setStatus('cancelled')
    expect((await pricesOf(ring)).list, 'counted').toBe(PRICES.listed)
    await setSerialised(true)
    expect((await pricesOf(ring)).list, 'the item is the next one').toBe(PRICES.light)
  })

  test('keeps the weight of the item with new rates and when staff save the product', async () => {
    const { ring } = await serialisedRing(LIGHT)
    await admin.products.update({ id: ring.id, name: 'Padma Ring' })
    expect(await pricesOf(ring)).toEqual(samePrices(PRICES.light))
    await shop.database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      const at = shop.clock.now()
      await insertRate(tx, { entered: { 'gold-22k': fromRupees(7000) }, effectiveAt: at, createdAt: at })
      await repriceAtSellingRate(tx, at)
    })
    // 2.410 g × ₹7,000 with 14 % making
    await expect.poll(() => pricesOf(ring)).toEqual(samePrices(19_232))
  })

  test('sells one piece of a product in an order, because each has another price', async () => {
    const { ring } = await serialisedRing(LIGHT, HEAVY)
    const api = shop.as(await shop.make.user())
    const refused = {
      code: 'ONE_ITEM',
      message: 'Each piece of “Meenakshi Jhumka” is priced by its own weight. Please order one at a time.',
    }
    await expect(api.cart.add({ productId: ring.id, quantity: 2 })).rejects.toMatchObject(refused)
    await expect(
      api.orders.place(checkoutInput([[{ ...ring, price: PRICES.light }, 2]])),
    ).rejects.toMatchObject(refused)
    const { cart } = await api.cart.sync({ items: [{ productId: ring.id, quantity: 2 }] })
    expect(cart).toMatchObject([{ quantity: 1, chargedWeight: 'item' }])
    const { locks } = await shop.anonymous.cart.lock({
      cartId: 'visitor-with-a-ring',
      items: [{ productId: ring.id }],
    })
    expect(locks).toMatchObject([{ price: PRICES.light, chargedWeight: 'item' }])
  })

  test('exchanges an item for one of the same weight without a word, and asks about the price of another weight', async () => {
    const { ring, held } = await serialisedRing(LIGHT, HEAVY, LIGHT)
    const { order } = await buy(ring, PRICES.light)
    const replaceBy = (item: Item) =>
      manager.orderItems.replace({ id: order._id, item: held[0]!._id, replacement: item._id })
    await expect(replaceBy(held[1]!)).rejects.toMatchObject({ code: 'PRICE_DIFFERENCE' })
    await replaceBy(held[2]!)
    expect((await pricesOf(ring)).list, 'the first item is the next one again').toBe(PRICES.light)
  })

  test('does not weigh an item again that an order is charged by', async () => {
    const { ring, held } = await serialisedRing(LIGHT)
    await buy(ring, PRICES.light)
    const { item } = await manager.items.one({ id: held[0]!._id })
    const update = (weights: object) =>
      manager.items.update({ id: item._id, version: item.version, note: 'Polished', ...weights })
    await expect(update({ netWeightGrams: 2.4 })).rejects.toMatchObject({ code: 'ITEM_WEIGHT' })
    await expect(update({ grossWeightGrams: 2.42 })).rejects.toMatchObject({ code: 'ITEM_WEIGHT' })
    await update({})
  })

  test('opens a cancelled order again with an item of the same weight, or not at all', async () => {
    const { ring, held } = await serialisedRing(LIGHT, HEAVY)
    const { order, api } = await buy(ring, PRICES.light)
    await api.orders.cancel({ id: order._id })
    await buy(ring, PRICES.light)
    const open = () => manager.orders.setStatus({ id: order._id, status: 'pending' })
    await receive(ring, LIGHT, HEAVY)
    await receive(ring, LIGHT - 0.01, LIGHT)
    await expect(open()).rejects.toMatchObject({ code: 'ITEM_WEIGHT' })
    const other = await receive(ring, LIGHT)
    await open()
    const reopened = await manager.orders.one({ id: order._id })
    expect(reopened.items[0]?.serialisedItems.map(({ _id }) => _id)).toEqual([other._id])
    expect((await manager.items.one({ id: held[1]!._id })).item.status).toBe('in-stock')
  })

  test('charges a fixed price as it is', async () => {
    const coin = await shop.make.product({ price: 6000, stock: 0, grossWeightMg: 2450, metalWeightMg: 2450 })
    await manager.items.setSerialised({ id: coin.variantId, isSerialised: true })
    await receive(coin, LIGHT)
    await receive(coin, HEAVY)
    const api = shop.as(await shop.make.user())
    const { order } = await api.orders.place(checkoutInput([[coin, 2]]))
    expect(order.items).toMatchObject([{ chargedWeight: 'listed', price: 6000, quantity: 2 }])
  })

  test('new rates wait for the sale of an item, and then count the weight of the next one', async () => {
    const { ring } = await serialisedRing(LIGHT, HEAVY)
    let newRates: Promise<unknown> = Promise.resolve()
    await shop.database.transaction(async (tx) => {
      await shop.modules.products.lockStock(tx, [ring.variantId])
      newRates = shop.database.transaction(async (other) => {
        await lockRatesExclusive(other)
        const at = shop.clock.now()
        await insertRate(other, { entered: { 'gold-22k': fromRupees(7000) }, effectiveAt: at, createdAt: at })
        await repriceAtSellingRate(other, at)
      })
      await waitForBlockedTransaction(shop.database)
      await tx.$client.query(
        `update items set status = 'removed' where variant_id = $1 and net_weight_mg = 2410`,
        [ring.variantId],
      )
      await shop.modules.products.reserveStock(tx, [{ variantId: ring.variantId, quantity: 1 }])
      await refreshNextItems(tx, [ring.variantId], shop.clock.now())
    })
    await newRates
    // 2.500 g × ₹7,000 with 14 % making
    expect((await pricesOf(ring)).list).toBe(19_950)
  })
})

test('a shop that charges by the listed weight has one price for all items', async () => {
  const { ring, held } = await serialisedRing(LIGHT, HEAVY)
  await chargeBy('listed')
  expect(await pricesOf(ring)).toEqual(samePrices(PRICES.listed))
  const spare = await receive(ring, LIGHT)
  expect(await pricesOf(ring)).toEqual(samePrices(PRICES.listed))
  const api = shop.as(await shop.make.user())
  const { order } = await api.orders.place(checkoutInput([[{ ...ring, price: PRICES.listed }, 2]]))
  expect(order.items).toMatchObject([
    { chargedWeight: 'listed', price: PRICES.listed, priceBreakup: { weightGrams: LISTED } },
  ])
  const exchanged = { id: order._id, item: held[1]!._id }
  expect((await manager.orderItems.replacements(exchanged)).replacements).toMatchObject([
    { item: { _id: spare._id }, quote: null, refusal: null },
  ])
  await manager.orderItems.replace({ ...exchanged, replacement: spare._id })
  expect((await manager.orders.one({ id: order._id })).totalAmount).toBe(order.totalAmount)
  await chargeBy('item')
  expect(await pricesOf(ring), 'the item that is left').toEqual(samePrices(PRICES.heavy))
})
