import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  allocateOrderAmounts,
  allocateReturnAmounts,
  getCreditsUsed,
  getPayableAmount,
  type InvoicedOrder,
  type OrderAmounts,
} from './invoice.ts'
import { multiply, type Paise, paise, percentOf, sum, ZERO } from './money.ts'
import { calculateTax, getTax } from './order-tax.ts'
import {
  calculateDeduction,
  type DeductionTerms,
  describeDeduction,
  getDeductionTerms,
  getDeductionTotal,
  KEPT_CHARGES,
  mapReturnReasons,
  NO_DEDUCTION,
  scaleDeduction,
  subtractDeduction,
  type UnitCharges,
} from './return-deductions.ts'

const terms: fc.Arbitrary<DeductionTerms> = fc.record({
  percent: fc.oneof(
    fc.constantFrom(0, 2.5, 10, 100),
    fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  ),
  keeps: fc.subarray([...KEPT_CHARGES]),
})

type Unit = UnitCharges & { quantity: number; taxPercent: number; hsn: string }
const unit: fc.Arbitrary<Unit> = fc
  .record({
    price: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 30_000_000_00 })),
    making: fc.double({ min: 0, max: 1, noNaN: true }),
    hallmarking: fc.double({ min: 0, max: 1, noNaN: true }),
    quantity: fc.integer({ min: 1, max: 5 }),
    taxPercent: fc.constantFrom(0, 3, 5, 18),
  })
  .map(({ price, making, hallmarking, quantity, taxPercent }) => ({
    price: paise(price),
    making: paise(Math.floor(price * making)),
    hallmarking: paise(Math.floor(price * hallmarking)),
    quantity,
    taxPercent,
    hsn: taxPercent === 3 ? '7113' : '7114',
  }))

/** Any order that checkout can make, with either tax profile. */
const sales = fc
  .record({
    units: fc.array(unit, { minLength: 1, maxLength: 5 }),
    profile: fc.constantFrom('flat' as const, 'hsn' as const),
    isInterState: fc.boolean(),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    used: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    shipping: fc.constantFrom(0, 200_00, 149_99).map(paise),
  })
  .map(({ units, profile, isInterState, off, used, shipping }): { units: Unit[]; order: InvoicedOrder } => {
    const subtotal = sum(units.map(({ price, quantity }) => multiply(price, quantity)))
    const amounts = { discount: paise(Math.floor(subtotal * off)), shipping }
    const { tax, rounding } = calculateTax(
      profile === 'flat'
        ? { profile, taxPercent: 18, lines: units, ...amounts }
        : { profile, isInterState, lines: units, ...amounts },
    )
    const due = subtotal - amounts.discount + shipping + tax + rounding
    const credits = paise(Math.floor(Math.min(subtotal, due) * used))
    return {
      units,
      order: {
        profile,
        lines: units,
        isInterState,
        ...amounts,
        tax,
        rounding,
        credits,
        total: paise(due - credits),
      },
    }
  })

