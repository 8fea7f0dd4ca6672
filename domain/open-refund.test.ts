import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { getOpenRefund } from './open-refund.ts'
import { getRefundMethods } from './refunds.ts'

const nothing = { refundable: 0, adjustments: [], returns: [] }

test('an order is paid back what it can be refunded', () =>
  expect(getOpenRefund({ ...nothing, refundable: 500 })).toBe(500))

test('differences of exchanged items that wait for their own refund are left out', () => {
  const withDifference = (kind: 'collect' | 'refund' | 'waive', settlement: object | null) =>
    getOpenRefund({ ...nothing, refundable: 500, adjustments: [{ kind, settlement, amount: 120 }] })
  expect(withDifference('refund', null)).toBe(380)
  expect(withDifference('refund', {})).toBe(500)
  expect(withDifference('collect', null)).toBe(500)
  expect(withDifference('waive', null)).toBe(500)
})

test('so are returned items for which the customer gets another piece', () => {
  const withReturn = (wish: 'refund' | 'exchange', status: 'approved' | 'received', refund: number | null) =>
    getOpenRefund({ ...nothing, refundable: 500, returns: [{ wish, status, refund }] })
  expect(withReturn('exchange', 'received', 200)).toBe(300)
  expect(withReturn('exchange', 'received', null)).toBe(500)
  expect(withReturn('exchange', 'approved', 200)).toBe(500)
  expect(withReturn('refund', 'received', 200)).toBe(500)
})

test('several of them are added up, and never to less than nothing', () => {
  const refund = { kind: 'refund', settlement: null, amount: 120 } as const
  const exchange = { wish: 'exchange', status: 'received', refund: 200 } as const
  expect(
    getOpenRefund({ refundable: 900, adjustments: [refund, refund], returns: [exchange, exchange] }),
  ).toBe(260)
  expect(getOpenRefund({ refundable: 100, adjustments: [refund], returns: [] })).toBe(0)
})

test('more than ₹10,000 is refunded by bank transfer only', () => {
  expect(getRefundMethods(paise(10_000_00))).toEqual(['upi', 'bank', 'cash'])
  expect(getRefundMethods(paise(10_000_01))).toEqual(['bank'])
})
