import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { type AdvanceRule, getAdvance, getDueNow, isAdvancePaid } from './advances.ts'
import { paise } from './money.ts'

const rule = (changes: Partial<AdvanceRule>): AdvanceRule => ({
  condition: 'value',
  from: 0,
  category: '',
  kind: 'percent',
  value: 25,
  ...changes,
})
const order = { total: paise(1_00_001_00), categories: ['rings'], isMadeToOrder: false }

describe('the advance of an order', () => {
  test('is a percentage in whole rupees, rounded up, or an amount, and at most the total', () => {
    expect(getAdvance([rule({ value: 25 })], order)).toBe(25_001_00)
    expect(getAdvance([rule({ kind: 'amount', value: 5000.5 })], order)).toBe(5001_00)
    expect(getAdvance([rule({ kind: 'amount', value: 5_00_000 })], order)).toBe(order.total)
  })

  test('needs a rule that applies', () => {
    expect(getAdvance([], order)).toBe(null)
    expect(getAdvance([rule({ from: 1_00_001 })], order)).not.toBe(null)
    expect(getAdvance([rule({ from: 1_00_001.01 })], order)).toBe(null)
    expect(getAdvance([rule({ condition: 'category', category: 'chains' })], order)).toBe(null)
    expect(getAdvance([rule({ condition: 'category', category: 'rings' })], order)).not.toBe(null)
    expect(getAdvance([rule({ condition: 'made-to-order' })], order)).toBe(null)
    expect(getAdvance([rule({ condition: 'made-to-order' })], { ...order, isMadeToOrder: true })).not.toBe(
      null,
    )
  })

  const rules = fc.array(
    fc.record({
      condition: fc.constantFrom('value' as const, 'category' as const, 'made-to-order' as const),
      from: fc.integer({ min: 0, max: 500_000 }),
      category: fc.constantFrom('rings', 'chains'),
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    }),
    { maxLength: 6 },
  )

  test('is the highest of the rules that apply, more than nothing and within the total', () => {
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: 1, max: 5_00_000_00 }),
        fc.boolean(),
        (all, total, isMadeToOrder) => {
          const bought = { total: paise(total), categories: ['rings'], isMadeToOrder }
          const each = all.flatMap((one) => getAdvance([one], bought) ?? [])
          const advance = getAdvance(all, bought)
          expect(advance).toBe(each.length === 0 ? null : Math.max(...each))
          for (const amount of each) {
            expect(amount).toBeGreaterThan(0)
            expect(amount).toBeLessThanOrEqual(total)
            expect(amount === total || amount % 100 === 0).toBe(true)
          }
        },
      ),
    )
  })
})

test('the advance is due first, then the rest', () => {
  const advance = paise(250_00)
  const balance = (received: number) => ({
    received: paise(received),
    refunded: paise(0),
    due: paise(1000_00 - received),
  })
  expect([0, 100_00, 250_00, 400_00].map((received) => getDueNow(advance, balance(received)))).toEqual([
    250_00, 150_00, 750_00, 600_00,
  ])
  expect(getDueNow(null, balance(0))).toBe(1000_00)
  expect(isAdvancePaid(advance, balance(249_99))).toBe(false)
  expect(isAdvancePaid(advance, balance(250_00))).toBe(true)
  expect(isAdvancePaid(null, balance(250_00))).toBe(false)
})
