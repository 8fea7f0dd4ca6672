import { describe, expect, test } from 'vitest'
import { fillVariables, isPageVariable, PAGE_VARIABLE_NAMES, type PageSettings } from './page-variables.ts'
import { mapReturnReasons, NO_DEDUCTION } from './return-deductions.ts'
import { DAMAGE_REPORT_HOURS, LARGE_REFUND_TERMS, RETURN_TEXTS } from './return-texts.ts'

const SETTINGS: PageSettings = {
  shopName: 'Kanaka Jewels',
  phone: '98480 22113',
  email: 'shop@example.in',
  address: '5-9-22, Basheerbagh',
  hours: '10 am to 8 pm',
  deliveryCity: 'Hyderabad',
  deliveryRadiusKm: 50,
  deliveryScope: 'city',
  deliveryCharge: 150,
  freeDeliveryFrom: 5000,
  deliveryEstimate: '3 to 5 days',
  returnDays: 15,
  exchangeDays: 7,
  returnDeductions: mapReturnReasons(() => NO_DEDUCTION),
  rateLockMinutes: 20,
  bankTransferHours: 24,
  engravedReturns: false,
  claims: { shipping: 'Free insured delivery' },
  hallmarkingCharges: { gold: 45, silver: 0, platinum: 0 },
  cashLimit: 200_000,
}
const fill = (text: string, given: Partial<PageSettings> = {}) =>
  fillVariables(text, { ...SETTINGS, ...given })

test('each variable has the value of its setting', () => {
  const values = Object.fromEntries(PAGE_VARIABLE_NAMES.map((name) => [name, fill(`{${name}}`)]))
  expect(values).toEqual({
    shopName: 'Kanaka Jewels',
    phone: '98480 22113',
    email: 'shop@example.in',
    address: '5-9-22, Basheerbagh',
    hours: '10 am to 8 pm',
    deliveryCity: 'Hyderabad',
    deliveryRadiusKm: '50',
    deliveryArea: 'within 50 km of Hyderabad',
    deliveryCharge: '₹150',
    freeDeliveryFrom: '₹5,000',
    deliveryEstimate: '3 to 5 days',
    shippingMessage: 'Free insured delivery.',
    returnDays: '15',
    returnTerms: RETURN_TEXTS.returnTerms(SETTINGS),
    returnExceptions: RETURN_TEXTS.exceptions(SETTINGS),
    exchangeDays: '7',
    exchangeHeading: RETURN_TEXTS.exchangeHeading(SETTINGS),
    exchangeTerms: RETURN_TEXTS.exchangeTerms(SETTINGS),
    exchangeExceptions: RETURN_TEXTS.exchangeExceptions(SETTINGS),
    damageReportHours: String(DAMAGE_REPORT_HOURS),
    largeRefundTerms: LARGE_REFUND_TERMS,
    rateLockMinutes: '20',
    hallmarkingCharge: 'The hallmarking charge is ₹45 for a piece of gold.',
    bankTransferHours: '24',
    cashLimit: '₹2,00,000',
    cashLimitInLakh: 'Rs.2 lakh',
  })
})

test('a text keeps what is no variable', () => {
  expect(fill('{deliveryRadiusKm} km of {deliveryCity}')).toBe('50 km of Hyderabad')
  expect(fill('{unknown} {toString}')).toBe('{unknown} {toString}')
  expect([isPageVariable('shopName'), isPageVariable('toString')]).toEqual([true, false])
})

describe('a value that depends on others', () => {
  test('says where the shop delivers', () => {
    expect(fill('{deliveryArea}', { deliveryScope: 'zones' })).toContain('PIN codes')
    expect(fill('{deliveryArea}', { deliveryScope: 'none' })).toBe('on request only')
  })

  test('leaves out a promise that the shop does not make, with one of its spaces', () => {
    expect(fill('Yes. {shippingMessage} Thanks.', { claims: { shipping: '' } })).toBe('Yes. Thanks.')
    expect(fill('Yes. {shippingMessage}  {shippingMessage} Thanks.', { claims: { shipping: '' } })).toBe(
      'Yes. Thanks.',
    )
  })

  test('names the metals with a hallmarking charge', () => {
    const hallmarkingCharges = { gold: 45, silver: 35, platinum: 0 }
    expect(fill('{hallmarkingCharge}', { hallmarkingCharges })).toBe(
      'The hallmarking charge is ₹45 for a piece of gold and ₹35 for a piece of silver.',
    )
    expect(fill('{hallmarkingCharge}', { hallmarkingCharges: { gold: 0, silver: 0, platinum: 0 } })).toBe('')
  })

  test('says the cash limit in lakhs when it is a round number of them', () => {
    const inLakh = (cashLimit: number) => fill('{cashLimitInLakh}', { cashLimit })
    expect([100_000, 150_000, 110_000, 95_000, 90_000, 155_555].map(inLakh)).toEqual([
      'Rs.1 lakh',
      'Rs.1.5 lakh',
      'Rs.1.1 lakh',
      '₹95,000',
      '₹90,000',
      '₹1,55,555',
    ])
  })
})
