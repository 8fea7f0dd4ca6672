import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { Api } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import type { Order } from '#contract/orders.ts'
import { routes } from '#contract/routes.ts'
import { ShopError } from '#domain/errors.ts'
import { fromRupees, sum } from '#domain/money.ts'
import { IS_FULL_RUN, seededRandom, TEST_SEED } from '#testing/run-options.ts'
import { addressFor, newUser, OWNER } from './fixtures.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

const KILLS = IS_FULL_RUN ? 20 : 2
/** The shop gives up when its PostgreSQL ends ten times in a minute. */
const POSTGRES_KILLS = IS_FULL_RUN ? 8 : 2
/** A kill comes after at most so many answered orders. */
const MAX_ORDERS_BEFORE_KILL = 12
const CLIENTS = 4
const STOCK = 100_000
/** Rupees. */
const PRICE = 100
/** Only ends a test that hangs. */
const RECOVERY_TIMEOUT_MS = 300_000

type Request = Parameters<Api['orders']['place']>[0]
/** An order as its customer knows it. Null: no answer came yet. */
type SentOrder = { request: Request; order: Order | null; refusals: unknown[] }
type Buyer = { api: Api; sent: SentOrder[] }

test('kill -9 of the shop while people order: nothing that was confirmed is lost, nothing happens twice', async () => {
  test.setTimeout(1_800_000)
  const random = seededRandom(TEST_SEED)
  const shop = await createShopProcess()
  try {
    await shop.start()
    const { admin, productIds } = await prepareShop(shop)
    const allBuyers: Buyer[] = []
    let lost = 0
    for (let kill = 0; kill < KILLS || lost === 0; kill += 1) {
      const buyers = await newBuyers(shop)
      allBuyers.push(...buyers)
      const stop = { now: false }
      const killMoment = untilKillMoment(buyers, Math.floor(random() * MAX_ORDERS_BEFORE_KILL), random)
      const ordering = buyers.map((buyer) => orderUntil(stop, buyer, productIds, random))
      await killMoment
      await shop.kill()
      stop.now = true
      await Promise.all(ordering)
      await shop.start()
      lost += buyers.flatMap(({ sent }) => sent).filter(({ order }) => !order).length
      await Promise.all(buyers.map((buyer) => resend(shop, buyer)))
    }
    const sent = allBuyers.flatMap((buyer) => buyer.sent)
    process.stdout.write(`${sent.length} orders, ${lost} of them without an answer at first\n`)

    await expectEachOrderOnce(allBuyers)
    const orders = sent.map(({ order }) => order!)
    for (const order of orders) expectTotalsToAddUp(order)
    await expectStockToAddUp(admin, productIds, orders)
    await expectOneMailEach(admin, orders)
  } finally {
    await shop.dispose()
  }
})

test('kill -9 of PostgreSQL while people order: the shop keeps running, answers 503 meanwhile, and loses nothing', async () => {
  test.setTimeout(1_800_000)
  const random = seededRandom(TEST_SEED)
  // pages log that the database is away, again and again
  const shop = await createShopProcess({}, { stderr: 'ignore' })
  try {
    await shop.start()
    const { admin, productIds } = await prepareShop(shop)
    const allBuyers: Buyer[] = []
    const pid = shop.pid()
    let refused = 0
    for (let kill = 0; kill < POSTGRES_KILLS || refused === 0; kill += 1) {
      const buyers = await newBuyers(shop)
      allBuyers.push(...buyers)
      const stop = { now: false }
      const killMoment = untilKillMoment(buyers, Math.floor(random() * MAX_ORDERS_BEFORE_KILL), random)
      const ordering = buyers.map((buyer) => orderUntil(stop, buyer, productIds, random))
      await killMoment
      const killed = shop.killPostgres()
      await waitForRecovery(shop, killed)
      stop.now = true
      await Promise.all(ordering)
      refused += buyers.flatMap(({ sent }) => sent).filter(({ order }) => !order).length
      for (const { refusals } of buyers.flatMap(({ sent }) => sent))
        for (const refusal of refusals)
          expect(refusal).toMatchObject({ name: 'ShopError', code: 'UNAVAILABLE' })
      await Promise.all(buyers.map((buyer) => resend(shop, buyer)))
      expect(shop.pid(), 'the process lives').toBe(pid)
    }
    const sent = allBuyers.flatMap((buyer) => buyer.sent)
    process.stdout.write(`${sent.length} orders, ${refused} of them refused at first\n`)

    await expectEachOrderOnce(allBuyers)
    const orders = sent.map(({ order }) => order!)
    for (const order of orders) expectTotalsToAddUp(order)
    await expectStockToAddUp(admin, productIds, orders)
    await expectOneMailEach(admin, orders)
  } finally {
    await shop.dispose()
  }
})

