import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'

test('texts of the home page name settings', () => {
  const settings = {
    phone: '040 2345 0916',
    hours: 'every day',
    deliveryEstimate: '3-5 working days',
  }
  expect(fillTemplate('{phone}, {hours}. Delivery takes {deliveryEstimate}. {other}', settings)).toBe(
    '040 2345 0916, every day. Delivery takes 3-5 working days. {other}',
  )
})
