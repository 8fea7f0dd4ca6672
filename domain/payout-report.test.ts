import { describe, expect, test } from 'vitest'
import { paise } from './money.ts'
import { findSettlementProblem, listPayouts, type ReportedLine, sumLines } from './payout-report.ts'

const line = (given: Partial<ReportedLine> = {}): ReportedLine => ({
  gateway: 'razorpay',
  settlementId: 'setl_1',
  utr: 'UTR1',
  settledOn: '2026-11-20',
  kind: 'payment',
  entityId: 'pay_1',
  orderNumber: 'SW-1',
  gross: paise(1000_00),
  fee: paise(23_60),
  tax: paise(3_60),
  known: paise(1000_00),
  ...given,
})
const refund = line({
  kind: 'refund',
  entityId: 'rfnd_1',
  gross: paise(-400_00),
  fee: paise(0),
  tax: paise(0),
})

test('a payout adds up to what arrives at the bank', () => {
  const adjustment = line({
    kind: 'adjustment',
    entityId: 'adj_1',
    gross: paise(-50_00),
    fee: paise(0),
    tax: paise(0),
  })
  expect(listPayouts([line(), refund, adjustment])).toEqual([
    {
      gateway: 'razorpay',
      settlementId: 'setl_1',
      utr: 'UTR1',
      settledOn: '2026-11-20',
      payments: 1000_00,
      refunds: -400_00,
      adjustments: -50_00,
      fee: 20_00,
      tax: 3_60,
      net: 526_40,
    },
  ])
})

test.each<Partial<ReportedLine>>([
  { gateway: 'cashfree' },
  { settlementId: 'setl_2' },
  { utr: 'UTR2' },
  { settledOn: '2026-11-21' },
])('a line with another %o is of another payout', (other) => {
  const payouts = listPayouts([line(), line({ entityId: 'pay_2', ...other }), line({ entityId: 'pay_3' })])
  expect(payouts.map(({ payments }) => payments)).toEqual([2000_00, 1000_00])
})

test('without lines all sums are 0', () => {
  expect(sumLines([])).toEqual({ payments: 0, refunds: 0, adjustments: 0, fee: 0, tax: 0, net: 0 })
})

describe('a line', () => {
  test.each<[string, Partial<ReportedLine>, string | null]>([
    ['of the amount that the shop took', {}, null],
    ['of no order', { orderNumber: null, known: null }, 'unknown'],
    ['of another amount', { known: paise(999_99) }, 'other-amount'],
    ['of a refund that the shop knows', { ...refund, known: paise(-400_00) }, null],
    ['of a refund that the shop does not know', { ...refund, known: null }, 'other-amount'],
    ['of an adjustment', { kind: 'adjustment', known: null }, null],
    ['without a fee', { fee: paise(0), tax: paise(0) }, null],
    ['with a fee below 0', { fee: paise(-1), tax: paise(0) }, 'wrong-fee'],
    ['with a tax below 0', { tax: paise(-1) }, 'wrong-fee'],
    ['with a tax above its fee', { fee: paise(3_00) }, 'wrong-fee'],
    ['with a fee that is only tax', { fee: paise(3_60) }, null],
  ])('%s', (_, given, problem) => expect(findSettlementProblem(line(given))).toBe(problem))
})
