import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Api } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import type { Order } from '#contract/orders.ts'
import { routes } from '#contract/routes.ts'
import { formatRupees } from '#domain/money.ts'
import { addressFor, newUser, OWNER } from './fixtures.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

/** Two processes of the shop on one PostgreSQL, started at the same moment, so that races can happen between them. */
test.describe.configure({ mode: 'serial' })

let postgres: ChildProcess
let dataDir: string
let shops: [ShopProcess, ShopProcess]
let admin: Api
let product: { id: string; price: number }

test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = mkdtempSync(join(tmpdir(), 'swarna-two-'))
  postgres = spawn(process.execPath, ['server/testing/hold-postgres.ts', dataDir], {
    cwd: join(import.meta.dirname, '..'),
    // it exits when its standard input closes, which happens when this process ends
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [startupMessage] = await once(postgres.stdout!, 'data')
  const { host, port, user, database } = JSON.parse(String(startupMessage))
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  shops = [await createShopProcess({ DATABASE_URL }), await createShopProcess({ DATABASE_URL })]
  // processes of one database share their encryption keys
  const key = randomBytes(32).toString('base64')
  for (const { dataDir } of shops) writeFileSync(join(dataDir, 'secret.key'), `1:${key}\n`, { mode: 0o600 })
  await Promise.all(shops.map((shop) => shop.start()))
  admin = clientFor(0, (await clientFor(0, null).auth.login(OWNER)).token)
  const { products } = await admin.products.list({ limit: 1, maxPrice: 20_000, sortBy: 'price' })
  product = { id: products[0]!._id, price: products[0]!.price! }
})
test.afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.dispose()))
  postgres.kill('SIGTERM')
  await once(postgres, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
})

/** The calls of a person through the first or the second server. */
const clientFor = (server: number, token: string | null): Api =>
  createHttpClient(routes, { baseUrl: `${shops[server % 2]!.origin}/api`, getToken: () => token })

async function register(referralCode?: string): Promise<{ token: string; id: string }> {
  const person = newUser()
  await clientFor(0, null).auth.verify(person)
  const given = { ...person, code: '1234', ...(referralCode ? { referralCode } : {}) }
  const { token, user } = await clientFor(1, null).auth.register(given)
  return { token, id: user._id }
}

const setStock = (inventoryQuantity: number) => admin.products.update({ id: product.id, inventoryQuantity })
const readStock = async () => (await admin.products.one({ idOrSlug: product.id })).inventoryQuantity

type OrderInput = Parameters<Api['orders']['place']>[0]

/** An order of one product at the price that the shop quotes. */
async function buildOrderInput(api: Api, given: Partial<OrderInput> = {}): Promise<OrderInput> {
  const input = {
    items: [{ productId: product.id, quantity: 1 }],
    paymentMethod: 'cod',
    totalAmount: 0,
    shippingAddress: addressFor({ name: 'Ananya Reddy', phone: newUser().phone }),
    idempotencyKey: randomUUID(),
    ...given,
  }
  const refusal = await api.orders.place(input).catch((error) => error)
  return { ...input, totalAmount: refusal.details.totals.totalAmount, idempotencyKey: randomUUID() }
}

const allSettled = (calls: Promise<unknown>[]) => Promise.allSettled(calls)
const countFulfilled = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

test('two servers that start together create one admin and one demo shop', async () => {
  const names = await Promise.all(
    [0, 1].map(async (server) => (await clientFor(server, null).categories.list()).map(({ slug }) => slug)),
  )
  expect(names[0]).toEqual(names[1])
  expect(new Set(names[0]).size).toBe(names[0]!.length)
  expect((await admin.customers.list({ search: OWNER.email })).customers).toHaveLength(1)
})

test('the last product in stock is sold once', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => register()))
  await setStock(1)
  const input = await buildOrderInput(clientFor(0, customers[0]!.token))
  const outcomes = await allSettled(
    customers.map(({ token }, n) =>
      clientFor(n, token).orders.place({ ...input, idempotencyKey: randomUUID() }),
    ),
  )
  expect(countFulfilled(outcomes)).toBe(1)
  expect(await readStock()).toBe(0)
})

const BUYERS = 50

/** One item with a HUID, and an order of it for each of 50 customers. */
async function prepareItemSale(huid: string) {
  const { products } = await admin.products.list({ limit: 1, maxPrice: 20_000, sortBy: 'price' })
  const { product: item } = await admin.products.create({
    name: `Single Ring ${huid}`,
    description: 'There is one of it.',
    price: 5000,
    material: 'Gold',
    category: products[0]!.category._id,
    subcategory: products[0]!.subcategory?._id ?? '',
    inventoryQuantity: 0,
    isActive: true,
  })
  const { _id: variantId } = item.variants[0]!
  await admin.items.setSerialised({ id: variantId, isSerialised: true })
  await admin.items.receive({
    id: variantId,
    items: [{ huid, grossWeightGrams: 4.2, netWeightGrams: 4 }],
  })
  const customers: { token: string }[] = []
  // The shop hashes few passwords at a time and refuses others while its queue is full.
  while (customers.length < BUYERS)
    customers.push(...(await Promise.all(Array.from({ length: 5 }, () => register()))))
  const input = await buildOrderInput(clientFor(0, customers[0]!.token), {
    items: [{ productId: item._id, quantity: 1 }],
  })
  return {
    productId: item._id,
    buyers: customers.map(({ token }) => ({ token, input: { ...input, idempotencyKey: randomUUID() } })),
  }
}

