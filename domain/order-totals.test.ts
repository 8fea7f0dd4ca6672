import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { paise } from './money.ts'
import { formatTaxName } from './order-tax.ts'
import { calculateOrderTotals, calculateShipping, clampCredits } from './order-totals.ts'

/** The default settings. */
const settings = { deliveryCharge: paise(200_00), freeDeliveryFrom: paise(5000_00) }

const amount = (most: number) => fc.integer({ min: 0, max: most }).map(paise)
const lines = fc.array(fc.record({ price: amount(5_00_000_00), quantity: fc.integer({ min: 1, max: 10 }) }), {
  maxLength: 8,
})
const basket = fc.record({
  profile: fc.constant('flat' as const),
  taxPercent: fc.constantFrom(0, 3, 18, 2.5, 0.125),
  lines,
  discount: amount(50_000_00),
  credits: amount(50_000_00),
  settings: fc.record({
    deliveryCharge: amount(1000_00),
    freeDeliveryFrom: amount(20_000_00),
  }),
})

const one = (subtotal: number, discount = 0, credits = 0) =>
  calculateOrderTotals({
    profile: 'flat',
    taxPercent: 18,
    lines: [{ price: paise(subtotal), quantity: 1 }],
    discount: paise(discount),
    credits: paise(credits),
    settings,
  })

describe('the totals of an order', () => {
  test('are subtotal − discount + shipping + tax − credits, never below 0', () => {
    fc.assert(
      fc.property(basket, (input) => {
        const totals = calculateOrderTotals(input)
        const { subtotal, discount, shippingCost, tax, referralCreditsUsed, totalAmount } = totals
        expect(totalAmount).toBe(subtotal - discount + shippingCost + tax - referralCreditsUsed)
        for (const figure of Object.values(totals)) expect(figure).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(subtotal)
        expect(referralCreditsUsed).toBeLessThanOrEqual(subtotal)
      }),
    )
  })

  test('are exact to the paisa', () => {
    fc.assert(
      fc.property(basket, ({ lines, discount, credits, settings, taxPercent, profile }) => {
        const least = (...values: bigint[]) => values.reduce((a, b) => (a < b ? a : b))
        let subtotal = 0n
        for (const line of lines) subtotal += BigInt(line.price) * BigInt(line.quantity)
        const isFree = subtotal === 0n || subtotal >= BigInt(settings.freeDeliveryFrom)
        const shipping = isFree ? 0n : BigInt(settings.deliveryCharge)
        const tax = (2n * subtotal * BigInt(taxPercent * 1000) + 100_000n) / 200_000n
        const off = least(BigInt(discount), subtotal)
        const toPay = subtotal - off + shipping + tax
        const used = least(BigInt(credits), subtotal, toPay)
        expect(
          BigInt(
            calculateOrderTotals({ profile, taxPercent, lines, discount, credits, settings }).totalAmount,
          ),
        ).toBe(toPay - used)
      }),
    )
  })

  test('do not change with the order of the lines, nor when a line is split', () => {
    fc.assert(
      fc.property(basket, (input) => {
        const split = input.lines.flatMap(({ price, quantity }) =>
          Array.from({ length: quantity }, () => ({ price, quantity: 1 })),
        )
        const totals = calculateOrderTotals(input)
        expect(calculateOrderTotals({ ...input, lines: [...input.lines].reverse() })).toEqual(totals)
        expect(calculateOrderTotals({ ...input, lines: split })).toEqual(totals)
      }),
    )
  })

  test('of a ₹1,000 ring: ₹200 delivery, ₹180 tax', () => {
    expect(one(1000_00)).toEqual({
      subtotal: 1000_00,
      discount: 0,
      shippingCost: 200_00,
      codFee: 0,
      tax: 180_00,
      rounding: 0,
      referralCreditsUsed: 0,
      totalAmount: 1380_00,
    })
  })

  test('take tax on the subtotal, before a discount', () => {
    expect(one(10_000_00, 1000_00)).toMatchObject({ tax: 1800_00, totalAmount: 10_800_00 })
  })

  test('round half a paisa of tax up', () => {
    // 18 % of 25 paise is 4.5
    expect(one(25).tax).toBe(5)
    expect(one(24).tax).toBe(4)
  })

  test('leave credits that are more than there is to pay with the person', () => {
    const free = { deliveryCharge: paise(0), freeDeliveryFrom: paise(0) }
    const input = {
      profile: 'flat' as const,
      taxPercent: 0,
      lines: [{ price: paise(100_00), quantity: 1 }],
      discount: paise(60_00),
      credits: paise(90_00),
    }
    expect(calculateOrderTotals({ ...input, settings: free })).toMatchObject({
      referralCreditsUsed: 40_00,
      totalAmount: 0,
    })
  })

  test('of an empty basket are nothing at all', () => {
    const totals = calculateOrderTotals({
      profile: 'flat',
      taxPercent: 18,
      lines: [],
      discount: paise(100),
      credits: paise(100),
      settings,
    })
    expect(Object.values(totals)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  })
})

test.each([
  [4999_99, 200_00],
  [5000_00, 0],
  [5000_01, 0],
  [1, 200_00],
])('delivery of %i paise costs %i: exactly ₹5,000 is free', (subtotal, charge) => {
  expect(calculateShipping(paise(subtotal), settings)).toBe(charge)
  expect(one(subtotal).shippingCost).toBe(charge)
})

test('free delivery looks at the subtotal, not at what a coupon left of it', () => {
  expect(one(5000_00, 1000_00).shippingCost).toBe(0)
})

describe('credits', () => {
  test.each([
    ['what is wanted', 100, 500, 1000, 100],
    ['the balance', 900, 500, 1000, 500],
    ['the subtotal', 900, 5000, 300, 300],
    ['nothing below 0', -100, 500, 1000, 0],
    ['nothing of a balance below 0', 100, -500, 1000, 0],
  ])('are clamped to %s', (_, wanted, balance, subtotal, used) => {
    expect(clampCredits(paise(wanted), paise(balance), paise(subtotal))).toBe(used)
  })

  test.each([
    [100, 100_01],
    [50, 50_00],
    [33, 33_00],
    [0, 0],
    [150, 100_01],
    [-1, 0],
  ])('pay at most %i percent of the subtotal, rounded down to the paisa', (percent, most) => {
    expect(clampCredits(paise(500_00), paise(500_00), paise(100_01), percent)).toBe(most)
  })

  test('stay between 0 and min(balance, subtotal), and are what is wanted in between', () => {
    const any = fc.integer({ min: -1000, max: 1000 }).map(paise)
    fc.assert(
      fc.property(any, any, amount(1000), (wanted, balance, subtotal) => {
        const most = Math.max(0, Math.min(balance, subtotal))
        expect(clampCredits(wanted, balance, subtotal)).toBe(wanted < 0 ? 0 : wanted > most ? most : wanted)
      }),
    )
  })
})

test('the label of the tax is built from its rate', () => {
  expect(formatTaxName({ kind: 'GST', percent: 18 })).toBe('Tax (18% GST)')
  expect(formatTaxName({ kind: 'CGST', percent: 1.5 })).toBe('CGST 1.5%')
})
