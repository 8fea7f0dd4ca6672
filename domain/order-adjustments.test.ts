import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { paise, percentOf, ZERO } from './money.ts'
import {
  addDifference,
  calculateDifference,
  calculatePriceAtWeights,
  canBothBeOpen,
  getAdjustmentKinds,
  getDifferenceWithTax,
  getSettlementLabel,
  getSettlementMethods,
  isOpenAdjustment,
  isOverpaid,
  isUndone,
  needsReference,
  SETTLEMENT_METHODS,
  undoDifference,
} from './order-adjustments.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'
import { PAYMENT_STATUSES } from './payment-status.ts'
import { calculatePriceBreakupAtRate, type LivePricing } from './pricing.ts'

const pricing = fc.record({
  isFixedPrice: fc.constant(false as const),
  metal: fc.constant('gold-22k'),
  weightMg: fc.integer({ min: 100, max: 90_000 }),
  grossWeightMg: fc.integer({ min: 90_000, max: 120_000 }),
  making: fc.oneof(
    fc.record({
      type: fc.constant('percentage' as const),
      percent: fc.integer({ min: 0, max: 25_000 }).map((thousandths) => thousandths / 1000),
      basis: fc.constantFrom('net' as const, 'gross' as const),
    }),
    fc.record({ type: fc.constant('flat' as const), amount: fc.integer({ min: 0, max: 900_00 }).map(paise) }),
    fc.record({
      type: fc.constant('per-gram' as const),
      amount: fc.integer({ min: 1, max: 900_00 }).map(paise),
      basis: fc.constantFrom('net' as const, 'gross' as const),
    }),
  ),
  wastagePercent: fc.integer({ min: 0, max: 12 }),
  stoneCharges: fc.integer({ min: 0, max: 5000_00 }).map(paise),
  hallmarkingCharge: fc.constantFrom(null, ZERO, paise(45_00)),
})
const rate = fc.integer({ min: 80_00, max: 12_000_00 }).map(paise)

/** What an order line keeps of a price. */
const sellAt = (given: LivePricing, ratePerGram: ReturnType<typeof paise>) => {
  const { total: _total, ...parts } = calculatePriceBreakupAtRate(given, ratePerGram)!
  return {
    components: { ...parts, metalName: 'Gold 22K', weightGrams: given.weightMg / 1000 },
    grossWeightMg: given.grossWeightMg ?? null,
  }
}

describe('the price of another item', () => {
  test('cannot be calculated from a price of nothing', () => {
    const making = { type: 'flat', amount: ZERO } as const
    const nothing = { metalValue: ZERO, wastageCharges: ZERO, makingCharges: ZERO, stoneValue: ZERO }
    const components = {
      ...nothing,
      hallmarkingCharge: ZERO,
      ratePerGram: paise(6500_00),
      wastagePercent: 0,
      making,
      metalName: 'Gold 22K',
      weightGrams: 0,
    }
    const weights = { netWeightMg: 1000, grossWeightMg: 1000 }
    expect(calculatePriceAtWeights({ components, grossWeightMg: null }, weights)).toBeNull()
  })

  test('is within two rupees of what the shop would charge for it at that rate, and the same for the same weights', () => {
    fc.assert(
      fc.property(pricing, rate, fc.integer({ min: 100, max: 90_000 }), (given, ratePerGram, netWeightMg) => {
        const sold = sellAt(given, ratePerGram)
        const { weightMg, grossWeightMg } = given
        const same = calculatePriceAtWeights(sold, { netWeightMg: weightMg, grossWeightMg })
        expect(same?.total).toBe(calculatePriceBreakupAtRate(given, ratePerGram)!.total)
        const other = calculatePriceAtWeights(sold, { netWeightMg, grossWeightMg: 130_000 })!
        const listed = calculatePriceBreakupAtRate(
          { ...given, weightMg: netWeightMg, grossWeightMg: 130_000 },
          ratePerGram,
        )!
        // The order keeps charges in whole rupees.
        expect(Math.abs(other.total - listed.total)).toBeLessThanOrEqual(2_00)
      }),
    )
  })

  test('and back again is the price of the first one', () => {
    fc.assert(
      fc.property(pricing, rate, fc.integer({ min: 100, max: 90_000 }), (given, ratePerGram, netWeightMg) => {
        const sold = sellAt(given, ratePerGram)
        const weights = { netWeightMg, grossWeightMg: 130_000 }
        const { total: _total, ...parts } = calculatePriceAtWeights(sold, weights)!
        const exchanged = {
          components: { ...parts, metalName: 'Gold 22K', weightGrams: netWeightMg / 1000 },
          grossWeightMg: 130_000,
        }
        const back = calculatePriceAtWeights(exchanged, {
          netWeightMg: given.weightMg,
          grossWeightMg: given.grossWeightMg,
        })
        expect(back?.total).toBe(calculatePriceBreakupAtRate(given, ratePerGram)!.total)
      }),
    )
  })

  test('is not known where the parts do not lead to the price that was charged', () => {
    const sold = sellAt(
      {
        isFixedPrice: false,
        metal: 'gold-22k',
        weightMg: 2410,
        making: { type: 'percentage', percent: 14 },
        stoneCharges: ZERO,
      },
      paise(6500_00),
    )
    const weights = { netWeightMg: 2500, grossWeightMg: 2500 }
    expect(calculatePriceAtWeights(sold, weights)?.total).toBe(18_525_00)
    const edited = { ...sold.components, metalValue: paise(sold.components.metalValue + 100) }
    expect(calculatePriceAtWeights({ ...sold, components: edited }, weights)).toBeNull()
  })
})

