import { expect, test } from 'vitest'
import { RETURN_STATUSES } from '#domain/returns.ts'
import { eventLabel } from './labels.ts'

test('an event has a readable label without the id of its row', () => {
  expect(eventLabel('order-placed:01m7zcn')).toBe('Order placed')
  expect(eventLabel('enquiry-arrived:01m7zcn')).toBe('Enquiry, to the shop')
  expect(eventLabel('return-arrived:01m7zcn')).toBe('Return, to the shop')
  expect(eventLabel('review-answered:01m7zcn')).toBe('Reply to a review')
  for (const status of RETURN_STATUSES)
    expect(eventLabel(`return-${status}:01m7zcn`), status).toMatch(/^Return/)
  expect(eventLabel('of-a-later-version:01m7zcn')).toBe('of-a-later-version')
})