test('a test that is killed leaves no shop, no PostgreSQL and no data', async () => {
  const abandoned = spawn(process.execPath, [join(import.meta.dirname, 'abandoned-shop.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.race([once(abandoned.stdout, 'data'), once(abandoned, 'exit')])
  const { pid, dataDir } = JSON.parse(String(output)) as { pid: number; dataDir: string }
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  expect([isRunning(pid), isRunning(postmaster)]).toEqual([true, true])
  abandoned.kill('SIGKILL')
  await expect
    .poll(() => [isRunning(pid), isRunning(postmaster), existsSync(dataDir)])
    .toEqual([false, false, false])
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // a zombie has ended; only its parent has not looked yet
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Calls and pages that need the database, until another one serves. A refusal is a 503 that says when to come back. */
async function waitForRecovery(shop: ShopProcess, killed: number): Promise<void> {
  const { origin } = shop
  const until = Date.now() + RECOVERY_TIMEOUT_MS
  for (;;) {
    const isBack = shop.postgresPid() !== killed && (await fetch(`${origin}/api/health/ready`)).ok
    const answers = await Promise.all([
      fetch(`${origin}/api/products?search=${randomUUID()}`),
      fetch(`${origin}/search?q=${randomUUID()}`),
    ])
    for (const answer of answers) {
      await answer.arrayBuffer()
      if (answer.ok) continue
      expect(answer.status, answer.url).toBe(503)
      expect(Number(answer.headers.get('retry-after')), answer.url).toBeGreaterThan(0)
    }
    if (isBack) return
    if (Date.now() > until) throw new Error('PostgreSQL did not come back.')
  }
}

const createClient = ({ origin }: ShopProcess, token: string | null) =>
  createHttpClient(routes, { baseUrl: `${origin}/api`, getToken: () => token })

/** Two products with enough stock, and the admin who reads it. */
async function prepareShop(shop: ShopProcess) {
  const clientFor = (token: string | null) => createClient(shop, token)
  const admin = clientFor((await clientFor(null).auth.login(OWNER)).token)
  const { products } = await clientFor(null).products.list({ limit: 100, maxPrice: 20_000, sortBy: 'price' })
  const productIds = products
    .filter(({ isLivePriced }) => !isLivePriced)
    .slice(0, 2)
    .map(({ _id }) => _id)
  for (const id of productIds) await admin.products.update({ id, inventoryQuantity: STOCK, price: PRICE })
  return { admin, productIds }
}

/**
 * Customers with an account. Each kill has customers of its own: on a fast machine the orders of the whole test would
 * exceed what one person may order with cash on one day.
 */
async function newBuyers(shop: ShopProcess): Promise<Buyer[]> {
  const clientFor = (token: string | null) => createClient(shop, token)
  const buyers: Buyer[] = []
  for (let n = 0; n < CLIENTS; n += 1) {
    const user = newUser()
    await clientFor(null).auth.verify(user)
    const { token } = await clientFor(null).auth.register({ ...user, code: '1234' })
    buyers.push({ api: clientFor(token), sent: [] })
  }
  return buyers
}

/**
 * Resolves after so many answered orders and then a random part of the time that one order takes on this machine: the
 * buyers order without a pause, so an order is then being placed.
 */
async function untilKillMoment(buyers: Buyer[], answeredBefore: number, random: () => number): Promise<void> {
  const startedAt = Date.now()
  const sent = () => buyers.flatMap((buyer) => buyer.sent)
  const countAnswered = () => sent().filter(({ order }) => order).length
  while (countAnswered() < answeredBefore || sent().length === 0) await setTimeout(2)
  const msPerOrder = ((Date.now() - startedAt) * buyers.length) / sent().length
  await setTimeout(random() * msPerOrder)
}

/** One order after the other, until the server is gone. */
async function orderUntil(stop: { now: boolean }, buyer: Buyer, productIds: string[], random: () => number) {
  while (!stop.now) {
    const items = productIds
      .map((productId) => ({ productId, quantity: Math.floor(random() * 3) }))
      .filter(({ quantity }) => quantity > 0)
    if (items.length === 0) continue
    const totalAmount = await fetchTotal(buyer.api, items)
    if (totalAmount === null) return
    const sent: SentOrder = { request: { ...buildOrderInput(items), totalAmount }, order: null, refusals: [] }
    buyer.sent.push(sent)
    if (!(await send(buyer.api, sent))) return
  }
}

const totals = new Map<string, number>()

/** The total that the shop quotes for these products; null when the server is gone. */
async function fetchTotal(api: Api, items: Request['items']): Promise<number | null> {
  const key = JSON.stringify(items)
  if (!totals.has(key)) {
    const refusal = await api.orders
      .place({ ...buildOrderInput(items), totalAmount: 0 })
      .catch((error) => error)
    if (refusal.code !== 'TOTALS_CHANGED') return null
    totals.set(key, refusal.details.totals.totalAmount)
  }
  return totals.get(key)!
}

const buildOrderInput = (items: Request['items']) => ({
  items,
  paymentMethod: 'cod',
  idempotencyKey: randomUUID(),
  shippingAddress: addressFor({ name: 'Ananya Reddy', phone: newUser().phone }),
})

async function send(api: Api, sent: SentOrder): Promise<boolean> {
  try {
    sent.order = (await api.orders.place(sent.request)).order
    return true
  } catch (error) {
    sent.refusals.push(error)
    return false
  }
}

/** What a browser does that got no answer: the same order with the same key, here twice at the same time. */
async function resend(shop: ShopProcess, { api, sent }: Buyer): Promise<void> {
  for (const open of sent.filter(({ order }) => !order)) {
    const answers = await Promise.all([1, 2].map(() => placeWhenReady(shop, api, open.request)))
    expect(answers[0]!.order._id, 'one key, one order').toBe(answers[1]!.order._id)
    open.order = answers[0]!.order
  }
}

/** Sends an order again while the shop is unavailable: a shop that has just started may still answer 503. */
async function placeWhenReady(shop: ShopProcess, api: Api, request: Request) {
  const until = Date.now() + RECOVERY_TIMEOUT_MS
  for (;;) {
    try {
      return await api.orders.place(request)
    } catch (error) {
      const isUnavailable = error instanceof ShopError && error.kind === 'unavailable'
      if (!isUnavailable || Date.now() > until) throw error
      await shop.waitUntilReady()
    }
  }
}

async function expectEachOrderOnce(buyers: Buyer[]): Promise<void> {
  for (const { api, sent } of buyers) {
    const { orders } = await api.orders.mine()
    const orderNumbers = orders.map(({ orderNumber }) => orderNumber).sort()
    expect(orderNumbers).toEqual(sent.map(({ order }) => order!.orderNumber).sort())
    for (const { request, order } of sent.slice(-20)) {
      const repeated = await api.orders.place(request)
      expect(repeated.order, 'a key that was used answers as before').toEqual(order)
    }
  }
}

function expectTotalsToAddUp(order: Order): void {
  const lines = sum(order.items.map(({ price, quantity }) => fromRupees(price * quantity)))
  expect(lines).toBe(fromRupees(order.subtotal))
  const { subtotal, discount, shippingCost, tax, referralCreditsUsed: credits } = order
  const total = subtotal - discount + shippingCost + tax - credits
  expect(fromRupees(Math.round(total * 100) / 100)).toBe(fromRupees(order.totalAmount))
}

async function expectStockToAddUp(admin: Api, productIds: string[], orders: Order[]): Promise<void> {
  const lines = orders.flatMap(({ items }) => items)
  for (const id of productIds) {
    const ordered = lines.filter(({ product }) => product === id).reduce((n, { quantity }) => n + quantity, 0)
    const { inventoryQuantity } = await admin.products.one({ idOrSlug: id })
    expect(inventoryQuantity + ordered, 'stock and what was sold').toBe(STOCK)
  }
}

/** The mail is a row of the order's own transaction: there is one for each order, and none without. */
async function expectOneMailEach(admin: Api, orders: Order[]): Promise<void> {
  const events: string[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await admin.outbox.list({ page, limit: 100, search: 'order-placed:' })
    events.push(...answer.messages.map(({ event }) => event))
    pages = answer.pagination.pages
  }
  const expected = orders.map(({ _id }) => `order-placed:${_id}`)
  expect(events.filter((event) => expected.includes(event)).sort(), 'one mail an order').toEqual(
    expected.sort(),
  )
}
