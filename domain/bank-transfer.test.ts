import { expect, test } from 'vitest'
import { getBankAccountRows, getTransferDeadline, isIfsc, isUpiId } from './bank-transfer.ts'

test('a transfer is due after the hours of the settings, with a reminder when a quarter of them is left', () => {
  expect(getTransferDeadline(new Date('2026-11-21T04:00:00Z'), 48)).toEqual({
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

test.each([
  ['SBIN0001234', true],
  ['HDFC0ABC12D', true],
  ['SBIN1001234', false],
  ['sbin0001234', false],
  ['SBIN000123', false],
  ['SBIN00012345', false],
  ['XSBIN0001234', false],
  ['ＳBIN0001234', false],
  ['SBIN0001234 ', false],
  ['SBIN000\u200b1234', false],
])('an IFSC: %j %s', (text, expected) => {
  expect(isIfsc(text)).toBe(expected)
})

test.each([
  ['swarna@sbi', true],
  ['9876543210@upi', true],
  ['swarna.jewels-1@okhdfcbank', true],
  ['swarna', false],
  ['@sbi', false],
  ['swarna@', false],
  ['swarna@bank.in', false],
  ['swarna@sbi.', false],
  ['swarna @sbi', false],
  ['swarna@@sbi', false],
  ['.swarna@sbi', false],
  ['swarna\u200b@sbi', false],
])('a UPI ID: %j %s', (text, expected) => {
  expect(isUpiId(text)).toBe(expected)
})
