import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { DEFAULT_GST_RATES, getGstPercent, getGstRatesError } from './gst-rates.ts'
import {
  allocateOrderAmounts,
  allocateReturnAmounts,
  getCreditsUsed,
  getPayableAmount,
  type OrderAmounts,
  sumAmounts,
  sumOrderAmounts,
} from './invoice.ts'
import { paise } from './money.ts'
import { addDifference, calculateDifference, undoDifference } from './order-adjustments.ts'
import { calculateTax, formatTaxName, getTax, listTaxes, type TaxedLine } from './order-tax.ts'
import { calculateOrderTotals, type OrderTotals, type TotalsInput } from './order-totals.ts'
import { getGstState, getProductGst, type ShopTax, taxLines } from './shop-tax.ts'

const amount = (most: number) => fc.integer({ min: 0, max: most }).map(paise)
const line = fc.record({
  price: fc.oneof(
    amount(300),
    amount(3_00_000_00),
    fc.integer({ min: 1, max: 3_00_000 }).map((n) => paise(n * 100)),
  ),
  quantity: fc.integer({ min: 1, max: 4 }),
  hsn: fc.constantFrom('7113', '7117', '4202'),
  taxPercent: fc.constantFrom(3, 3, 18, 0.25, 1.5, 0),
})
type Basket = Omit<Extract<TotalsInput, { profile: 'hsn' }>, 'lines'> & {
  lines: readonly (TaxedLine & { hsn: string })[]
}

const basket: fc.Arbitrary<Basket> = fc.record({
  profile: fc.constant('hsn' as const),
  isInterState: fc.boolean(),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  discount: fc.oneof(fc.constant(paise(0)), amount(60_000_00)),
  credits: fc.oneof(fc.constant(paise(0)), amount(40_000_00)),
  settings: fc.record({
    deliveryCharge: fc.constantFrom(0, 200_00, 149_99).map(paise),
    freeDeliveryFrom: amount(90_000_00),
  }),
})

/** `numerator / denominator`, rounded half up. Both are positive. */
const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)

/** The totals again, in bigint and from the sentences of decision 46. It shares no code with the shop. */
function reference({ isInterState, lines, discount, credits, settings }: Basket) {
  const least = (...values: bigint[]) => values.reduce((a, b) => (a < b ? a : b))
  const sumOf = (part: Basket['lines']) =>
    part.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
  const subtotal = sumOf(lines)
  const off = least(BigInt(discount), subtotal)
  const isFree = subtotal === 0n || subtotal >= BigInt(settings.freeDeliveryFrom)
  const shipping = isFree ? 0n : BigInt(settings.deliveryCharge)
  const rates = [...new Set(lines.map(({ taxPercent }) => taxPercent))].sort((a, b) => a - b)
  let tax = 0n
  let [valueBefore, netBefore, discountBefore, shippingBefore] = [0n, 0n, 0n, 0n]
  for (const [index, rate] of rates.entries()) {
    const isLast = index === rates.length - 1
    const value = sumOf(lines.filter(({ taxPercent }) => taxPercent === rate))
    valueBefore += value
    const discountTo = subtotal === 0n ? (isLast ? off : 0n) : halfUp(off * valueBefore, subtotal)
    const net = value - (discountTo - discountBefore)
    netBefore += net
    const allNet = subtotal - off
    const [weight, whole] = allNet > 0n ? [netBefore, allNet] : [valueBefore, subtotal]
    const shippingTo = whole === 0n ? (isLast ? shipping : 0n) : halfUp(shipping * weight, whole)
    const taxable = net + shippingTo - shippingBefore
    const thousandths = BigInt(Math.round(rate * 1000))
    tax += isInterState
      ? halfUp(taxable * thousandths, 100_000n)
      : 2n * halfUp(taxable * thousandths, 200_000n)
    discountBefore = discountTo
    shippingBefore = shippingTo
  }
  const due = subtotal - off + shipping + tax
  const whole = halfUp(due, 100n) * 100n
  const used = least(BigInt(credits), subtotal, whole)
  return { subtotal, discount: off, shippingCost: shipping, tax, rounding: whole - due, total: whole - used }
}

const invoice = (order: Basket, totals: OrderTotals): OrderAmounts =>
  allocateOrderAmounts({
    profile: 'hsn',
    isInterState: order.isInterState,
    lines: order.lines,
    discount: totals.discount,
    shipping: totals.shippingCost,
    tax: totals.tax,
    rounding: totals.rounding,
    credits: totals.referralCreditsUsed,
    total: totals.totalAmount,
  })

