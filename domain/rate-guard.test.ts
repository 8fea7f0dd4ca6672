import { describe, expect, test } from 'vitest'
import type { MetalRates } from './metal-rates.ts'
import { fromRupees } from './money.ts'
import {
  evaluateFeedRates,
  type FeedDecision,
  getRateBoundsError,
  getRateExpiry,
  getRateFreshness,
  getRateWarnings,
} from './rate-guard.ts'

const rates = (gold22k: number, silver = 88.5): MetalRates => ({
  'gold-24k': fromRupees(7092),
  'gold-22k': fromRupees(gold22k),
  'gold-18k': fromRupees(5320),
  silver: fromRupees(silver),
})

describe('a new rate', () => {
  test('within 5 % passes in silence', () =>
    expect(getRateWarnings(rates(6500), rates(6700))).toEqual({ warnings: [], needsConfirmation: false }))
  test('above 5 % warns', () =>
    expect(getRateWarnings(rates(6500), rates(6900))).toEqual({
      warnings: ['Gold 22K rises by 6.2%.'],
      needsConfirmation: false,
    }))
  test('above 15 % asks again', () =>
    expect(getRateWarnings(rates(6500), rates(5400)).needsConfirmation).toBe(true))
  test('out of the order 24K ≥ 22K ≥ 18K asks again', () =>
    expect(getRateWarnings(null, rates(7100)).needsConfirmation).toBe(true))

  test('has bounds for each metal', () => {
    expect(getRateBoundsError('gold-22k', fromRupees(6500))).toBeNull()
    expect(getRateBoundsError('gold-22k', fromRupees(0.01))).toBe(
      'Gold 22K must be between ₹1,000 and ₹1,00,000 per gram.',
    )
    expect(getRateBoundsError('gold-24k', fromRupees(1_00_001))).not.toBeNull()
    expect(getRateBoundsError('silver', fromRupees(88.5))).toBeNull()
    expect(getRateBoundsError('silver', fromRupees(9.99))).not.toBeNull()
  })
})

describe('a rate of the feed', () => {
  const current = { rates: rates(6500), source: 'api' as const, day: '2026-11-21' }
  const verdict = (
    next: MetalRates,
    changed: Partial<Parameters<typeof evaluateFeedRates>[0]> = {},
  ): FeedDecision =>
    evaluateFeedRates({
      next,
      current,
      lastManualRates: rates(6500),
      todaysRates: [rates(6500)],
      today: '2026-11-21',
      ...changed,
    })

  test('is taken within 5 % of the last rate of a person', () => {
    expect(verdict(rates(6825))).toBe('taken')
    expect(verdict(rates(6825.01))).toBe('jump')
    expect(verdict(rates(6174.99))).toBe('jump')
    expect(verdict(rates(6500))).toBe('same')
  })

  test('is compared with the rate of a person, not with the last answer of the feed', () => {
    const moved = { rates: rates(6240), source: 'api' as const, day: '2026-11-20' }
    const small = { current: moved, todaysRates: [rates(6240)] }
    expect(verdict(rates(6200), small)).toBe('taken')
    expect(verdict(rates(6100), small)).toBe('jump')
  })

  test('needs a person to confirm when no rate has been entered yet', () => {
    expect(verdict(rates(6500), { current: null, lastManualRates: null, todaysRates: [] })).toBe('first')
    expect(verdict(rates(6500), { lastManualRates: null })).toBe('first')
  })

  test('leaves what a person entered today', () => {
    const manual = { ...current, source: 'manual' as const }
    expect(verdict(rates(6501), { current: manual })).toBe('manual')
    expect(verdict(rates(6501), { current: { ...manual, day: '2026-11-20' } })).toBe('taken')
  })

  test('is refused when the moves of the day add up to more than 5 %, up and down', () => {
    // 3 % up and 2 % down make 5 %
    const todaysRates = [rates(6500), rates(6695), rates(6565)]
    const after = { current: { ...current, rates: rates(6565) }, todaysRates }
    expect(verdict(rates(6566), after)).toBe('capped')
    expect(verdict(rates(6566), { ...after, todaysRates: [rates(6565)] })).toBe('taken')
  })

  test('is refused outside the bounds and in a wrong order of purities', () => {
    expect(verdict(rates(7100))).toBe('jump')
    expect(verdict(rates(6500, 0.1), { lastManualRates: rates(6500, 0.1) })).toBe('jump')
  })
})

describe('the time of a rate', () => {
  const confirmedAt = new Date('2026-11-21T04:15:00Z')
  const at = (hours: number) => new Date(confirmedAt.getTime() + hours * 3600 * 1000)

  test('ends after the hours of the setting, with a warning before', () => {
    const validUntil = getRateExpiry(confirmedAt, 48)
    expect(validUntil).toEqual(at(48))
    expect(getRateFreshness(validUntil, 48, at(35.9))).toBe('valid')
    expect(getRateFreshness(validUntil, 48, at(36))).toBe('expiring')
    expect(getRateFreshness(validUntil, 48, at(48))).toBe('expired')
  })

  test('warns in the last quarter of a short time', () => {
    expect(getRateFreshness(getRateExpiry(confirmedAt, 4), 4, at(2.9))).toBe('valid')
    expect(getRateFreshness(getRateExpiry(confirmedAt, 4), 4, at(3))).toBe('expiring')
  })
})
