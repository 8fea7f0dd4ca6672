import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput, MADHAPUR, type OrderInput } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { testSecrets } from '#server/testing/test-secrets.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { orders } from '../tables.ts'
import { createOrderLimits } from './order-limits.ts'

const DAY = 24 * 3600 * 1000
const MAX_OPEN = 5
const MAX_PER_DAY = 10

let shop: TestShop
let staff: TestUser
let ring: TestProduct
beforeAll(async () => {
  shop = await startTestShop({ RATE_LIMIT: 'on' })
  staff = await shop.make.admin()
  await shop.as(staff).settings.update({ maxOrdersPerNetwork: 100_000 })
  ring = await shop.make.product({ price: 1000, stock: 10_000 })
})
afterAll(() => shop.close())
// a day of its own for each test: what others ordered does not count
beforeEach(() => shop.clock.advance(DAY))

let serial = 0
/** A phone number and a street that no other test uses. */
function uniqueAddress() {
  serial += 1
  return {
    ...MADHAPUR,
    phone: String(9_000_000_000 + serial),
    street: `House ${serial}, Madhapur`,
  }
}
const place = (
  person: TestUser,
  address = uniqueAddress(),
  given: Partial<Pick<OrderInput, 'totalAmount'>> = {},
) => shop.as(person).orders.place(checkoutInput([[ring, 1]], { shippingAddress: address, ...given }))
const makeUsers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.make.user()))
const stockOf = async ({ id }: TestProduct) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.productId, id)))[0]?.stock
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])))

describe('orders that are not paid yet', () => {
  test('50 orders of a person at once: as many as the setting says, and no stock for the others', async () => {
    const [person] = await makeUsers(1)
    const before = await stockOf(ring)
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 50 }, () => () => place(person!)),
    )
    expect(countFulfilled(outcomes)).toBe(MAX_OPEN)
    expect(codes(outcomes)).toEqual(new Set(['TOO_MANY_OPEN_ORDERS']))
    expect(await stockOf(ring)).toBe(before! - MAX_OPEN)
  })

  test.each([
    [
      'phone number',
      (address: typeof MADHAPUR, n: number) => ({ ...address, street: `Flat ${n}, Kondapur ${serial}` }),
    ],
    [
      'delivery address',
      (address: typeof MADHAPUR, n: number) => ({
        ...address,
        phone: String(8_000_000_000 + serial * 100 + n),
      }),
    ],
  ])('50 accounts with one %s at once: as many as the setting says', async (name, another) => {
    const customers = await makeUsers(50)
    const address = uniqueAddress()
    // a product for each: the lock of one product would make them wait for one another
    const rings = await Promise.all(customers.map(() => shop.make.product({ price: 1000 })))
    const outcomes = await runConcurrently(
      shop.database,
      customers.map(
        (person, n) => () =>
          shop
            .as(person)
            .orders.place(checkoutInput([[rings[n]!, 1]], { shippingAddress: another(address, n) })),
      ),
    )
    expect(countFulfilled(outcomes)).toBe(MAX_OPEN)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ kind: 'conflict', message: expect.stringContaining(name) })
  })

  test('a phone number and a street count however they are written', async () => {
    const customers = await makeUsers(MAX_OPEN + 1)
    const address = { ...uniqueAddress(), phone: '9123400001', street: 'Plot 7, Road No. 3' }
    const written = [
      address,
      { ...address, phone: '+91 91234 00001', street: 'plot 7 road no 3' },
      { ...address, phone: '09123400001', street: 'PLOT-7, ROAD NO.3' },
    ]
    for (const [n, person] of customers.slice(0, MAX_OPEN).entries()) await place(person, written[n % 3])
    await expect(place(customers[MAX_OPEN]!, written[1])).rejects.toMatchObject({
      code: 'TOO_MANY_OPEN_ORDERS',
    })
  })

  test('are the customer’s and not the caller’s where staff place another one', async () => {
    const [person] = await makeUsers(1)
    for (let n = 0; n < MAX_OPEN; n += 1) await place(person!)
    const input = checkoutInput([[ring, 1]], { shippingAddress: uniqueAddress() })
    const message =
      ' 5 orders that are not paid yet. Please pay or cancel one of them first, or call the shop.'
    await expect(
      shop.as(staff).orders.placeForCustomer({ ...input, customer: person!.id }),
    ).rejects.toMatchObject({ message: `This customer has${message}` })
    await expect(place(person!)).rejects.toMatchObject({ message: `You have${message}` })
  })

  test('leave room again when one is cancelled or delivered', async () => {
    const [person] = await makeUsers(1)
    const placed = []
    for (let n = 0; n < MAX_OPEN; n += 1) placed.push((await place(person!)).order)
    await expect(place(person!)).rejects.toMatchObject({ kind: 'conflict' })
    await shop.as(person!).orders.cancel({ id: placed[0]!._id })
    await place(person!)
    await expect(place(person!)).rejects.toMatchObject({ kind: 'conflict' })
    await shop.as(staff).orders.setStatus({ id: placed[1]!._id, status: 'delivered' })
    await place(person!)
  })

  test('of an erased account still count for its phone number', async () => {
    const [person, other] = await makeUsers(2)
    const address = uniqueAddress()
    for (let n = 0; n < MAX_OPEN; n += 1) await place(person!, address)
    await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, person!.id))
    await expect(place(other!, address)).rejects.toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS' })
  })
})