/** A line of this price, and one with the rest of the subtotal. */
const flatOrder = (subtotal: number, price: number, taxPercent: number) => ({
  profile: 'flat' as const,
  taxPercent,
  discount: ZERO,
  shipping: ZERO,
  lines: [price, subtotal - price].map((each) => ({ price: paise(each), quantity: 1 })),
})

describe('a difference', () => {
  test('changes subtotal, GST and total alike, and undoing it brings back each paisa', () => {
    const amount = fc.integer({ min: 0, max: 9_00_000_00 }).map(paise)
    fc.assert(
      fc.property(
        fc.record({ subtotal: amount, discount: amount, tax: amount, rounding: amount, total: amount }),
        fc.constantFrom(0, 3, 18, 0.25),
        amount,
        amount,
        (figures, taxPercent, before, after) => {
          const difference = calculateDifference(flatOrder(figures.subtotal, before, taxPercent), 0, {
            before,
            after,
          })
          const changed = addDifference(figures, difference)
          expect(changed.total - figures.total).toBe(difference.price + difference.tax)
          expect(changed.subtotal - figures.subtotal).toBe(after - before)
          expect(Math.abs(difference.tax - ((after - before) * taxPercent) / 100)).toBeLessThanOrEqual(1)
          expect(undoDifference(changed, difference)).toEqual(figures)
        },
      ),
    )
  })

  test('can be open beside another one when either can be undone first and GST stays that of the subtotal', () => {
    const rupees = fc.integer({ min: 1, max: 5000 }).map((amount) => paise(amount * 100))
    const results = new Set<boolean>()
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900_000_00 }).map(paise),
        fc.constantFrom(18, 3, 2.5, 0.25, 1.75),
        rupees,
        rupees,
        (subtotal, taxPercent, first, second) => {
          const at = (amount: number) => percentOf(paise(amount), taxPercent)
          const figures = {
            subtotal,
            discount: ZERO,
            tax: at(subtotal),
            rounding: ZERO,
            total: paise(subtotal + at(subtotal)),
          }
          const add = (before: typeof figures, amount: number) => {
            const difference = calculateDifference(flatOrder(before.subtotal, ZERO, taxPercent), 0, {
              before: ZERO,
              after: paise(amount),
            })
            return { difference, figures: addDifference(before, difference) }
          }
          const one = add(figures, first)
          const other = add(one.figures, second)
          const isAllowed = canBothBeOpen({ profile: 'flat', taxPercent }, one.difference, other.difference)
          const left = undoDifference(other.figures, one.difference)
          results.add(left.tax === at(subtotal + second))
          if (Number.isInteger(taxPercent)) expect(isAllowed).toBe(true)
          if (isAllowed) expect(left.tax).toBe(at(subtotal + second))
        },
      ),
    )
    expect(results).toEqual(new Set([true, false]))
  })

  test('can be open beside another one when the GST on one of the two is whole paise', () => {
    const flat = { profile: 'flat', taxPercent: 2.5 } as const
    const [whole, other] = [paise(40_00), paise(1)].map((price) => ({ price, tax: ZERO, rounding: ZERO }))
    expect(canBothBeOpen(flat, whole!, other!)).toBe(true)
    expect(canBothBeOpen(flat, other!, whole!)).toBe(true)
    expect(canBothBeOpen(flat, other!, other!)).toBe(false)
    expect(getDifferenceWithTax({ price: paise(100), tax: paise(18), rounding: paise(-18) })).toBe(100)
    expect(canBothBeOpen({ profile: 'hsn' }, whole!, whole!)).toBe(false)
  })

  test('of a heavier item is collected or waived, that of a lighter one refunded', () => {
    const of = (price: number) => getAdjustmentKinds({ price: paise(price), tax: ZERO, rounding: ZERO })
    expect([of(100), of(-100), of(0)]).toEqual([['collect', 'waive'], ['refund'], []])
  })

  test('may not leave less than coupon and credits have paid', () => {
    const figures = {
      subtotal: paise(100),
      discount: paise(100),
      tax: ZERO,
      rounding: ZERO,
      total: ZERO,
    }
    expect(isOverpaid(figures)).toBe(false)
    expect(isOverpaid({ ...figures, discount: paise(101) })).toBe(true)
    expect(isOverpaid({ ...figures, total: paise(-1) })).toBe(true)
  })
})

