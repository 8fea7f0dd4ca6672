import { expect, test } from 'vitest'
import {
  type CounterPayment,
  getCashLeft,
  getCounterPaymentErrors,
  getUnpaid,
  type Tender,
} from './counter-sale.ts'
import { fromRupees, ZERO } from './money.ts'

let serial = 0
const pay = (tender: Tender, amount: number, reference = ''): CounterPayment => ({
  tender,
  amount: fromRupees(amount),
  reference: reference || (tender === 'upi' || tender === 'card' ? `R${++serial}` : ''),
})

const errorsOf = (payments: CounterPayment[], { total = 1000, cashToday = 0, storeCredit = 0 } = {}) =>
  getCounterPaymentErrors(payments, {
    total: fromRupees(total),
    cashToday: fromRupees(cashToday),
    cashLimit: fromRupees(200_000),
    storeCredit: fromRupees(storeCredit),
  })

test('payments in any number of ways make exactly the total', () => {
  expect(errorsOf([pay('cash', 1000)])).toEqual([])
  expect(
    errorsOf([pay('cash', 100.5), pay('upi', 399.5), pay('card', 300), pay('store_credit', 200)], {
      storeCredit: 200,
    }),
  ).toEqual([])
  expect(errorsOf([pay('cash', 999.99)])).toEqual([
    { path: 'payments', message: '₹0.01 is not paid yet. The payments have to make the total.' },
  ])
  expect(errorsOf([pay('cash', 600), pay('upi', 600)])).toEqual([
    { path: 'payments', message: 'The payments are ₹200 more than the total.' },
  ])
  expect(errorsOf([])).toHaveLength(1)
  expect(errorsOf([], { total: 0 })).toEqual([])
})

test('each payment has an amount, and a reference where the bank gives one', () => {
  expect(errorsOf([pay('cash', 1000), pay('cash', 0)])).toMatchObject([{ path: 'payments.1.amount' }])
  expect(errorsOf([pay('cash', 1100), pay('cash', -100)])).toMatchObject([{ path: 'payments.1.amount' }])
  expect(errorsOf([{ ...pay('upi', 1000), reference: '' }])).toEqual([
    { path: 'payments.0.reference', message: 'Enter the UPI reference' },
  ])
  expect(errorsOf([pay('cash', 1000, 'X1')])).toEqual([
    { path: 'payments.0.reference', message: 'Cash has no reference' },
  ])
  expect(errorsOf([pay('upi', 500, 'AB 1'), pay('card', 500, 'ab1')])).toMatchObject([
    { path: 'payments.1.reference' },
  ])
})

test('all cash of a person on a day stays below the limit', () => {
  const total = 300_000
  expect(errorsOf([pay('cash', 199_999.99), pay('upi', 100_000.01)], { total })).toEqual([])
  expect(errorsOf([pay('upi', 100_000), pay('cash', 200_000)], { total })).toEqual([
    {
      path: 'payments.1.amount',
      message:
        'The law allows less than ₹2,00,000 in cash from one person a day. At most ₹1,99,999 of this sale can be cash.',
    },
  ])
  expect(errorsOf([pay('cash', 100_000), pay('upi', 200_000)], { total, cashToday: 100_000 })).toMatchObject([
    { message: expect.stringContaining('At most ₹99,999') },
  ])
  expect(errorsOf([pay('cash', 1), pay('upi', 299_999)], { total, cashToday: 200_000 })).toMatchObject([
    { message: expect.stringContaining('above which the law allows no cash') },
  ])
  // A payment in another way is no cash, also where the cash of the day has reached the limit.
  expect(errorsOf([pay('card', total)], { total, cashToday: 400_000 })).toEqual([])
  expect(getCashLeft({ cashToday: fromRupees(400_000), cashLimit: fromRupees(200_000) })).toBe(ZERO)
})

test('store credit is at most what the customer has', () => {
  expect(errorsOf([pay('store_credit', 1000)], { storeCredit: 400 })).toEqual([
    { path: 'payments.0.amount', message: 'The customer has ₹400 of store credit.' },
  ])
  expect(errorsOf([pay('store_credit', 1000)])).toEqual([
    { path: 'payments.0.amount', message: 'The customer has no store credit.' },
  ])
})

test('what is left is below zero when too much was entered', () => {
  expect(getUnpaid([pay('cash', 1200)], fromRupees(1000))).toBe(-200_00)
})
