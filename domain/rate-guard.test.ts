import { describe, expect, test } from 'vitest'
import { CORE_METALS, type MetalRates } from './metal-rates.ts'
import { fromRupees } from './money.ts'
import {
  evaluateFeedRates,
  type FeedDecision,
  type GuardedMetal,
  getRateBoundsError,
  getRateExpiry,
  getRateFreshness,
  getRateNotice,
  getRateWarnings,
} from './rate-guard.ts'

const rates = (gold22k: number, silver = 88.5): MetalRates => ({
  'gold-24k': fromRupees(7092),
  'gold-22k': fromRupees(gold22k),
  'gold-18k': fromRupees(5320),
  silver: fromRupees(silver),
})

const FINENESS = { 'gold-24k': 999, 'gold-22k': 916.7, 'gold-18k': 750, silver: 999 }
const METALS: readonly GuardedMetal[] = [
  ...CORE_METALS.map(({ code, label, base }) => ({ code, name: label, base, fineness: FINENESS[code] })),
  { code: 'platinum-950', name: 'Platinum 950', base: 'platinum', fineness: 950 },
]
const withPlatinum = (rupees: number): MetalRates => ({ ...rates(6500), 'platinum-950': fromRupees(rupees) })
const warn = (previous: MetalRates | null, next: MetalRates) =>
  getRateWarnings({ previous, next, metals: METALS })

describe('a new rate', () => {
  test('within 5 % passes in silence', () =>
    expect(warn(rates(6500), rates(6700))).toEqual({ warnings: [], needsConfirmation: false }))
  test('above 5 % warns', () =>
    expect(warn(rates(6500), rates(6900))).toEqual({
      warnings: ['Gold 22K rises by 6.2%.'],
      needsConfirmation: false,
    }))
  test('above 15 % asks again', () => expect(warn(rates(6500), rates(5400)).needsConfirmation).toBe(true))
  test('out of the order 24K ≥ 22K ≥ 18K asks again', () =>
    expect(warn(null, rates(7100)).needsConfirmation).toBe(true))

  test('of a fifth metal is guarded like the others', () => {
    expect(warn(withPlatinum(3200), withPlatinum(3400))).toEqual({
      warnings: ['Platinum 950 rises by 6.3%.'],
      needsConfirmation: false,
    })
    expect(warn(withPlatinum(3200), withPlatinum(4000)).needsConfirmation).toBe(true)
  })
  test('of a metal that had none before passes', () =>
    expect(warn(rates(6500), withPlatinum(3200))).toEqual({ warnings: [], needsConfirmation: false }))

  test('has bounds for each metal', () => {
    expect(getRateBoundsError({ name: 'Gold 22K', base: 'gold' }, fromRupees(6500))).toBeNull()
    expect(getRateBoundsError({ name: 'Gold 22K', base: 'gold' }, fromRupees(0.01))).toBe(
      'Gold 22K must be between ₹1,000 and ₹1,00,000 per gram.',
    )
    expect(getRateBoundsError({ name: 'Gold 24K', base: 'gold' }, fromRupees(1_00_001))).not.toBeNull()
    expect(getRateBoundsError({ name: 'Silver', base: 'silver' }, fromRupees(88.5))).toBeNull()
    expect(getRateBoundsError({ name: 'Silver', base: 'silver' }, fromRupees(9.99))).not.toBeNull()
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
      metals: METALS,
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

  test('of a fifth metal is guarded like the others', () => {
    const given = {
      current: { ...current, rates: withPlatinum(3200) },
      lastManualRates: withPlatinum(3200),
      todaysRates: [withPlatinum(3200)],
    }
    expect(verdict(withPlatinum(3200), given)).toBe('same')
    expect(verdict(withPlatinum(3300), given)).toBe('taken')
    expect(verdict(withPlatinum(3361), given)).toBe('jump')
    expect(verdict(withPlatinum(3300), { ...given, lastManualRates: rates(6500) })).toBe('first')
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

describe('the notice for staff', () => {
  const metal = (name: string, state: 'valid' | 'expiring' | 'expired', day: number) => ({
    name,
    state,
    validUntil: new Date(`2026-11-${day}T04:15:00Z`),
  })

  test('is absent while all rates are valid', () =>
    expect(getRateNotice([metal('Gold 22K', 'valid', 24)])).toBeNull())

  test('names the metals only if others are valid', () => {
    const [gold, platinum] = [metal('Gold 22K', 'expired', 23), metal('Platinum 950', 'expired', 20)]
    expect(getRateNotice([gold, platinum])).toMatchObject({
      isExpired: true,
      message: expect.stringMatching(/^The metal rates are out of date since 20 Nov 2026/),
      expiries: [platinum.validUntil, gold.validUntil],
    })
    expect(getRateNotice([metal('Gold 22K', 'valid', 24), platinum])?.message).toMatch(
      /^The rates of Platinum 950 are out of date since 20 Nov 2026/,
    )
  })

  test('says what is out of date and what will be soon', () => {
    const notice = getRateNotice([metal('Gold 22K', 'expiring', 23), metal('Platinum 950', 'expired', 20)])
    expect(notice?.message).toMatch(/Platinum 950 are out of date.*Gold 22K were last confirmed/)
  })
})
