import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Api } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import { type KillableShop, killableShop } from './killable-shop.ts'
import { newPerson, OWNER } from './shopper.ts'

/** Two processes of the shop on one PostgreSQL, started at the same moment: whatever races, races across both. */
test.describe.configure({ mode: 'serial' })

let postgres: ChildProcess
let dataDir: string
let shops: [KillableShop, KillableShop]
let admin: Api
let piece: { id: string; price: number }

test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = mkdtempSync(join(tmpdir(), 'swarna-two-'))
  postgres = spawn(process.execPath, ['server/testing/hold-postgres.ts', dataDir], {
    cwd: join(import.meta.dirname, '..'),
    // its standard input closes with this process, and it ends by that
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [told] = await once(postgres.stdout!, 'data')
  const { host, port, user, database } = JSON.parse(String(told))
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  shops = [await killableShop({ DATABASE_URL }), await killableShop({ DATABASE_URL })]
  await Promise.all(shops.map((shop) => shop.start()))
  admin = at(0, (await at(0, null).auth.login(OWNER)).token)
  const { products } = await admin.products.list({ limit: 1, maxPrice: 20_000, sortBy: 'price' })
  piece = { id: products[0]!._id, price: products[0]!.price! }
})
test.afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.end()))
  postgres.kill('SIGTERM')
  await once(postgres, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
})

/** The calls of a person through the first or the second server. */
const at = (server: number, token: string | null): Api =>
  createHttpClient({ baseUrl: `${shops[server % 2]!.origin}/api`, token: () => token })

async function register(referralCode?: string): Promise<{ token: string; id: string }> {
  const person = newPerson()
  await at(0, null).auth.verify(person)
  const given = { ...person, code: '1234', ...(referralCode ? { referralCode } : {}) }
  const { token, user } = await at(1, null).auth.register(given)
  return { token, id: user._id }
}

const stock = (inventoryQuantity: number) => admin.products.update({ id: piece.id, inventoryQuantity })
const stockNow = async () => (await admin.products.one({ idOrSlug: piece.id })).inventoryQuantity

type OrderInput = Parameters<Api['orders']['place']>[0]

/** An order of one piece at the figures that the shop itself tells. */
async function orderOf(api: Api, given: Partial<OrderInput> = {}): Promise<OrderInput> {
  const input = {
    items: [{ productId: piece.id, quantity: 1 }],
    paymentMethod: 'cod',
    totalAmount: 0,
    shippingAddress: {
      name: 'Ananya Reddy',
      street: 'Plot 42, Ayyappa Society',
      city: 'Hyderabad',
      state: 'Telangana',
      postalCode: '500081',
      country: 'India',
      phone: '9848022113',
    },
    idempotencyKey: randomUUID(),
    ...given,
  }
  const refusal = await api.orders.place(input).catch((error) => error)
  return { ...input, totalAmount: refusal.details.totals.totalAmount, idempotencyKey: randomUUID() }
}

const settled = (calls: Promise<unknown>[]) => Promise.allSettled(calls)
const succeeded = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

test('both opened: one admin, one demo shop, whoever came first', async () => {
  const names = await Promise.all(
    [0, 1].map(async (server) => (await at(server, null).categories.list()).map(({ slug }) => slug)),
  )
  expect(names[0]).toEqual(names[1])
  expect(new Set(names[0]).size).toBe(names[0]!.length)
  expect((await admin.customers.list({ search: OWNER.email })).customers).toHaveLength(1)
})

test('the last piece is sold once', async () => {
  const crowd = await Promise.all(Array.from({ length: 12 }, () => register()))
  await stock(1)
  const input = await orderOf(at(0, crowd[0]!.token))
  const outcomes = await settled(
    crowd.map(({ token }, n) => at(n, token).orders.place({ ...input, idempotencyKey: randomUUID() })),
  )
  expect(succeeded(outcomes)).toBe(1)
  expect(await stockNow()).toBe(0)
})

test('one key ten times is one order', async () => {
  const { token } = await register()
  await stock(20)
  const input = await orderOf(at(0, token))
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => at(n, token).orders.place(input)))
  expect(new Set(answers.map(({ order }) => order._id)).size).toBe(1)
  expect(await stockNow()).toBe(19)
})

test('credits are spent once', async () => {
  const friend = await register()
  const { referralCode } = await at(0, friend.token).auth.profile()
  const person = await register(referralCode)
  const { referralCredits } = await at(0, person.token).auth.profile()
  expect(referralCredits).toBe(200)
  await stock(20)
  const input = await orderOf(at(0, person.token), { referralCreditsUsed: 200 })
  const outcomes = await settled(
    [0, 1, 2, 3, 4, 5].map((n) =>
      at(n, person.token).orders.place({ ...input, idempotencyKey: randomUUID() }),
    ),
  )
  expect(succeeded(outcomes)).toBe(1)
  expect((await at(1, person.token).auth.profile()).referralCredits).toBe(0)
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
  const crowd = await Promise.all(Array.from({ length: 6 }, () => register()))
  await stock(20)
  const input = await orderOf(at(0, crowd[0]!.token), { couponCode: code })
  const outcomes = await settled(
    crowd.map(({ token }, n) => at(n, token).orders.place({ ...input, idempotencyKey: randomUUID() })),
  )
  expect(succeeded(outcomes)).toBe(1)
})

test('an order cancelled ten times comes back once', async () => {
  const { token } = await register()
  await stock(5)
  const { order } = await at(0, token).orders.place(await orderOf(at(0, token)))
  expect(await stockNow()).toBe(4)
  const outcomes = await settled(
    Array.from({ length: 10 }, (_, n) => at(n, token).orders.cancel({ id: order._id })),
  )
  expect(succeeded(outcomes)).toBe(1)
  expect(await stockNow()).toBe(5)
})

test('two registrations of one person are one account', async () => {
  const person = newPerson()
  await at(0, null).auth.verify(person)
  const outcomes = await settled(
    [0, 1, 2, 3].map((n) => at(n, null).auth.register({ ...person, code: '1234' })),
  )
  expect(succeeded(outcomes)).toBe(1)
  expect((await admin.customers.list({ search: person.email })).customers).toHaveLength(1)
})

test('pieces added to a cart at the same time all lie in it, and never more than there are', async () => {
  const { token } = await register()
  await stock(7)
  const outcomes = await settled(
    Array.from({ length: 10 }, (_, n) => at(n, token).cart.add({ productId: piece.id, quantity: 1 })),
  )
  expect(succeeded(outcomes)).toBe(7)
  expect((await at(1, token).cart.read()).cart).toMatchObject([{ quantity: 7 }])
})

test('what one server is told, the other shows', async () => {
  const page = async (server: number) => (await fetch(`${shops[server]!.origin}/categories`)).text()
  const name = `Nose Pins ${Date.now()}`
  expect(await page(1)).not.toContain(name)
  await admin.categories.create({ name, isActive: true, isTopLevel: true })
  await expect.poll(() => page(1)).toContain(name)
})
