import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders as contract } from '#contract/orders.ts'
import type { SignedIn } from '#server/http/caller.ts'
import { createLimits } from '#server/platform/limits.ts'
import { checkout } from '#server/testing/checkout.ts'
import type { Person } from '#server/testing/make.ts'
import { startTestShop, type TestShop } from '#server/testing/test-app.ts'
import { testSecrets } from '#server/testing/test-secrets.ts'
import { createOrders } from './service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const callerOf = ({ id, name, email }: Person): SignedIn => ({
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

test('a number that was given away is drawn anew, and the order goes through', async () => {
  const { database, clock, rooms } = shop
  const draws = [7, 7, 7, 8]
  const limits = createLimits({ database, clock, secrets: testSecrets(), enabled: false })
  const random = (bytes: number) => new Uint8Array(bytes).fill(draws.shift()!)
  const orders = createOrders({
    ...rooms,
    database,
    clock,
    limits,
    random,
    secrets: testSecrets(),
    log: pino({ level: 'silent' }),
    onStockReturned: () => {},
  })
  const person = await shop.make.user()
  const ring = await shop.make.product({ stock: 2 })
  const place = async () => {
    const input = contract.place.body.parse(checkout([[ring, 1]]))
    return (await orders.place(callerOf(person), { ...input, idempotencyKey: randomUUID() })).order
      .orderNumber
  }
  expect(await place()).toBe('SW-261121-777777')
  expect(await place()).toBe('SW-261121-888888')
  expect(draws).toEqual([])
})
