import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  allocateOrderAmounts,
  allocateReturnAmounts,
  formatAmount,
  formatDocumentNumber,
  getCreditsUsed,
  getFinancialYear,
  getPayableAmount,
  groupByHsn,
  type InvoicedOrder,
  type OrderAmounts,
  sumAmounts,
} from './invoice.ts'
import { type Paise, paise, percentOf, sum } from './money.ts'
import { getTax } from './order-tax.ts'
import { prorate } from './prorate.ts'

describe('the financial year', () => {
  test.each([
    ['2026-04-01', '26-27'],
    ['2026-11-21', '26-27'],
    ['2027-03-31', '26-27'],
    ['2027-04-01', '27-28'],
    ['2099-12-31', '99-00'],
  ])('of %s is %s', (day, year) => expect(getFinancialYear(day)).toBe(year))
})

test('numbers carry prefix, year and serial, in at most 16 characters, and the two series never meet', () => {
  expect(formatDocumentNumber('invoice', 'SW', '26-27', 123)).toBe('SW/26-27/000123')
  expect(formatDocumentNumber('credit-note', 'SW', '26-27', 7)).toBe('SWC/26-27/000007')
  expect(formatDocumentNumber('credit-note', 'SW', '26-27', 999_999)).toHaveLength(16)
})

test('figures are grouped as in India and always with paise', () => {
  expect([0, 5, 100, 1_23_456_00, 12_34_567_89].map((amount) => formatAmount(paise(amount)))).toEqual([
    '0.00',
    '0.05',
    '1.00',
    '1,23,456.00',
    '12,34,567.89',
  ])
})

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 30_000_000_00 }).map(paise),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Any order that checkout can make. */
const sales: fc.Arbitrary<InvoicedOrder> = fc
  .record({
    lines,
    isInterState: fc.boolean(),
    percent: fc.constantFrom(0, 0.25, 3, 5, 12.5, 18),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    used: fc.double({ min: 0, max: 1, noNaN: true }),
    shipping: fc.constantFrom(0, 200_00, 149_99).map(paise),
  })
  .map(({ lines, isInterState, percent, off, used, shipping }) => {
    const subtotal = sum(lines.map(({ price, quantity }) => paise(price * quantity)))
    const tax = percentOf(subtotal, percent)
    const discount = paise(Math.floor(subtotal * off))
    const toPay = subtotal - discount + shipping + tax
    const credits = paise(Math.floor(Math.min(subtotal, toPay) * used))
    return {
      profile: 'flat',
      lines,
      isInterState,
      tax,
      rounding: paise(0),
      discount,
      shipping,
      credits,
      total: paise(toPay - credits),
    }
  })

describe('the figures of an invoice', () => {
  test('sum over the lines to those of the order, to the paisa', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const figures = allocateOrderAmounts(sale)
        const all = sumAmounts(figures.lines)
        expect(all.value).toBe(sum(sale.lines.map(({ price, quantity }) => paise(price * quantity))))
        expect(all.discount).toBe(sale.discount)
        expect(getTax(all)).toBe(sale.tax)
        expect(getCreditsUsed(figures)).toBe(sale.credits)
        expect(getPayableAmount(figures)).toBe(sale.total)
        expect(all.amount + figures.shipping - getCreditsUsed(figures)).toBe(sale.total)
      }),
    )
  })

  test('each line is its value less its discount plus its tax, and no part is below 0 or above its whole', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        for (const line of allocateOrderAmounts(sale).lines) {
          expect(line.amount).toBe(line.value - line.discount + getTax(line))
          expect(Math.min(...Object.values(line))).toBeGreaterThanOrEqual(0)
          expect(line.discount).toBeLessThanOrEqual(line.value)
          expect(line.credits).toBeLessThanOrEqual(line.amount)
        }
      }),
    )
  })

  test('within the state the tax is halved: CGST and SGST sum to it and differ by a paisa at most', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const figures = allocateOrderAmounts({ ...sale, isInterState: false })
        for (const line of [...figures.lines, sumAmounts(figures.lines)]) {
          expect(
            line.state - line.central === 0 ||
              line.state - line.central === 1 ||
              line.central - line.state === 1,
          ).toBe(true)
          expect(line.integrated).toBe(0)
        }
        const all = sumAmounts(figures.lines)
        expect(all.central + all.state).toBe(sale.tax)
        expect(all.state - all.central).toBe(sale.tax % 2)
      }),
    )
  })

  test('into another state it is IGST and nothing else', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const all = sumAmounts(allocateOrderAmounts({ ...sale, isInterState: true }).lines)
        expect([all.central, all.state, all.integrated]).toEqual([0, 0, sale.tax])
      }),
    )
  })

  test('of codes are those of their lines', () => {
    fc.assert(
      fc.property(
        sales,
        fc.array(fc.constantFrom('7113', '7114', '7118'), { minLength: 12, maxLength: 12 }),
        (sale, codes) => {
          const figures = allocateOrderAmounts(sale)
          const groups = groupByHsn(figures.lines.map((line, at) => ({ ...line, hsn: codes[at]! })))
          expect(new Set(groups.map(({ hsn }) => hsn)).size).toBe(groups.length)
          expect(sumAmounts(groups.map((group) => group.amounts))).toEqual(sumAmounts(figures.lines))
        },
      ),
    )
  })

  test('of an order that does not add up are refused', () => {
    const sale = {
      profile: 'flat' as const,
      rounding: paise(0),
      lines: [{ price: paise(100), quantity: 1 }],
      discount: paise(0),
      tax: paise(18),
      shipping: paise(0),
      credits: paise(0),
      isInterState: false,
    }
    expect(getPayableAmount(allocateOrderAmounts({ ...sale, total: paise(118) }))).toBe(118)
    expect(() => allocateOrderAmounts({ ...sale, total: paise(119) })).toThrow('do not add up')
  })
})

