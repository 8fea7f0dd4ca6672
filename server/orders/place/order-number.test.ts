import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders as contract } from '#contract/orders.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { createOrderDocuments } from '#server/invoices/service.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { testSecrets } from '#server/testing/test-secrets.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { createOrders } from '../service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const callerOf = ({ id, name, email }: TestUser): AuthenticatedCaller => ({
  signedIn: true,
  userId: id,
  name,
  email,
  role: 'user',
  permissions: ['use_app'],
  recentlyAuthenticated: true,
  duty: null,
  tokenHash: '',
  address: '',
})

/** Places orders of one ring. The number of each is made of what `random` draws. */
async function placeWith(random: (bytes: number) => Uint8Array) {
  const { database, clock, modules } = shop
  const limits = createRateLimiter({ database, secrets: testSecrets(), enabled: false })
  const orders = createOrders({
    ...modules,
    documents: createOrderDocuments({ clock }),
    database,
    clock,
    gateways: { active: async () => null, get: async () => null },
    publicUrl: 'http://shop.invalid',
    limits,
    random,
    secrets: testSecrets(),
    log: pino({ level: 'silent' }),
  })
  const person = await shop.make.user()
  const ring = await shop.make.product({ stock: 2 })
  return async () => {
    const input = contract.place.body.parse(checkoutInput([[ring, 1]]))
    return (await orders.place(callerOf(person), { ...input, idempotencyKey: randomUUID() })).order
      .orderNumber
  }
}

test('an order number that is in use is replaced by another, and the order is placed', async () => {
  const draws = [7, 7, 7, 8]
  const place = await placeWith((bytes) => new Uint8Array(bytes).fill(draws.shift()!))
  expect(await place()).toBe('SW-261121-777777')
  expect(await place()).toBe('SW-261121-888888')
  expect(draws).toEqual([])
})

test('an order is not placed when five numbers in a row are in use', async () => {
  let draws = 0
  const place = await placeWith((bytes) => {
    draws += 1
    if (draws > 6) throw new Error('A sixth number was drawn.')
    return new Uint8Array(bytes).fill(9)
  })
  expect(await place()).toBe('SW-261121-999999')
  await expect(place()).rejects.toThrow()
  expect(draws).toBe(6)
})