/** A busy shop asks customers to try again, and their browsers then send the same order with the same key. */
async function placeWhenServed(
  buyer: { token: string; input: OrderInput },
  n: number,
): Promise<{ order: Order }> {
  for (;;) {
    try {
      return await clientFor(n, buyer.token).orders.place(buyer.input)
    } catch (error) {
      if ((error as { code?: string }).code !== 'UNAVAILABLE') throw error
    }
  }
}

/** One of the outcomes is an order, and it has the item. All others were refused. */
async function expectSoldOnce(
  huid: string,
  productId: string,
  outcomes: PromiseSettledResult<{ order: Order }>[],
): Promise<void> {
  const placed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.order : []))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : []))
  expect(
    placed.map(({ items }) => items.map((line) => line.serialisedItems.map((each) => each.huid))),
  ).toEqual([[[huid]]])
  expect(refusals).toEqual(Array.from({ length: BUYERS - 1 }, () => 'OUT_OF_STOCK'))
  expect((await admin.items.one({ id: huid })).item).toMatchObject({
    status: 'reserved',
    orderNumber: placed[0]!.orderNumber,
  })
  const { history } = await admin.items.one({ id: huid })
  expect(history.map(({ event }) => event)).toEqual(['reserved', 'received'])
  expect((await admin.products.one({ idOrSlug: productId })).inventoryQuantity).toBe(0)
}

test('50 customers buy one item with a HUID: it is in one order', async () => {
  test.setTimeout(180_000)
  const { productId, buyers } = await prepareItemSale('ONE001')
  const outcomes = await Promise.allSettled(buyers.map(placeWhenServed))
  await expectSoldOnce('ONE001', productId, outcomes)
})

test('50 customers buy one item while a server is killed: after they try again it is in one order', async () => {
  test.setTimeout(300_000)
  const { productId, buyers } = await prepareItemSale('ONE002')
  const calls = buyers.map(({ token, input }, n) => clientFor(n, token).orders.place(input))
  const firstOutcomes = Promise.allSettled(calls)
  await Promise.race(calls.map((call) => call.catch(() => undefined)))
  await shops[1].kill()
  await firstOutcomes
  await shops[1].start()
  const outcomes = await Promise.allSettled(buyers.map(placeWhenServed))
  await expectSoldOnce('ONE002', productId, outcomes)
})

test('ten requests with the same key create one order', async () => {
  const { token } = await register()
  await setStock(20)
  const input = await buildOrderInput(clientFor(0, token))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => clientFor(n, token).orders.place(input)),
  )
  expect(new Set(answers.map(({ order }) => order._id)).size).toBe(1)
  expect(await readStock()).toBe(19)
})

test('credits are spent once', async () => {
  const friend = await register()
  const { referralCode } = await clientFor(0, friend.token).account.profile()
  const person = await register(referralCode)
  const { referralCredits } = await clientFor(0, person.token).account.profile()
  expect(referralCredits).toBe(200)
  await setStock(20)
  const input = await buildOrderInput(clientFor(0, person.token), { referralCreditsUsed: 200 })
  const outcomes = await allSettled(
    [0, 1, 2, 3, 4, 5].map((n) =>
      clientFor(n, person.token).orders.place({ ...input, idempotencyKey: randomUUID() }),
    ),
  )
  expect(countFulfilled(outcomes)).toBe(1)
  expect((await clientFor(1, person.token).account.profile()).referralCredits).toBe(0)
})

test('the last use of a coupon is used once', async () => {
  const code = `TWO${Date.now()}`
  await admin.coupons.create({
    code,
    type: 'flat',
    value: 100,
    usageLimit: 1,
    startsAt: '2020-01-01',
    endsAt: '2099-01-01',
  })
  const customers = await Promise.all(Array.from({ length: 6 }, () => register()))
  await setStock(20)
  const input = await buildOrderInput(clientFor(0, customers[0]!.token), { couponCode: code })
  const outcomes = await allSettled(
    customers.map(({ token }, n) =>
      clientFor(n, token).orders.place({ ...input, idempotencyKey: randomUUID() }),
    ),
  )
  expect(countFulfilled(outcomes)).toBe(1)
})

test('an order that is cancelled ten times is restocked once', async () => {
  const { token } = await register()
  await setStock(5)
  const { order } = await clientFor(0, token).orders.place(await buildOrderInput(clientFor(0, token)))
  expect(await readStock()).toBe(4)
  const outcomes = await allSettled(
    Array.from({ length: 10 }, (_, n) => clientFor(n, token).orders.cancel({ id: order._id })),
  )
  expect(countFulfilled(outcomes)).toBe(1)
  expect(await readStock()).toBe(5)
})

