import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { DEFAULT_GST_RATES } from './gst-rates.ts'
import { paise, sum, ZERO } from './money.ts'
import { TAX_PROFILES, type TaxedLines } from './order-tax.ts'
import { calculateTotalsWithShipping } from './order-totals.ts'
import { addGstToLines } from './shown-lines.ts'
import { addGst, type PriceTerms, removeGst, showPrice } from './shown-price.ts'

const anyPrice = fc.integer({ min: 0, max: 100_000_000_00 }).map(paise)
const anyPercent = fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100)
const anyProfile = fc.constantFrom(...TAX_PROFILES)
const NONE = { discount: ZERO, credits: ZERO, shippingCost: ZERO }

test('a price with GST is the total of an order of the piece alone, delivered free', () => {
  fc.assert(
    fc.property(anyPrice, anyPercent, anyProfile, (price, taxPercent, profile) => {
      const lines = [{ price, quantity: 1, taxPercent }]
      const taxed: TaxedLines =
        profile === 'flat' ? { profile, taxPercent, lines } : { profile, isInterState: false, lines }
      const withGst = addGst(price, taxPercent, profile)
      expect(withGst).toBe(calculateTotalsWithShipping({ ...taxed, ...NONE }).totalAmount)
      // Rounding to a rupee can take away up to 50 paise.
      expect(withGst).toBeGreaterThanOrEqual(profile === 'flat' ? price : price - 50)
    }),
  )
})

test('a limit with GST finds exactly the prices that cost at most so much', () => {
  fc.assert(
    fc.property(anyPrice, anyPrice, anyPercent, anyProfile, (limit, price, percent, profile) => {
      const isWithin = addGst(price, percent, profile) <= limit
      expect(price <= removeGst(limit, percent, profile)).toBe(isWithin)
      const highest = removeGst(limit, percent, profile)
      expect(addGst(paise(highest + 1), percent, profile)).toBeGreaterThan(limit)
    }),
  )
})

test('the lines of a cart add up to its total', () => {
  const anyLine = fc.record({
    price: anyPrice,
    quantity: fc.integer({ min: 1, max: 10 }),
    taxPercent: fc.constantFrom(0, 3, 5, 18),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), anyProfile, (lines, profile) => {
      const taxed: TaxedLines =
        profile === 'flat' ? { profile, taxPercent: 18, lines } : { profile, isInterState: false, lines }
      expect(sum(addGstToLines(taxed))).toBe(calculateTotalsWithShipping({ ...taxed, ...NONE }).totalAmount)
    }),
  )
})

describe('a shopper reads', () => {
  const shop: PriceTerms = {
    taxProfile: 'hsn',
    taxPercent: 18,
    gstRates: DEFAULT_GST_RATES,
    gstState: '36',
    priceDisplay: 'including',
  }
  const show = (changes: Partial<PriceTerms>) =>
    showPrice({ ...shop, ...changes }, paise(141_387_00), '7113', '2026-11-27')

  test.each<[string, Partial<PriceTerms>, object]>([
    ['whole rupees with GST', {}, { main: 145_629_00, hasGst: true, withGst: null }],
    [
      'the price without GST',
      { priceDisplay: 'excluding' },
      { main: 141_387_00, hasGst: false, withGst: null },
    ],
    ['both', { priceDisplay: 'both' }, { main: 141_387_00, withGst: 145_629_00 }],
    ['both at one rate, to the paisa', { priceDisplay: 'both', taxProfile: 'flat' }, { withGst: 166_836_66 }],
    ['one price of a shop without a GSTIN', { gstState: null }, { main: 141_387_00, hasGst: false }],
    ['one price there too', { priceDisplay: 'both', gstState: null }, { main: 141_387_00, withGst: null }],
  ])('%s', (_, changes, shown) => expect(show(changes)).toMatchObject(shown))
})
