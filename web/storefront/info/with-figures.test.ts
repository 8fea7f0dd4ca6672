import { expect, test } from 'vitest'
import { GUIDES } from './guides.ts'
import { POLICIES } from './policies.ts'
import { withFigures } from './with-figures.ts'

const settings = {
  ...{ deliveryCity: 'Pune', deliveryRadiusKm: 35, deliveryCharge: 150, freeDeliveryFrom: 100_000 },
  ...{ returnDays: 15, exchangeDays: 10, rateLockMinutes: 45, cashLimit: 150_000 },
}

test('policies say what the shop’s settings say', () => {
  const shipping = withFigures(POLICIES['shipping-policy'], settings)
  expect(JSON.stringify(shipping.sections)).toContain('within 35 km of Pune')
  expect(JSON.stringify(shipping.sections)).toContain(
    'Delivery is ₹150, and free from a subtotal of ₹1,00,000 on.',
  )
  expect(withFigures(POLICIES['exchange-policy'], settings).sections[0]?.heading).toBe('Within 10 days')
  expect(JSON.stringify(withFigures(POLICIES['terms-of-service'], settings))).toContain(
    'within 15 days of delivery',
  )
  const faq = JSON.stringify(withFigures(GUIDES.faq, settings))
  expect(faq).toContain('45 minutes as a rule')
  expect(faq).toContain('On delivery, below ₹1,50,000.')
})

test('no article names a figure that there is not', () => {
  for (const article of [...Object.values(POLICIES), ...Object.values(GUIDES)])
    expect(JSON.stringify(withFigures(article, settings))).not.toMatch(/\{\w+\}/)
})