/** Returns in several parts until everything is back, each with terms of its own and a share that staff left of them. */
const histories = sales.chain((sale) =>
  fc
    .array(
      fc.record({
        units: fc.tuple(...sale.units.map(({ quantity }) => fc.integer({ min: 0, max: quantity }))),
        terms,
        left: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((steps) => {
      const all = sale.units.map(({ quantity }) => quantity)
      const growing = [all.map(() => 0)]
      for (const { units } of steps.slice(1))
        growing.push(growing.at(-1)!.map((had, index) => Math.max(had, units[index]!)))
      // Delivery is given back with the last item, after which nothing can be returned.
      const states = [...growing.filter((state) => state.some((had, index) => had < all[index]!)), all]
      return { ...sale, steps, states }
    }),
)

type Part = { gross: OrderAmounts; net: OrderAmounts; kept: Paise }

function playReturns({
  units,
  order,
  steps,
  states,
}: typeof histories extends fc.Arbitrary<infer H> ? H : never) {
  const whole = allocateOrderAmounts(order)
  const parts = states.slice(1).map((_, at): Part => {
    const step = steps[at]!
    const gross = allocateReturnAmounts(
      whole,
      units.map((_, index) => ({ before: states[at]![index]!, after: states[at + 1]![index]! })),
    )
    const policy = calculateDeduction(gross, units, step.terms)
    const kept = paise(Math.floor(getDeductionTotal(policy) * step.left))
    return { gross, kept, net: subtractDeduction(gross, scaleDeduction(policy, kept), order.profile) }
  })
  return { whole, parts }
}

const listAmounts = ({ lines, delivery = [] }: OrderAmounts) => [...lines, ...delivery]

describe('refunds less a deduction', () => {
  test('of all parts never exceed what was paid, and with what was kept they are exactly that', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { parts } = playReturns(history)
        let paidBack = 0
        for (const { gross, net, kept } of parts) {
          expect(kept).toBeLessThanOrEqual(getPayableAmount(gross))
          expect(getPayableAmount(net)).toBe(getPayableAmount(gross) - kept)
          expect(getPayableAmount(net)).toBeGreaterThanOrEqual(0)
          paidBack += getPayableAmount(net)
          expect(paidBack).toBeLessThanOrEqual(history.order.total)
        }
        expect(paidBack + sum(parts.map(({ kept }) => kept))).toBe(history.order.total)
        expect(sum(parts.map(({ net }) => getCreditsUsed(net)))).toBe(history.order.credits)
      }),
    )
  })

  test('add up in each line, no part is below 0 or above what it was, and only tax by HSN has a rounding', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { gross, net } of playReturns(history).parts)
          for (const [index, amounts] of listAmounts(net).entries()) {
            const before = listAmounts(gross)[index]!
            const { value, discount, rounding = ZERO, amount, credits } = amounts
            expect(amount).toBe(value - discount + getTax(amounts) + rounding)
            for (const name of ['value', 'discount', 'central', 'state', 'integrated', 'amount'] as const) {
              expect(amounts[name]).toBeGreaterThanOrEqual(0)
              expect(amounts[name]).toBeLessThanOrEqual(before[name])
            }
            expect(value).toBeGreaterThanOrEqual(discount)
            expect(credits).toBeLessThanOrEqual(amount)
            if (history.order.profile === 'flat') expect(rounding).toBe(0)
          }
      }),
    )
  })

  test('have by HSN the tax of what is left, within three paise of what it was before, and CGST equals SGST', () => {
    fc.assert(
      fc.property(
        histories.filter(({ order }) => order.profile === 'hsn'),
        (history) => {
          for (const { gross, net } of playReturns(history).parts)
            for (const [index, line] of net.lines.entries()) {
              const { taxPercent } = history.units[index]!
              const before = gross.lines[index]!
              expect(line.central - line.state).toBe(before.central - before.state)
              const error = (amounts: typeof line) =>
                getTax(amounts) - percentOf(paise(amounts.value - amounts.discount), taxPercent)
              expect(Math.abs(error(line) - error(before))).toBeLessThanOrEqual(3)
            }
        },
      ),
    )
  })
})

/** Two units at ₹1,000 with ₹200 of making and ₹50 of hallmarking, 18% tax, delivery at ₹100. */
const units = [{ price: paise(1000_00), making: paise(200_00), hallmarking: paise(50_00) }]
const order: InvoicedOrder = {
  profile: 'flat',
  lines: [{ price: paise(1000_00), quantity: 2 }],
  discount: ZERO,
  shipping: paise(100_00),
  tax: paise(360_00),
  rounding: ZERO,
  credits: ZERO,
  total: paise(2460_00),
  isInterState: false,
}
const returning = (before: number, after: number) =>
  allocateReturnAmounts(allocateOrderAmounts(order), [{ before, after }])