describe('an amount that is shared out', () => {
  test('goes to the last part when all weights are 0', () => {
    expect(prorate(paise(5), [paise(0), paise(0)])).toEqual([0, 5])
  })

  test('sums to itself, each part within a paisa of its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 30_000_000_00 }).map(paise), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000_000_00 }).map(paise), weights, (amount, weights) => {
        const parts = prorate(amount, weights)
        expect(sum(parts)).toBe(amount)
        const total = sum(weights)
        for (const [at, part] of parts.entries())
          if (total > 0) expect(Math.abs(part - (amount * weights[at]!) / total)).toBeLessThan(1.001)
      }),
    )
  })
})

/** Units that come back in several returns, some of them after each. */
const histories = sales.chain((sale) =>
  fc
    .array(fc.tuple(...sale.lines.map(({ quantity }) => fc.integer({ min: 0, max: quantity }))), {
      maxLength: 4,
    })
    .map((steps) => {
      const quantities = sale.lines.map(({ quantity }) => quantity)
      const growing: number[][] = [quantities.map(() => 0)]
      for (const step of steps) growing.push(growing.at(-1)!.map((had, at) => Math.max(had, step[at]!)))
      return { sale, states: [...growing, quantities] }
    }),
)

const add = (figures: readonly OrderAmounts[]) => ({
  ...sumAmounts(figures.flatMap(({ lines }) => lines)),
  paid: sum(figures.map(getPayableAmount)),
  shipping: sum(figures.map(({ shipping }) => shipping)),
})

describe('returns', () => {
  test('of all items, in any number of parts, add up to the invoice to the paisa and are never negative', () => {
    fc.assert(
      fc.property(histories, ({ sale, states }) => {
        const whole = allocateOrderAmounts(sale)
        const parts: OrderAmounts[] = []
        for (const [at, state] of states.slice(1).entries()) {
          const isLast = state.every((units, line) => units === sale.lines[line]!.quantity)
          const part = allocateReturnAmounts(
            whole,
            state.map((after, line) => ({ before: states[at]![line]!, after })),
          )
          parts.push(part)
          for (const line of part.lines) {
            expect(Math.min(...Object.values(line))).toBeGreaterThanOrEqual(0)
            expect(line.credits).toBeLessThanOrEqual(line.amount)
          }
          if (isLast) break
        }
        expect(add(parts)).toEqual(add([whole]))
      }),
    )
  })

  test('of one of three keep shipping, and give back the third', () => {
    const sale = allocateOrderAmounts({
      profile: 'flat',
      rounding: paise(0),
      lines: [{ price: paise(1000_00), quantity: 3 }],
      discount: paise(100),
      tax: paise(540_00),
      shipping: paise(200_00),
      credits: paise(0),
      total: paise(3739_00 as Paise),
      isInterState: false,
    })
    expect(allocateReturnAmounts(sale, [{ before: 0, after: 1 }])).toEqual({
      lines: [
        {
          quantity: 1,
          value: 1000_00,
          discount: 33,
          central: 90_00,
          state: 90_00,
          integrated: 0,
          rounding: 0,
          amount: 1179_67,
          credits: 0,
        },
      ],
      shipping: 0,
      shippingCredits: 0,
    })
    expect(allocateReturnAmounts(sale, [{ before: 1, after: 3 }]).lines[0]!.quantity).toBe(2)
  })
})
