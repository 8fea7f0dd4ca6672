import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { coupons as contract } from '#contract/coupons.ts'
import type { Input } from '#contract/endpoint.ts'
import { auditLog } from '#server/audit/tables.ts'
import { orderContacts } from '#server/orders/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'

let shop: TestShop
let manager: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  manager = await shop.make.user({ role: 'manager' })
})
afterAll(() => shop.close())

type CouponInput = Input<typeof contract.create>
let serial = 0
const couponInput = (given: Partial<CouponInput> = {}): CouponInput => {
  serial += 1
  const dates = { startsAt: '2026-11-01', endsAt: '2026-11-30' }
  return { code: `OFFER-${serial}`, type: 'flat', value: 500, ...dates, ...given }
}
const create = (given: Partial<CouponInput> = {}) => shop.as(manager).coupons.create(couponInput(given))
const check = async (code: string, subtotal: number, person?: TestUser) =>
  shop.as(person ?? (await shop.make.user())).coupons.check({ code, subtotal })

describe('coupons are managed by those with manage_content', () => {
  test('can be created, listed, changed and deleted, each with an audit entry', async () => {
    const made = await create({ code: 'diwali-26', type: 'percentage', value: 12.5, maxDiscount: 1000 })
    expect(made).toMatchObject({
      code: 'DIWALI-26',
      type: 'percentage',
      value: 12.5,
      maxDiscount: 1000,
      minSubtotal: 0,
      usageLimit: null,
      perUserLimit: null,
      usedCount: 0,
      isActive: true,
      version: 1,
    })
    const { coupons } = shop.as(manager)
    expect(await coupons.list()).toContainEqual(made)
    const changed = await coupons.update({
      ...couponInput({ value: 99.99 }),
      id: made._id,
      version: made.version,
    })
    expect(changed).toMatchObject({ _id: made._id, type: 'flat', value: 99.99, version: 2 })
    await coupons.remove({ id: made._id })
    expect(await coupons.list()).not.toContainEqual(changed)
    const actions = (await shop.database.db.select().from(auditLog)).map((row) => row.action)
    expect(actions).toEqual(expect.arrayContaining(['coupon.create', 'coupon.update', 'coupon.delete']))
  })

  test('days are days in India, and the last one counts in full', async () => {
    expect(await create({ startsAt: '2026-11-21', endsAt: '2026-11-21' })).toMatchObject({
      startsAt: '2026-11-20T18:30:00.000Z',
      endsAt: '2026-11-21T18:29:59.999Z',
    })
    const startsAt = '2026-11-21T10:00:00.000Z'
    expect(await create({ startsAt, endsAt: '2026-11-21T11:00:00+05:30' }).catch((e) => e)).toMatchObject({
      errors: [{ path: 'endsAt' }],
    })
  })

  test.each([
    [{ type: 'percentage', value: 100.5 }, 'value'],
    [{ type: 'percentage', value: 12.3456 }, 'value'],
    [{ type: 'flat', value: 1.234 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ code: 'NO SPACE' }, 'code'],
    [{ endsAt: '2026-10-31' }, 'endsAt'],
    [{ startsAt: '0000-01-01' }, 'startsAt'],
    [{ startsAt: '0001-01-01T00:00:00+05:30' }, 'startsAt'],
    [{ startsAt: '1899-12-31' }, 'startsAt'],
    [{ endsAt: '9999-12-31T23:59:59-05:30' }, 'endsAt'],
    [{ usageLimit: 0 }, 'usageLimit'],
  ] as [Partial<CouponInput>, string][])('%j is a 400', async (wrong, path) => {
    await expect(create(wrong)).rejects.toMatchObject({ kind: 'invalid', errors: [{ path }] })
  })

  test.each([
    { type: 'percentage', value: 100 },
    { type: 'percentage', value: 12.345 },
    { value: 0.29 },
    { value: 45_678.29 },
    { startsAt: '2026-11-21T10:00:00.000Z', endsAt: '2026-11-21T10:00:00.001Z' },
    { startsAt: '1900-01-01T00:00:00.000Z', endsAt: '9999-12-31T23:59:59.999Z' },
  ] satisfies Partial<CouponInput>[])('%j is saved as it was entered', async (given) => {
    expect(await create(given)).toMatchObject(given)
  })

  test('a coupon ends after the moment at which it starts', async () => {
    const moment = '2026-11-21T10:00:00.000Z'
    await expect(create({ startsAt: moment, endsAt: moment })).rejects.toMatchObject({
      errors: [{ path: 'endsAt' }],
    })
  })

  test('a code in use, in any case, is a 409; an old form is a 409 STALE', async () => {
    const made = await create()
    await expect(create({ code: made.code.toLowerCase() })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'A coupon with this code already exists',
    })
    const save = () => shop.as(manager).coupons.update({ ...couponInput(), id: made._id, version: 1 })
    await save()
    await expect(save()).rejects.toMatchObject({ code: 'STALE', details: { current: { version: 2 } } })
    await expect(shop.as(manager).coupons.remove({ id: 'none' })).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('others cannot see or change them', async () => {
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.coupons.list()).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(staff.coupons.create(couponInput())).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

describe('a coupon', () => {
  test.each([
    [{ type: 'flat', value: 500 }, 6000, 500],
    [{ type: 'flat', value: 500 }, 300, 300],
    [{ type: 'percentage', value: 12.5 }, 999.99, 125],
    [{ type: 'percentage', value: 50, maxDiscount: 1000 }, 6000, 1000],
  ] as [Partial<CouponInput>, number, number][])(
    '%j takes off of ₹%d: ₹%d',
    async (given, subtotal, discount) => {
      const { code } = await create(given)
      expect(await check(code.toLowerCase(), subtotal)).toMatchObject({ code, discount })
    },
  )

  test.each([
    [{ isActive: false }, 'This coupon is not active.'],
    [{ startsAt: '2026-11-22' }, 'This coupon can be used from 22 Nov 2026.'],
    [{ endsAt: '2026-11-20' }, 'This coupon ended on 20 Nov 2026.'],
    [{ minSubtotal: 6000.01 }, 'This coupon needs a subtotal of at least ₹6,000.01.'],
  ] as [Partial<CouponInput>, string][])(
    'with %j cannot be used, at checkout either',
    async (given, message) => {
      const { code: couponCode } = await create(given)
      const refusal = { kind: 'invalid', code: 'COUPON_REFUSED', message }
      await expect(check(couponCode, 6000)).rejects.toMatchObject(refusal)
      const ring = await shop.make.product({ price: 6000 })
      const input = checkoutInput([[ring, 1]], { couponCode, discount: 500 })
      await expect(shop.as(await shop.make.user()).orders.place(input)).rejects.toMatchObject(refusal)
    },
  )

  test('that does not exist is a 400 saying so', async () => {
    await expect(check('NONE', 100)).rejects.toMatchObject({ message: 'This coupon code is not valid.' })
  })

  test('is used by an order, within its limits, and stays on it when it is deleted', async () => {
    const coupon = await create({ perUserLimit: 1, usageLimit: 2 })
    const ring = await shop.make.product({ price: 6000, stock: 50 })
    const buy = async (person: TestUser) => {
      const input = checkoutInput([[ring, 1]], { couponCode: coupon.code, discount: 500 })
      return (await shop.as(person).orders.place(input)).order
    }
    const [one, two, three] = [await shop.make.user(), await shop.make.user(), await shop.make.user()]
    const order = await buy(one)
    expect(order).toMatchObject({ discount: 500, couponCode: coupon.code, totalAmount: 6580, tax: 1080 })
    await expect(buy(one)).rejects.toMatchObject({ message: 'You have used this coupon already.' })
    await expect(check(coupon.code, 6000, one)).rejects.toMatchObject({ kind: 'invalid' })
    await buy(two)
    await expect(buy(three)).rejects.toMatchObject({ message: 'This coupon has been used up.' })

    const { coupons, orders } = shop.as(manager)
    const lower = coupons.update({ ...couponInput({ code: coupon.code, usageLimit: 1 }), id: coupon._id })
    await expect(lower).rejects.toMatchObject({ errors: [{ path: 'usageLimit' }] })
    const atOnce = { code: coupon.code, usageLimit: 2, perUserLimit: 1 }
    expect(await coupons.update({ ...couponInput(atOnce), id: coupon._id })).toMatchObject({ usedCount: 2 })
    // an order that is off gives its use back
    await orders.setStatus({ id: order._id, status: 'cancelled' })
    await buy(three)
    await coupons.remove({ id: coupon._id })
    expect(await orders.one({ id: order._id })).toMatchObject({ couponCode: coupon.code, discount: 500 })
    await orders.setStatus({ id: order._id, status: 'pending' })
  })

  describe('for one use a person is not used again', () => {
    const ringAndCoupon = async () => ({
      ring: await shop.make.product({ price: 6000, stock: 50 }),
      couponCode: (await create({ perUserLimit: 1 })).code,
    })
    type Offer = Awaited<ReturnType<typeof ringAndCoupon>>
    const buy = async (person: TestUser, { ring, couponCode }: Offer) =>
      (await shop.as(person).orders.place(checkoutInput([[ring, 1]], { couponCode, discount: 500 }))).order
    const erase = async ({ id }: TestUser) => {
      await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, id))
      await shop.database.db.delete(users).where(eq(users.id, id))
    }
    const REFUSED = { code: 'COUPON_REFUSED', message: 'You have used this coupon already.' }

    test('by a second account of the same mailbox', async () => {
      const offer = await ringAndCoupon()
      await buy(await shop.make.user({ email: 'coupon.person@example.in' }), offer)
      const second = await shop.make.user({ email: 'couponperson+gold@example.in' })
      await expect(check(offer.couponCode, 6000, second)).rejects.toMatchObject(REFUSED)
      await expect(buy(second, offer)).rejects.toMatchObject(REFUSED)
      await buy(await shop.make.user(), offer)
    })

    test('by somebody who erased the account and comes back with the mailbox or the phone number', async () => {
      const offer = await ringAndCoupon()
      const first = await shop.make.user({ email: 'erased.coupon@example.in' })
      const order = await buy(first, offer)
      await erase(first)
      const sameMailbox = await shop.make.user({ email: 'erasedcoupon@example.in' })
      const samePhone = await shop.make.user({ phone: first.phone })
      for (const person of [sameMailbox, samePhone]) {
        await expect(check(offer.couponCode, 6000, person)).rejects.toMatchObject(REFUSED)
        await expect(buy(person, offer)).rejects.toMatchObject(REFUSED)
      }
      // The erased order gives its use back, and cannot take it again when somebody else of this person has it.
      const { orders } = shop.as(manager)
      await orders.setStatus({ id: order._id, status: 'cancelled' })
      await buy(sameMailbox, offer)
      await expect(orders.setStatus({ id: order._id, status: 'pending' })).rejects.toMatchObject({
        code: 'COUPON_USED_UP',
      })
    })

    test('by an account whose contact was the one of an erased account when it was placed by an earlier version', async () => {
      const offer = await ringAndCoupon()
      const first = await shop.make.user({ email: 'early.coupon@example.in' })
      const order = await buy(first, offer)
      await shop.database.db.delete(orderContacts).where(eq(orderContacts.orderId, order._id))
      const second = await shop.make.user({ email: 'earlycoupon@example.in' })
      await expect(buy(second, offer)).rejects.toMatchObject(REFUSED)
      await erase(first)
      await expect(buy(second, offer)).rejects.toMatchObject(REFUSED)
    })

    test('by several accounts of one mailbox at once', async () => {
      const offer = await ringAndCoupon()
      const accounts = await Promise.all(
        Array.from({ length: 8 }, (_, index) => shop.make.user({ email: `once+${index}@example.in` })),
      )
      const rings = await Promise.all(accounts.map(() => shop.make.product({ price: 6000 })))
      const outcomes = await runConcurrently(
        shop.database,
        accounts.map((account, index) => () => buy(account, { ...offer, ring: rings[index]! })),
      )
      expect(countFulfilled(outcomes)).toBe(1)
    })
  })

  test('cannot be used twice by one person through a cancelled order that is taken up again', async () => {
    const coupon = await create({ perUserLimit: 1 })
    const ring = await shop.make.product({ price: 6000, stock: 50 })
    const person = await shop.make.user()
    const buy = async () => {
      const input = checkoutInput([[ring, 1]], { couponCode: coupon.code, discount: 500 })
      return (await shop.as(person).orders.place(input)).order
    }
    const { orders } = shop.as(manager)
    const first = await buy()
    await orders.setStatus({ id: first._id, status: 'cancelled' })
    const second = await buy()
    const revive = () => orders.setStatus({ id: first._id, status: 'pending' })
    await expect(revive()).rejects.toMatchObject({ kind: 'conflict', code: 'COUPON_USED_UP' })
    expect((await orders.one({ id: first._id })).status).toBe('cancelled')
    expect(await usedCountOf(coupon.code)).toBe(1)

    // once the second order is off as well, the use is free again
    await orders.setStatus({ id: second._id, status: 'cancelled' })
    await revive()
    expect(await usedCountOf(coupon.code)).toBe(1)
    await expect(buy()).rejects.toMatchObject({ message: 'You have used this coupon already.' })
  })

  test('whose last use another customer has by now does not go to an order that is taken up again', async () => {
    const coupon = await create({ usageLimit: 1 })
    const ring = await shop.make.product({ price: 6000, stock: 50 })
    const buy = async (person: TestUser) => {
      const input = checkoutInput([[ring, 1]], { couponCode: coupon.code, discount: 500 })
      return (await shop.as(person).orders.place(input)).order
    }
    const { orders, coupons } = shop.as(manager)
    const first = await buy(await shop.make.user())
    await orders.setStatus({ id: first._id, status: 'cancelled' })
    const second = await buy(await shop.make.user())
    await expect(check(coupon.code, 6000)).rejects.toMatchObject({ message: 'This coupon has been used up.' })
    const revive = () => orders.setStatus({ id: first._id, status: 'pending' })
    await expect(revive()).rejects.toMatchObject({ kind: 'conflict', code: 'COUPON_USED_UP' })
    expect(await usedCountOf(coupon.code)).toBe(1)
    await orders.setStatus({ id: second._id, status: 'cancelled' })
    expect(await usedCountOf(coupon.code)).toBe(0)
    await coupons.remove({ id: coupon._id })
    await revive()
  })

  test('for two uses a person is used twice', async () => {
    const coupon = await create({ perUserLimit: 2 })
    const ring = await shop.make.product({ price: 6000, stock: 50 })
    const person = await shop.make.user()
    const buy = async () => {
      const input = checkoutInput([[ring, 1]], { couponCode: coupon.code, discount: 500 })
      return (await shop.as(person).orders.place(input)).order
    }
    const { orders } = shop.as(manager)
    const first = await buy()
    await orders.setStatus({ id: first._id, status: 'cancelled' })
    await buy()
    await orders.setStatus({ id: first._id, status: 'pending' })
    expect(await usedCountOf(coupon.code)).toBe(2)
    await expect(buy()).rejects.toMatchObject({ message: 'You have used this coupon already.' })
  })
})

async function usedCountOf(code: string): Promise<number | undefined> {
  const coupons = await shop.as(manager).coupons.list()
  return coupons.find((coupon) => coupon.code === code)?.usedCount
}