test('two registrations with the same e-mail create one account', async () => {
  const person = newUser()
  await clientFor(0, null).auth.verify(person)
  const outcomes = await allSettled(
    [0, 1, 2, 3].map((n) => clientFor(n, null).auth.register({ ...person, code: '1234' })),
  )
  expect(countFulfilled(outcomes)).toBe(1)
  expect((await admin.customers.list({ search: person.email })).customers).toHaveLength(1)
})

test('a cart keeps all products that are added at the same time, and never more than are in stock', async () => {
  const { token } = await register()
  await setStock(7)
  const outcomes = await allSettled(
    Array.from({ length: 10 }, (_, n) =>
      clientFor(n, token).cart.add({ productId: product.id, quantity: 1 }),
    ),
  )
  expect(countFulfilled(outcomes)).toBe(7)
  expect((await clientFor(1, token).cart.read()).cart).toMatchObject([{ quantity: 7 }])
})

test('a change on one server is visible on the other', async () => {
  const page = async (server: number) => (await fetch(`${shops[server]!.origin}/categories`)).text()
  const name = `Nose Pins ${Date.now()}`
  expect(await page(1)).not.toContain(name)
  await admin.categories.create({ name, isActive: true, isTopLevel: true })
  await expect.poll(() => page(1)).toContain(name)
})

/** Five orders a second of a product whose stock pages show, through both servers, until it is stopped. */
async function startOrders(): Promise<{ countPlaced: () => number; stop: () => Promise<unknown> }> {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => register()))
  await setStock(40)
  const input = await buildOrderInput(clientFor(0, buyers[0]!.token))
  const sent: Promise<unknown>[] = []
  let placedCount = 0
  const timer = setInterval(() => {
    const n = sent.length
    const { token } = buyers[n % buyers.length]!
    const order = clientFor(n, token).orders.place({ ...input, idempotencyKey: randomUUID() })
    sent.push(
      order.then(
        () => (placedCount += 1),
        () => undefined,
      ),
    )
  }, 200)
  return {
    countPlaced: () => placedCount,
    stop() {
      clearInterval(timer)
      return Promise.all(sent)
    },
  }
}

test('every server shows a new rate, and no older price again, while orders come in and pages are kept', async () => {
  test.setTimeout(120_000)
  const { products } = await admin.products.list({ tag: 'home', limit: 100 })
  const live = products.find(
    ({ isLivePriced, hasOptions, metalInfo }) => isLivePriced && !hasOptions && metalInfo,
  )!
  const { slug, _id: id, name, category, price: oldPrice } = live
  const pages = [
    '/',
    `/product/${slug}`,
    `/category/${category.slug}`,
    `/search?q=${encodeURIComponent(name)}`,
  ]
  const readPages = (server: number) =>
    Promise.all(pages.map(async (path) => (await fetch(shops[server]!.origin + path)).text()))
  const { token } = await register()

  /** What a server says the product costs: list, detail, search and a cart that is filled now. */
  async function readPrices(server: number): Promise<(number | null)[]> {
    const api = clientFor(server, null)
    const own = clientFor(server, token)
    await own.cart.clear()
    const [list, detail, found, added] = await Promise.all([
      api.products.list({ ids: id }),
      api.products.one({ idOrSlug: slug }),
      api.products.search({ q: name, limit: 48 }),
      own.cart.add({ productId: id, quantity: 1 }),
    ])
    const foundPrice = found.products.find(({ _id }) => _id === id)?.price ?? null
    return [list.products[0]!.price, detail.price, foundPrice, added.cart[0]!.price]
  }

  for (const server of [0, 1]) {
    for (const html of await readPages(server)) expect(html).toContain(formatRupees(oldPrice!))
    expect(await readPrices(server)).toEqual([oldPrice, oldPrice, oldPrice, oldPrice])
  }
  const orders = await startOrders()
  await expect.poll(orders.countPlaced).toBeGreaterThan(2)
  const { data } = await admin.rates.current()
  const raise = (rate: number) => Math.round(rate * 1.04)
  await admin.rates.add({
    rate24K: raise(data.rate24K),
    rate22K: raise(data.rate22K),
    rate18K: raise(data.rate18K),
    rateSilver: raise(data.rateSilver),
    effectiveDate: new Date().toISOString(),
    confirm: true,
  })
  const { price: newPrice } = await admin.products.one({ idOrSlug: id })
  expect(newPrice).toBeGreaterThan(oldPrice!)
  const showsNewPrice = async (server: number) =>
    (await readPages(server)).every((html) => html.includes(formatRupees(newPrice!))) &&
    (await readPrices(server)).every((price) => price === newPrice)
  for (const server of [0, 1]) await expect.poll(() => showsNewPrice(server)).toBe(true)
  for (let round = 0; round < 5; round += 1) {
    for (const server of [0, 1]) {
      for (const [index, html] of (await readPages(server)).entries())
        expect(html, `${pages[index]} of server ${server}`).toContain(formatRupees(newPrice!))
      expect(await readPrices(server), `server ${server}`).toEqual([newPrice, newPrice, newPrice, newPrice])
    }
  }
  await expect.poll(orders.countPlaced).toBeGreaterThan(5)
  await orders.stop()
})