describe('the terms', () => {
  test.each<[DeductionTerms, Paise[], number]>([
    [NO_DEDUCTION, [ZERO], 0],
    [{ percent: 10, keeps: [] }, [paise(118_00)], 0],
    [{ percent: 2.5, keeps: [] }, [paise(29_50)], 0],
    [{ percent: 0, keeps: ['making'] }, [paise(236_00)], 0],
    [{ percent: 0, keeps: ['making', 'hallmarking'] }, [paise(295_00)], 0],
    // ₹885 are the rest
    [{ percent: 10, keeps: ['making', 'hallmarking'] }, [paise(295_00 + 88_50)], 0],
    [{ percent: 100, keeps: ['making'] }, [paise(1180_00)], 0],
  ])('%j keep this of one item', (each, lines, delivery) =>
    expect(calculateDeduction(returning(0, 1), units, each)).toEqual({ lines, delivery }),
  )

  test('add up over lines and delivery', () =>
    expect(getDeductionTotal({ lines: [paise(118_00), paise(29_50)], delivery: paise(50_00) })).toBe(197_50))

  test('keep the delivery only where it would be given back, with the last item', () => {
    const keepsDelivery: DeductionTerms = { percent: 0, keeps: ['delivery'] }
    expect(calculateDeduction(returning(0, 1), units, keepsDelivery).delivery).toBe(0)
    expect(calculateDeduction(returning(1, 2), units, keepsDelivery)).toEqual({
      lines: [0],
      delivery: 100_00,
    })
  })

  test('keep of a delivery that credits paid for in part only the money', () => {
    // Half of the order is paid with credits, so half of the delivery too.
    const half = { ...order, credits: paise(1230_00), total: paise(1230_00) }
    const returned = allocateReturnAmounts(allocateOrderAmounts(half), [{ before: 0, after: 2 }])
    const kept = calculateDeduction(returned, units, { percent: 0, keeps: ['delivery'] })
    expect(kept).toEqual({ lines: [0], delivery: 50_00 })
    const net = subtractDeduction(returned, kept, 'flat')
    expect([getPayableAmount(net), getCreditsUsed(net)]).toEqual([1180_00, 1230_00])
  })

  test('keep of lines and delivery together what staff left of it', () => {
    const deduction = { lines: [paise(300_00), paise(100_00)], delivery: paise(100_00) }
    expect(scaleDeduction(deduction, paise(250_00))).toEqual({ lines: [150_00, 50_00], delivery: 50_00 })
  })

  test('lower value and tax by the same share', () => {
    const gross = returning(0, 1)
    const net = subtractDeduction(gross, { lines: [paise(118_00)], delivery: ZERO }, 'flat')
    expect(net.lines[0]).toMatchObject({
      quantity: 1,
      value: 900_00,
      central: 81_00,
      state: 81_00,
      amount: 1062_00,
    })
  })

  test('are those of the reason, and keep nothing of an exchange', () => {
    const deductions = mapReturnReasons((reason) =>
      reason === 'fit' ? { percent: 10, keeps: [] } : NO_DEDUCTION,
    )
    expect(getDeductionTerms(deductions, { wish: 'refund', reason: 'fit' }).percent).toBe(10)
    expect(getDeductionTerms(deductions, { wish: 'refund', reason: 'damaged' }).percent).toBe(0)
    expect(getDeductionTerms(deductions, { wish: 'exchange', reason: 'fit' })).toEqual({
      percent: 0,
      keeps: [],
    })
  })

  test('are said in words', () => {
    expect(describeDeduction({ percent: 10, keeps: [] })).toBe('10% of the items')
    expect(describeDeduction({ percent: 10, keeps: ['delivery'] })).toBe('delivery and 10% of the items')
    expect(describeDeduction({ percent: 2.5, keeps: ['hallmarking', 'making'] })).toBe(
      'making charges, hallmarking charges and 2.5% of the rest of the items',
    )
    expect(describeDeduction(NO_DEDUCTION)).toBe('')
  })
})
