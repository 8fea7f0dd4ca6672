import { expect, test } from 'vitest'
import { getOnlineDeadline } from './online-payment.ts'

test('an online payment has the minutes of the setting, and no reminder', () => {
  expect(getOnlineDeadline(new Date('2026-11-21T04:00:00Z'), 15)).toEqual({
    payBy: new Date('2026-11-21T04:15:00Z'),
    paymentReminderAt: null,
  })
})
