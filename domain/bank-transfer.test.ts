import { expect, test } from 'vitest'
import { getBankAccountRows, getPaymentDeadline } from './bank-transfer.ts'

test('a transfer is due after the hours of the settings, with a reminder when a quarter of them is left', () => {
  expect(getPaymentDeadline(new Date('2026-11-21T04:00:00Z'), 48)).toEqual({
    payBy: new Date('2026-11-23T04:00:00Z'),
    paymentReminderAt: new Date('2026-11-22T16:00:00Z'),
  })
})

test('only what the owner entered of the account is shown', () => {
  const account = { holder: 'Swarna', bank: '', account: '0042', ifsc: ' ', upi: 'swarna@bank' }
  expect(getBankAccountRows(account)).toEqual([
    ['Account name', 'Swarna'],
    ['Account number', '0042'],
    ['UPI', 'swarna@bank'],
  ])
})
