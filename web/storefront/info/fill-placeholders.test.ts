import { describe, expect, test } from 'vitest'
import { trustBadges } from '../product/trust-badges.tsx'
import { termsSummary } from '../register/terms.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { GUIDES } from './guides.ts'
import { POLICIES } from './policies.ts'

const settings = {
  deliveryCity: 'Pune',
  deliveryRadiusKm: 35,
  deliveryCharge: 150,
  freeDeliveryFrom: 100_000,
  deliveryEstimate: '3-5 working days',
  returnDays: 15,
  exchangeDays: 10,
  rateLockMinutes: 45,
  claims: { stores: '', shipping: '', exchange: '' },
  cashLimit: 150_000,
}

test('policies show the values of the shop’s settings', () => {
  const shipping = fillPlaceholders(POLICIES['shipping-policy'], settings)
  expect(JSON.stringify(shipping.sections)).toContain('within 35 km of Pune')
  expect(JSON.stringify(shipping.sections)).toContain(
    'Delivery is ₹150, and free on orders of ₹1,00,000 or more.',
  )
  expect(fillPlaceholders(POLICIES['exchange-policy'], settings).sections[0]?.heading).toBe('Within 10 days')
  expect(JSON.stringify(fillPlaceholders(POLICIES['terms-of-service'], settings))).toContain(
    'within 15 days of delivery',
  )
  const faq = JSON.stringify(fillPlaceholders(GUIDES.faq, settings))
  expect(faq).toContain('for 45 minutes')
  expect(faq).toContain('Yes, on delivery, for orders below ₹1,50,000.')
})

describe('the days of the settings', () => {
  /** Every text of the storefront that says until when a product can be returned or exchanged. */
  const textsFor = (shopSettings: typeof settings) => ({
    terms: JSON.stringify(fillPlaceholders(POLICIES['terms-of-service'], shopSettings).sections),
    exchangePolicy: JSON.stringify(fillPlaceholders(POLICIES['exchange-policy'], shopSettings).sections),
    termsOfRegistration: termsSummary(shopSettings).paragraphs.join(' '),
    productPage: JSON.stringify(
      trustBadges({ hallmark: undefined, price: 1000, leadDays: null }, shopSettings),
    ),
  })
  const daysIn = (text: string) =>
    new Set([...text.matchAll(/[Ww]ithin (\d+) days?/g)].map(([, days]) => days))
  /** "Collected within 30 days of our notice" is about products that are made to order. */
  const withoutCollection = (text: string) => text.replace('within 30 days of our notice', '')

  test('appear on every page as they are set, and no other number of days does', () => {
    const texts = textsFor({ ...settings, returnDays: 21, exchangeDays: 12 })
    expect(daysIn(withoutCollection(texts.terms))).toEqual(new Set(['21']))
    expect(daysIn(texts.termsOfRegistration)).toEqual(new Set(['21']))
    expect(daysIn(texts.exchangePolicy)).toEqual(new Set(['12']))
    expect(daysIn(texts.productPage)).toEqual(new Set(['12']))
  })

  test('of 1 are one day', () => {
    for (const text of Object.values(textsFor({ ...settings, returnDays: 1, exchangeDays: 1 })))
      expect(text).toMatch(/[Ww]ithin 1 day of/)
  })

  test('of 0 promise no return and no exchange', () => {
    const texts = textsFor({ ...settings, returnDays: 0, exchangeDays: 0 })
    for (const text of [withoutCollection(texts.terms), texts.exchangePolicy, texts.productPage])
      expect(daysIn(text)).toEqual(new Set())
    expect(texts.terms).toContain('Delivered pieces cannot be returned.')
    expect(texts.termsOfRegistration).toContain('Delivered pieces cannot be returned.')
    expect(texts.exchangePolicy).toContain('Delivered pieces cannot be exchanged.')
  })
})

test('the product page promises what the owner wrote about exchange, and nothing where there is no exchange', () => {
  const titles = (shopSettings: typeof settings) =>
    trustBadges({ hallmark: undefined, price: 1000, leadDays: null }, shopSettings).map(({ title }) => title)
  const claims = { ...settings.claims, exchange: 'Zero-deduction gold exchange' }
  expect(titles(settings)).toContain('Exchange')
  expect(titles({ ...settings, claims })).toContain('Zero-deduction gold exchange')
  expect(titles({ ...settings, claims, exchangeDays: 0 })).toEqual(['Insured delivery'])
})

test('the delivery time and the cash limit are those of the settings', () => {
  const shipping = JSON.stringify(fillPlaceholders(POLICIES['shipping-policy'], settings))
  expect(shipping).toContain('delivery 3-5 working days.')
  expect(shipping).not.toContain('7-10')
  expect(trustBadges({ hallmark: undefined, price: 1000, leadDays: null }, settings)).toContainEqual({
    icon: 'truck',
    title: 'Insured delivery',
    detail: 'Arrives in 3–5 working days (Pune, up to 35 km)',
  })
  const terms = (cashLimit: number) =>
    JSON.stringify(fillPlaceholders(POLICIES['terms-of-service'], { ...settings, cashLimit }))
  expect(terms(200_000)).toContain('For purchases of Rs.2 lakh and above')
  expect(terms(150_000)).toContain('For purchases of Rs.1.5 lakh and above')
  expect(terms(99_999)).toContain('For purchases of ₹99,999 and above')
  expect(termsSummary(settings).paragraphs.join(' ')).toContain('For purchases of ₹1,50,000 and above')
})

test('no article uses an unknown placeholder', () => {
  for (const article of [...Object.values(POLICIES), ...Object.values(GUIDES)])
    expect(JSON.stringify(fillPlaceholders(article, settings))).not.toMatch(/\{\w+\}/)
})
