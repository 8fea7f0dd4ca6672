import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  ENTRY_ACCOUNTS,
  ENTRY_KINDS,
  type EntryKind,
  getAccountBalance,
  getEntryLabel,
  getOrderBalance,
  getPaidOnline,
  isForCustomer,
  isReversibleTransfer,
  LEDGER_ACCOUNTS,
} from './ledger.ts'
import { paise, sum } from './money.ts'

const entry = (kind: EntryKind, rupees: number, credit = ENTRY_ACCOUNTS[kind].credit[0]!) => ({
  kind,
  debit: ENTRY_ACCOUNTS[kind].debit,
  credit,
  amountPaise: paise(rupees * 100),
})
const balance = (...entries: ReturnType<typeof entry>[]) => {
  const { expected, received, refunded, due, refundable } = getOrderBalance(entries)
  return [expected, received, refunded, due, refundable].map((amount) => amount / 100)
}

describe('expected, received, refunded, due and refundable', () => {
  test.each([
    ['nothing', [], [0, 0, 0, 0, 0]],
    ['a new order', [entry('expected', 900)], [900, 0, 0, 900, 0]],
    ['a part is paid', [entry('expected', 900), entry('transfer-received', 400)], [900, 400, 0, 500, 0]],
    ['all is paid', [entry('expected', 900), entry('cash-received', 900)], [900, 900, 0, 0, 0]],
    ['too much is paid', [entry('expected', 900), entry('transfer-received', 950)], [900, 950, 0, 0, 50]],
    [
      'cash that was not received after all',
      [entry('expected', 900), entry('cash-received', 900), entry('cash-corrected', 900)],
      [900, 0, 0, 900, 0],
    ],
    ['closed before it was paid', [entry('expected', 900), entry('reduced', 900)], [0, 0, 0, 0, 0]],
    [
      'closed after it was paid',
      [entry('expected', 900), entry('transfer-received', 900), entry('reduced', 900)],
      [0, 900, 0, 0, 900],
    ],
    [
      'a part is paid back in cash and the rest by bank',
      [
        entry('expected', 900),
        entry('transfer-received', 900),
        entry('reduced', 900),
        entry('refunded', 300, 'cash'),
        entry('refunded', 600, 'bank'),
      ],
      [0, 900, 900, 0, 0],
    ],
    ['paid online', [entry('expected', 900), entry('captured', 900)], [900, 900, 0, 0, 0]],
    [
      'paid online twice, and once paid back',
      [
        entry('expected', 900),
        entry('captured', 900),
        entry('captured', 900),
        entry('refunded', 900, 'gateway'),
      ],
      [900, 1800, 900, 0, 0],
    ],
    [
      'a refund through the gateway that failed after all',
      [
        entry('expected', 900),
        entry('captured', 900),
        entry('reduced', 900),
        entry('refunded', 900, 'gateway'),
        entry('refund-failed', 900),
      ],
      [0, 900, 0, 0, 900],
    ],
    [
      'a transfer that was entered by mistake',
      [entry('expected', 900), entry('transfer-received', 900), entry('transfer-reversed', 900)],
      [900, 0, 0, 900, 0],
    ],
    [
      'paid online, settled with a fee, disputed and lost',
      [
        entry('expected', 900),
        entry('captured', 900),
        entry('fee', 15),
        entry('fee-tax', 3),
        entry('settled', 882),
        entry('disputed', 900),
        entry('dispute-lost', 900),
        entry('settled-back', 900),
      ],
      [900, 900, 0, 0, 0],
    ],
    [
      'paid back and ordered again',
      [
        entry('expected', 900),
        entry('cash-received', 900),
        entry('reduced', 900),
        entry('refunded', 900, 'suspense'),
        entry('expected', 900),
      ],
      [900, 900, 900, 900, 0],
    ],
  ])('%s', (_, entries, expected) => {
    expect(balance(...entries)).toEqual(expected)
  })
})

test('all accounts together hold nothing, and nobody owes and is owed at the same time', () => {
  const anyEntry = fc
    .tuple(fc.constantFrom(...ENTRY_KINDS), fc.integer({ min: 1, max: 10_000 }), fc.nat())
    .map(([kind, rupees, at]) => {
      const { credit } = ENTRY_ACCOUNTS[kind]
      return entry(kind, rupees, credit[at % credit.length]!)
    })
  fc.assert(
    fc.property(fc.array(anyEntry), (entries) => {
      expect(sum(LEDGER_ACCOUNTS.map((account) => getAccountBalance(entries, account)))).toBe(0)
      const { expected, received, refunded, due, refundable } = getOrderBalance(entries)
      expect(due * refundable).toBe(0)
      expect(due - refundable).toBe(expected - received + refunded)
    }),
  )
})

test('every kind has a label and moves money between two accounts', () => {
  for (const kind of ENTRY_KINDS) {
    const { debit, credit } = ENTRY_ACCOUNTS[kind]
    expect(getEntryLabel(kind)).toMatch(/^[A-Z][a-z ]+$/)
    expect(credit).not.toContain(debit)
  }
})

test('what was paid online can go back to where it came from, also after the gateway has paid it out', () => {
  const entries = [entry('captured', 900), entry('fee', 18), entry('settled', 882)]
  expect(getPaidOnline(entries)).toBe(90_000)
  expect(getPaidOnline([...entries, entry('refunded', 300, 'gateway')])).toBe(60_000)
  expect(getPaidOnline([...entries, entry('refunded', 300, 'bank')])).toBe(90_000)
  const failed = [...entries, entry('refunded', 300, 'gateway'), entry('refund-failed', 300)]
  expect(getPaidOnline(failed)).toBe(90_000)
})

test('customers see each entry that changes what they owe, and nothing between the gateway and the shop', () => {
  for (const kind of ENTRY_KINDS) {
    const { debit, credit } = ENTRY_ACCOUNTS[kind]
    expect([kind, isForCustomer(kind)]).toEqual([
      kind,
      [debit, ...credit].some((name) => name === 'customer'),
    ])
  }
})

test('a transfer is taken back once, and not when it paid the difference of an exchanged item', () => {
  const transfer = { id: 'a', kind: 'transfer-received' as const, adjustmentId: null, reversesId: null }
  const other = { ...transfer, id: 'b' }
  const takenBack = { id: 'c', kind: 'transfer-reversed' as const, adjustmentId: null, reversesId: 'a' }
  expect(isReversibleTransfer(transfer, [transfer, other])).toBe(true)
  expect(isReversibleTransfer(transfer, [transfer, other, takenBack])).toBe(false)
  expect(isReversibleTransfer(other, [transfer, other, takenBack])).toBe(true)
  expect(isReversibleTransfer(takenBack, [transfer, takenBack])).toBe(false)
  expect(isReversibleTransfer({ ...transfer, kind: 'captured' }, [transfer])).toBe(false)
  expect(isReversibleTransfer({ ...transfer, adjustmentId: 'x' }, [transfer])).toBe(false)
})
