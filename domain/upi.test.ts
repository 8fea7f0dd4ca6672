import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { getUpiLink } from './upi.ts'

test('a UPI app is told whom to pay, how much, and for which order', () =>
  expect(
    getUpiLink({
      upi: 'swarna.gold@bank',
      payee: 'Swarna & Sons',
      amount: paise(1_41_377_50),
      note: 'SW-261127-HPM57K',
    }),
  ).toBe('upi://pay?pa=swarna.gold@bank&pn=Swarna%20%26%20Sons&am=141377.50&cu=INR&tn=SW-261127-HPM57K'))

test('no name adds a field of its own', () => {
  const link = getUpiLink({ upi: 'a@bank', payee: 'A&am=1', amount: paise(100), note: 'x&pa=b@bank' })
  const fields = new URL(link).searchParams
  expect([fields.getAll('am'), fields.getAll('pa')]).toEqual([['1.00'], ['a@bank']])
})