describe('the contacts of a delivery', () => {
  const contactsOf = (changes: Partial<typeof MADHAPUR>) =>
    createOrderLimits({
      clock: shop.clock,
      limits: createRateLimiter({ database: shop.database, secrets: testSecrets(), enabled: false }),
      secrets: testSecrets(),
    }).hashContacts({ ...MADHAPUR, ...changes })

  test.each([
    [{ street: 'Plot 7, Road No. 3' }, { street: 'plot 7 road no 3' }],
    [{ street: 'Plot 7, Road No. 3' }, { street: 'PLOT-7,  ROAD NO.3' }],
    [{ street: 'मकान ७, गली की' }, { street: 'मकान-७ गली की' }],
    [{ phone: '9123400001' }, { phone: '+91 91234 00001' }],
  ])('are the same in %j and %j', (one, other) => {
    expect(contactsOf(one)).toEqual(contactsOf(other))
  })

  test.each([
    [{ street: 'Plot 7' }, { street: 'Plot 8' }],
    [{ street: 'Flat A' }, { street: 'Flat B' }],
    [{ street: 'गली की' }, { street: 'गली का' }],
    [{ postalCode: '500081' }, { postalCode: '500082' }],
  ])('are different in %j and %j', (one, other) => {
    const [address, otherAddress] = [contactsOf(one)[1], contactsOf(other)[1]]
    expect(address?.kind).toBe('address')
    expect(address?.keyHash).not.toBe(otherAddress?.keyHash)
  })
})

describe('orders of a day', () => {
  test('count also when they were cancelled, until midnight in India', async () => {
    const [person] = await makeUsers(1)
    for (let n = 0; n < MAX_PER_DAY; n += 1) {
      const { order } = await place(person!)
      await shop.as(person!).orders.cancel({ id: order._id })
    }
    const now = shop.clock.now()
    const midnight = new Date(Math.ceil((now.getTime() + 5.5 * 3600_000) / DAY) * DAY - 5.5 * 3600_000)
    await expect(place(person!)).rejects.toMatchObject({
      kind: 'too-many',
      code: 'TOO_MANY_ORDERS_TODAY',
      retryAfterSeconds: (midnight.getTime() - now.getTime()) / 1000,
    })
    shop.clock.set(midnight)
    await place(person!)
  })

  test('from one internet address are counted; refused and repeated ones are not', async () => {
    await shop.as(staff).settings.update({ maxOrdersPerNetwork: 3 })
    const customers = await makeUsers(5)
    const [first] = customers
    const input = checkoutInput([[ring, 1]], { shippingAddress: uniqueAddress() })
    await shop.as(first!).orders.place(input)
    await shop.as(first!).orders.place(input)
    await expect(place(first!, uniqueAddress(), { totalAmount: 1 })).rejects.toMatchObject({
      kind: 'conflict',
    })
    const outcomes = await runConcurrently(
      shop.database,
      customers.slice(1).map((person) => () => place(person)),
    )
    expect(countFulfilled(outcomes)).toBe(2)
    await expect(place(first!)).rejects.toMatchObject({ kind: 'too-many' })
    const placed = await shop.database.db
      .select()
      .from(orders)
      .where(
        inArray(
          orders.userId,
          customers.map(({ id }) => id),
        ),
      )
    expect(placed).toHaveLength(3)
    await shop.as(staff).settings.update({ maxOrdersPerNetwork: 100_000 })
  })
})
