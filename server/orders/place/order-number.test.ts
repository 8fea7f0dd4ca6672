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

test('an order number that is in use is replaced by another, and the order is placed', async () => {
  const { database, clock, modules } = shop
  const draws = [7, 7, 7, 8]
  const limits = createRateLimiter({ database, secrets: testSecrets(), enabled: false })
  const random = (bytes: number) => new Uint8Array(bytes).fill(draws.shift()!)
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
  const place = async () => {
    const input = contract.place.body.parse(checkoutInput([[ring, 1]]))
    return (await orders.place(callerOf(person), { ...input, idempotencyKey: randomUUID() })).order
      .orderNumber
  }
  expect(await place()).toBe('SW-261121-777777')
  expect(await place()).toBe('SW-261121-888888')
  expect(draws).toEqual([])
})