describe('with tax by HSN', () => {
  test('the totals are exact to the paisa and whole rupees before credits', () => {
    fc.assert(
      fc.property(basket, (order) => {
        const totals = calculateOrderTotals(order)
        const { subtotal, discount, shippingCost, tax, rounding, totalAmount } = totals
        expect({
          subtotal: BigInt(subtotal),
          discount: BigInt(discount),
          shippingCost: BigInt(shippingCost),
          tax: BigInt(tax),
          rounding: BigInt(rounding),
          total: BigInt(totalAmount),
        }).toEqual(reference(order))
        expect((totalAmount + totals.referralCreditsUsed) % 100).toBe(0)
        expect(Math.abs(rounding)).toBeLessThanOrEqual(50)
      }),
    )
  })

  test('the totals do not change with the order of the lines, nor when a line is split', () => {
    fc.assert(
      fc.property(basket, (order) => {
        const totals = calculateOrderTotals(order)
        expect(calculateOrderTotals({ ...order, lines: [...order.lines].reverse() })).toEqual(totals)
        const split = order.lines.flatMap((each) =>
          Array.from({ length: each.quantity }, () => ({ ...each, quantity: 1 })),
        )
        expect(calculateOrderTotals({ ...order, lines: split })).toEqual(totals)
      }),
    )
  })

  test('the lines and the delivery of an invoice add up to the order, each to its own amount', () => {
    fc.assert(
      fc.property(basket, (order) => {
        const totals = calculateOrderTotals(order)
        const amounts = invoice(order, totals)
        const all = sumOrderAmounts(amounts)
        expect(sumAmounts(amounts.lines).value).toBe(totals.subtotal)
        expect(sumAmounts(amounts.delivery!).value).toBe(totals.shippingCost)
        expect(all.discount).toBe(totals.discount)
        expect(getTax(all)).toBe(totals.tax)
        expect(all.rounding).toBe(totals.rounding)
        expect(getCreditsUsed(amounts)).toBe(totals.referralCreditsUsed)
        expect(getPayableAmount(amounts)).toBe(totals.totalAmount)
        for (const [index, part] of [...amounts.lines, ...amounts.delivery!].entries()) {
          const { value, discount, central, state, integrated, rounding, amount: withTax, credits } = part
          expect(withTax).toBe(value - discount + central + state + integrated + rounding!)
          expect(
            Math.min(value, discount, central, state, integrated, withTax, credits),
          ).toBeGreaterThanOrEqual(0)
          expect(credits).toBeLessThanOrEqual(withTax)
          expect(order.isInterState ? [central, state] : [integrated, central - state]).toEqual(
            order.isInterState ? [0, 0] : [0, 0],
          )
          // Allocated from the tax of all lines at the rate, so at most a paisa off for each half.
          const percent =
            order.lines[index]?.taxPercent ?? amounts.delivery![index - order.lines.length]!.taxPercent
          expect(Math.abs(getTax(part) - ((value - discount) * percent) / 100)).toBeLessThanOrEqual(3)
        }
      }),
    )
  })

  test('returns in any number of parts add up to the invoice, and none is negative', () => {
    fc.assert(
      fc.property(
        basket,
        fc.array(fc.array(fc.nat(4), { minLength: 6, maxLength: 6 }), { maxLength: 4 }),
        (order, steps) => {
          const whole = invoice(order, calculateOrderTotals(order))
          const all = order.lines.map(({ quantity }) => quantity)
          const states = [all.map(() => 0)]
          for (const step of steps)
            states.push(
              states.at(-1)!.map((had, index) => Math.max(had, Math.min(all[index]!, step[index]!))),
            )
          states.push(all)
          const parts: OrderAmounts[] = []
          for (const [index, state] of states.slice(1).entries()) {
            const before = states[index]!
            if (before.every((units, at) => units === all[at])) break
            const part = allocateReturnAmounts(
              whole,
              state.map((after, at) => ({ before: before[at]!, after })),
            )
            parts.push(part)
            expect(getPayableAmount(part)).toBeGreaterThanOrEqual(0)
            expect(getCreditsUsed(part)).toBeGreaterThanOrEqual(0)
          }
          const given = parts.flatMap(({ lines, delivery }) => [...lines, ...delivery!])
          expect(sumAmounts(given)).toEqual(sumOrderAmounts(whole))
        },
      ),
    )
  })

  test('an exchanged item changes the totals to those of an order at the other price', () => {
    fc.assert(
      fc.property(basket, fc.integer({ min: 1, max: 3_00_000 }), fc.nat(5), (order, rupees, pick) => {
        const index = pick % order.lines.length
        const lines = order.lines.map((each, at) => (at === index ? { ...each, quantity: 1 } : each))
        // Delivery and discount stay, whatever the other item costs.
        const settings = { deliveryCharge: paise(200_00), freeDeliveryFrom: paise(Number.MAX_SAFE_INTEGER) }
        const before = { ...order, lines, settings, credits: paise(0), discount: paise(0) }
        const price = paise(rupees * 100)
        const [old, current] = [
          calculateOrderTotals(before),
          calculateOrderTotals({
            ...before,
            lines: lines.map((each, at) => (at === index ? { ...each, price } : each)),
          }),
        ]
        if (old.subtotal === 0) return
        const difference = calculateDifference({ ...before, shipping: old.shippingCost }, index, {
          before: lines[index]!.price,
          after: price,
        })
        const figures = {
          subtotal: old.subtotal,
          discount: old.discount,
          tax: old.tax,
          rounding: old.rounding,
          total: old.totalAmount,
        }
        const changed = addDifference(figures, difference)
        expect(changed).toMatchObject({
          subtotal: current.subtotal,
          tax: current.tax,
          rounding: current.rounding,
          total: current.totalAmount,
        })
        expect(undoDifference(changed, difference)).toEqual(figures)
      }),
    )
  })

  test('a ring of ₹1,00,000 with a coupon and paid delivery', () => {
    const order = {
      profile: 'hsn' as const,
      lines: [{ price: paise(1_00_000_00), quantity: 1, hsn: '7113', taxPercent: 3 }],
      discount: paise(5000_00),
      credits: paise(0),
      settings: { deliveryCharge: paise(250_00), freeDeliveryFrom: paise(9_99_999_00) },
    }
    // 3 % of 95,250 is 2,857.50
    const totals = calculateOrderTotals({ ...order, isInterState: false })
    expect(totals).toMatchObject({ tax: 2857_50, rounding: 50, totalAmount: 98_108_00 })
    const within = invoice({ ...order, isInterState: false }, totals)
    expect(within.lines[0]).toMatchObject({ central: 1425_00, state: 1425_00, integrated: 0 })
    expect(within.delivery).toMatchObject([{ hsn: '7113', value: 250_00, central: 3_75, state: 3_75 }])
    const other = invoice(
      { ...order, isInterState: true },
      calculateOrderTotals({ ...order, isInterState: true }),
    )
    expect(other.lines[0]).toMatchObject({ central: 0, state: 0, integrated: 2850_00 })
  })

  test('an order whose tax is not that of its lines is refused', () => {
    const lines = [{ price: paise(1000_00), quantity: 1, hsn: '7113', taxPercent: 3 }]
    const order = {
      profile: 'hsn' as const,
      isInterState: false,
      lines,
      discount: paise(0),
      shipping: paise(0),
    }
    const rounded = { ...order, rounding: paise(-1_00), credits: paise(0), total: paise(1029_00) }
    expect(getPayableAmount(allocateOrderAmounts({ ...rounded, tax: paise(30_00) }))).toBe(1029_00)
    expect(() => allocateOrderAmounts({ ...rounded, tax: paise(31_00) })).toThrow('do not add up')
  })
})

