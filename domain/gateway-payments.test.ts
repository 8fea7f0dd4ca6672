import { expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  advancePaymentStatus,
  advanceRefundStatus,
  GATEWAY_PAYMENT_STATUSES,
  GATEWAY_REFUND_STATUSES,
} from './gateway-payments.ts'

test('a payment that failed may still be authorised, and nothing else goes back', () => {
  expect(advancePaymentStatus('failed', 'authorised')).toBe('authorised')
  expect(advancePaymentStatus('authorised', 'failed')).toBe('authorised')
  expect(advancePaymentStatus('captured', 'authorised')).toBe('captured')
})

test('reports in any order, also repeated, end at the furthest one', () => {
  const status = fc.constantFrom(...GATEWAY_PAYMENT_STATUSES)
  fc.assert(
    fc.property(fc.array(status, { minLength: 1 }), (reports) => {
      const furthest = GATEWAY_PAYMENT_STATUSES.findLast((each) => reports.includes(each))
      expect(reports.reduce(advancePaymentStatus)).toBe(furthest)
    }),
  )
})

test('a refund goes on from requested over processed to failed, and never back', () => {
  for (const [at, known] of GATEWAY_REFUND_STATUSES.entries())
    for (const [reportedAt, reported] of GATEWAY_REFUND_STATUSES.entries())
      expect(advanceRefundStatus(known, reported)).toBe(reportedAt > at ? reported : known)
})