test('a difference is settled with the cash on delivery, or by transfer once the order is paid', () => {
  const found = PAYMENT_METHODS.flatMap((method) =>
    PAYMENT_STATUSES.flatMap((status) =>
      (['collect', 'refund'] as const).map((kind) => [
        `${method} ${status} ${kind}`,
        getSettlementMethods(kind, paise(10_000_00), { method, status }).join(' '),
      ]),
    ),
  )
  expect(Object.fromEntries(found.filter(([, methods]) => methods))).toEqual({
    'cod pending collect': 'delivery',
    'cod pending refund': 'delivery',
    'online completed collect': 'upi bank',
    'online completed refund': 'upi bank cash store_credit',
    'bank_transfer completed collect': 'upi bank',
    'bank_transfer completed refund': 'upi bank cash store_credit',
    'store_credit completed collect': 'upi bank',
    'store_credit completed refund': 'upi bank cash store_credit',
    'counter completed collect': 'upi bank',
    'counter completed refund': 'upi bank cash store_credit',
  })
})

test('a refund above ₹10,000 is paid by bank transfer, or as store credit', () => {
  const paid = { method: 'bank_transfer', status: 'completed' } as const
  expect(getSettlementMethods('refund', paise(10_000_01), paid)).toEqual(['bank', 'store_credit'])
  expect(getSettlementMethods('collect', paise(10_000_01), paid)).toEqual(['upi', 'bank'])
})

test('a difference is open until it is settled, and a waiver never is', () => {
  expect(isOpenAdjustment({ kind: 'collect', settlement: null })).toBe(true)
  expect(isOpenAdjustment({ kind: 'refund', settlement: null })).toBe(true)
  expect(isOpenAdjustment({ kind: 'waive', settlement: null })).toBe(false)
  expect(isOpenAdjustment({ kind: 'collect', settlement: {} })).toBe(false)
  expect(getSettlementLabel('upi')).toBe('UPI')
})

test('a transfer has a reference, and an undone difference has moved no money', () => {
  expect(SETTLEMENT_METHODS.filter(needsReference)).toEqual(['upi', 'bank'])
  expect(SETTLEMENT_METHODS.filter(isUndone)).toEqual(['exchanged', 'closed'])
})