describe('the taxes that an order shows', () => {
  const lines = [
    { price: paise(1_00_000_00), quantity: 1, taxPercent: 3 },
    { price: paise(500_00), quantity: 2, taxPercent: 18 },
    { price: paise(700_00), quantity: 1, taxPercent: 0 },
  ]
  const order = { profile: 'hsn' as const, lines, discount: paise(0), shipping: paise(0) }
  const show = (rows: ReturnType<typeof listTaxes>) =>
    rows.map((row) => `${formatTaxName(row)}: ${row.amount / 100}`)

  test('are halves for the centre and the state within a state, rate by rate', () => {
    expect(show(listTaxes({ ...order, isInterState: false }, 'SGST'))).toEqual([
      'CGST 1.5%: 1500',
      'SGST 1.5%: 1500',
      'CGST 9%: 90',
      'SGST 9%: 90',
    ])
  })

  test('name the tax of a union territory', () => {
    const rows = listTaxes({ ...order, isInterState: false }, 'UTGST')
    expect(rows.map(({ kind }) => kind)).toEqual(['CGST', 'UTGST', 'CGST', 'UTGST'])
  })

  test('are one tax of the whole rate across states', () => {
    expect(show(listTaxes({ ...order, isInterState: true }, 'SGST'))).toEqual([
      'IGST 3%: 3000',
      'IGST 18%: 180',
    ])
  })

  test('are one row with the rate of the shop in the profile of the requirements', () => {
    const flat = { ...order, profile: 'flat' as const, taxPercent: 18 }
    expect(show(listTaxes(flat, 'SGST'))).toEqual(['Tax (18% GST): 18306'])
  })

  test('add up to the tax of the order', () => {
    fc.assert(
      fc.property(basket, (each) => {
        const { discount, shippingCost } = calculateOrderTotals(each)
        const taxed = { ...each, discount, shipping: shippingCost }
        const rows = listTaxes(taxed, 'SGST')
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(calculateTax(taxed).tax)
      }),
    )
  })
})

