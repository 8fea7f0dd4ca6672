import { expect, test } from 'vitest'
import { findRate, fromApiRates, fromRateFields, isCoreMetal, toRateFields } from './metal-rates.ts'

const FIELDS = { rate24K: 7092.5, rate22K: 6501.25, rate18K: 5320, rateSilver: 90.05 }
const RATES = { 'gold-24k': 7092_50, 'gold-22k': 6501_25, 'gold-18k': 5320_00, silver: 90_05 }

test('rates of the API are rupees per gram, those of the shop paise', () => {
  expect(fromRateFields(FIELDS)).toEqual(RATES)
  expect(toRateFields(fromRateFields(FIELDS))).toEqual(FIELDS)
  const otherRates = [{ code: 'platinum-950', rate: 3100.1 }]
  expect(fromApiRates({ ...FIELDS, otherRates })).toEqual({ ...RATES, 'platinum-950': 3100_10 })
})

test('the rate of a metal is that of its field, or of its entry, or missing', () => {
  const rates = {
    ...FIELDS,
    otherRates: [
      { code: 'platinum-950', rate: 3100 },
      { code: 'gold-14k', rate: 4152.97 },
    ],
  }
  expect(findRate(rates, 'gold-22k')).toBe(6501.25)
  expect(findRate(rates, 'gold-14k')).toBe(4152.97)
  expect(findRate(rates, 'gold-9k')).toBeNull()
})

test('four metals have a rate in every shop', () => {
  const codes = ['gold-24k', 'gold-22k', 'gold-18k', 'silver', 'gold-14k', 'platinum-950']
  expect(codes.filter(isCoreMetal)).toEqual(['gold-24k', 'gold-22k', 'gold-18k', 'silver'])
})