describe('the GST of a product', () => {
  const rates = [
    { hsn: '', percent: 18, from: '2017-07-01', source: 'a' },
    { hsn: '71', percent: 3, from: '2017-07-01', source: 'b' },
    { hsn: '7113', percent: 5, from: '2026-12-01', source: 'c' },
    { hsn: '711319', percent: 4, from: '2026-12-05', source: 'd' },
  ]
  test.each([
    ['7113', '2017-06-30', 0],
    ['7113', '2026-11-30', 3],
    ['7113', '2026-12-01', 5],
    ['71131910', '2026-12-04', 5],
    ['71131910', '2026-12-05', 4],
    ['711411', '2026-12-31', 3],
    ['4202', '2026-12-31', 18],
  ])('of HSN %s on %s is %d%%', (hsn, day, percent) => {
    expect(getGstPercent(rates, hsn, day)).toBe(percent)
  })

  test('of jewellery is 3% in a new table, and of what it does not list 18%', () => {
    expect(getGstPercent(DEFAULT_GST_RATES, '71131910', '2026-11-27')).toBe(3)
    expect(getGstPercent(DEFAULT_GST_RATES, '4202', '2026-11-27')).toBe(18)
    expect(getGstRatesError(DEFAULT_GST_RATES)).toBeNull()
  })

  test.each([
    [{ hsn: '711' }, '0.hsn'],
    [{ percent: 40.01 }, '0.percent'],
    [{ percent: -1 }, '0.percent'],
    [{ percent: 1.234 }, '0.percent'],
    [{ percent: Number.NaN }, '0.percent'],
    [{ from: '2026-02-30' }, '0.from'],
    [{ from: '2026-02-03T10:00:00Z' }, '0.from'],
    [{ source: ' ' }, '0.source'],
    [{ hsn: '71' }, '1.from'],
  ])('cannot be %j', (wrong, path) => {
    const [first, ...others] = rates
    const rows = [{ ...first!, ...wrong }, ...others]
    expect(getGstRatesError(rows)).toMatchObject({ path })
  })

  test('is from nothing to 40%, and one code has a rate for each day on which it changed', () => {
    const [others, ...listed] = rates
    expect(getGstRatesError([{ ...others!, percent: 0 }, ...listed])).toBeNull()
    expect(getGstRatesError([{ ...others!, percent: 40 }, ...listed])).toBeNull()
    expect(getGstRatesError([...rates, { ...others!, from: '2026-12-01' }])).toBeNull()
  })

  test('is one of at most 100 rows', () => {
    const days = Array.from({ length: 101 }, (_, index) => `${2018 + index}-04-01`)
    const later = days.map((from) => ({ ...rates[0]!, from }))
    expect(getGstRatesError([rates[0]!, ...later.slice(0, 99)])).toBeNull()
    expect(getGstRatesError([rates[0]!, ...later.slice(0, 100)])).toBe('At most 100 rates')
  })

  test('needs a row for all other codes that begins with GST itself', () => {
    expect(getGstRatesError(rates.slice(1))).toMatch('all other products')
    expect(getGstRatesError([{ ...rates[0]!, from: '2020-01-01' }])).toMatch('all other products')
  })
})

describe('the lines of a shop', () => {
  const shop: ShopTax = {
    taxProfile: 'hsn',
    taxPercent: 18,
    gstRates: DEFAULT_GST_RATES,
    gstState: '36',
  }
  const lines = [{ price: paise(100), quantity: 1, hsn: '7113' }]
  const to = (supplyState: string | null) => ({ supplyState, day: '2026-11-27' })

  test('are taxed with IGST when they are delivered to another state', () => {
    expect(taxLines(shop, lines, to('27'))).toMatchObject({ isInterState: true, lines: [{ taxPercent: 3 }] })
    expect(taxLines(shop, lines, to('36'))).toMatchObject({ isInterState: false })
    expect(taxLines(shop, lines, to(null))).toMatchObject({ isInterState: false })
  })

  test('bear no tax while the shop has no GSTIN', () => {
    const unregistered = taxLines({ ...shop, gstState: null }, lines, to('27'))
    expect(unregistered).toMatchObject({ isInterState: false, lines: [{ taxPercent: 0 }] })
  })

  test('have one rate with the profile of the requirements', () => {
    expect(taxLines({ ...shop, taxProfile: 'flat' }, lines, to('27'))).toMatchObject({
      profile: 'flat',
      taxPercent: 18,
    })
    expect(getProductGst({ ...shop, taxProfile: 'flat' }, '7113', '2026-11-27')).toBe(18)
    expect(getProductGst(shop, '7113', '2026-11-27')).toBe(3)
  })
})

test('a GSTIN begins with the code of its state, and a shop without one is in none', () => {
  expect(getGstState('36AABCU9603R1ZM')).toBe('36')
  expect(getGstState('')).toBeNull()
})
