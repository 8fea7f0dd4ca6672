import { describe, expect, test } from 'vitest'
import { CORE_METALS, type MetalRates } from './metal-rates.ts'
import { fromRupees } from './money.ts'
import {
  evaluateFeedRates,
  type FeedDecision,
  type GuardedMetal,
  getLatestRatePublishTime,
  getRateBoundsError,
  getRateExpiry,
  getRateFreshness,
  getRateNotice,
  getRatePublishTime,
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
  test('within 5 % passes in silence', () => {
    expect(warn(rates(6500), rates(6700))).toEqual({ warnings: [], needsConfirmation: false })
    expect(warn(rates(6500), rates(6825))).toEqual({ warnings: [], needsConfirmation: false })
  })
  test('above 5 % warns', () =>
    expect(warn(rates(6500), rates(6900))).toEqual({
      warnings: ['Gold 22K rises by 6.2%.'],
      needsConfirmation: false,
    }))
  test('above 15 % asks again', () => {
    expect(warn(rates(6500), rates(5525))).toEqual({
      warnings: ['Gold 22K falls by 15.0%.'],
      needsConfirmation: false,
    })
    expect(warn(rates(6500), rates(5400))).toEqual({
      warnings: ['Gold 22K falls by 16.9%.'],
      needsConfirmation: true,
    })
  })
  test('above 15 % asks again also when a later metal changes less', () =>
    expect(warn(rates(6500, 80), rates(5400, 85))).toEqual({
      warnings: ['Gold 22K falls by 16.9%.', 'Silver rises by 6.3%.'],
      needsConfirmation: true,
    }))
  test('after a rate of zero passes, because a percentage of it means nothing', () =>
    expect(warn(rates(6500, 0), rates(6500))).toEqual({ warnings: [], needsConfirmation: false }))

  test('out of the order 24K ≥ 22K ≥ 18K asks again', () => {
    expect(warn(null, rates(7100))).toEqual({
      warnings: ['Gold 24K should not be below Gold 22K.'],
      needsConfirmation: true,
    })
    expect(warn(null, rates(7092))).toEqual({ warnings: [], needsConfirmation: false })
  })
  test('is compared with the next metal of the same base that has a rate, in whatever order they are entered', () => {
    const [gold24k, gold22k, gold18k, silver, platinum] = METALS as [GuardedMetal, ...GuardedMetal[]]
    const entered = [silver!, gold18k!, platinum!, gold22k!, gold24k]
    const warnEntered = (next: MetalRates) =>
      getRateWarnings({ previous: null, next, metals: entered }).warnings
    const both = { 'gold-24k': fromRupees(7000), 'gold-18k': fromRupees(7050) }
    expect(warnEntered(both)).toEqual(['Gold 24K should not be below Gold 18K.'])
    expect(warnEntered(withPlatinum(9000))).toEqual([])
    expect(warnEntered({ 'gold-24k': fromRupees(3000), 'platinum-950': fromRupees(3200) })).toEqual([])
  })
  test('of two metals of the same fineness may be the higher one', () => {
    const two = ['gold-22k', 'gold-22k-hallmarked'].map((code) => ({
      code,
      name: code,
      base: 'gold' as const,
      fineness: 916.7,
    }))
    const next = { 'gold-22k': fromRupees(6400), 'gold-22k-hallmarked': fromRupees(6500) }
    expect(getRateWarnings({ previous: null, next, metals: two }).warnings).toEqual([])
  })

  test('of a fifth metal is guarded like the others', () => {
    expect(warn(withPlatinum(3200), withPlatinum(3400))).toEqual({
      warnings: ['Platinum 950 rises by 6.3%.'],
      needsConfirmation: false,
    })
    expect(warn(withPlatinum(3200), withPlatinum(4000)).needsConfirmation).toBe(true)
  })
  test('of a metal that had none before passes, and so does a metal that has none now', () => {
    expect(warn(rates(6500), withPlatinum(3200))).toEqual({ warnings: [], needsConfirmation: false })
    expect(warn(withPlatinum(3200), rates(6500))).toEqual({ warnings: [], needsConfirmation: false })
  })

  test('has bounds for each metal', () => {
    expect(getRateBoundsError({ name: 'Gold 22K', base: 'gold' }, fromRupees(6500))).toBeNull()
    expect(getRateBoundsError({ name: 'Gold 22K', base: 'gold' }, fromRupees(0.01))).toBe(
      'Gold 22K must be between ₹1,000 and ₹1,00,000 per gram.',
    )
  })
  test.each([
    ['gold', 1_000, 1_00_000],
    ['silver', 10, 10_000],
    ['platinum', 500, 1_00_000],
  ] as const)('of %s is between ₹%d and ₹%d per gram', (base, min, max) => {
    const isAllowed = (rupees: number) => getRateBoundsError({ name: 'x', base }, fromRupees(rupees)) === null
    expect([min - 0.01, min, max, max + 0.01].map(isAllowed)).toEqual([false, true, true, false])
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
    const before = { current: { ...current, rates: rates(6695) }, todaysRates: todaysRates.slice(0, 2) }
    expect(verdict(rates(6565), before)).toBe('taken')
    expect(verdict(rates(6564.99), before)).toBe('capped')
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
    // it had no rate when the day began
    const added = [rates(6500), withPlatinum(3200), withPlatinum(3300)]
    expect(verdict(withPlatinum(3250), { ...given, todaysRates: added })).toBe('taken')
    expect(verdict(withPlatinum(3239), { ...given, todaysRates: added })).toBe('capped')
    expect(verdict(withPlatinum(3300), { ...given, lastManualRates: rates(6500) })).toBe('first')
  })

  test('is refused outside the bounds and in a wrong order of purities', () => {
    expect(verdict(rates(7100))).toBe('jump')
    const near = { current: { ...current, rates: rates(7090) }, lastManualRates: rates(7090) }
    expect(verdict(rates(7092), { ...near, todaysRates: [rates(7090)] })).toBe('taken')
    expect(verdict(rates(7093), { ...near, todaysRates: [rates(7090)] })).toBe('jump')
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

  test('warns at most twelve hours before the end of a long time', () => {
    expect(getRateFreshness(getRateExpiry(confirmedAt, 72), 72, at(59.9))).toBe('valid')
    expect(getRateFreshness(getRateExpiry(confirmedAt, 72), 72, at(60))).toBe('expiring')
  })

  test('of the market begins at 9:15 in India', () => {
    expect(getRatePublishTime('2026-11-21')).toEqual(new Date('2026-11-21T03:45:00Z'))
    const latest = (now: string) => getLatestRatePublishTime(new Date(now)).toISOString()
    expect(latest('2026-11-21T03:44:59Z')).toBe('2026-11-20T03:45:00.000Z')
    expect(latest('2026-11-21T03:45:00Z')).toBe('2026-11-21T03:45:00.000Z')
    // 23:59 in India
    expect(latest('2026-11-21T18:29:00Z')).toBe('2026-11-21T03:45:00.000Z')
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

  test('says only what is out of date, and each moment once', () => {
    const metals = [
      metal('Gold 22K', 'expired', 20),
      metal('Silver', 'expired', 20),
      metal('Gold 18K', 'valid', 24),
    ]
    const notice = getRateNotice(metals)
    expect(notice?.message).toMatch(
      /^The rates of Gold 22K, Silver are out of date since [^.]*\. Products that follow them show “Price on request” and cannot be ordered until the rates are confirmed or new ones are entered\.$/,
    )
    expect(notice?.expiries).toEqual([metals[0]!.validUntil])
  })

  test('says only what will be out of date soon, and from when', () => {
    const [gold, silver] = [metal('Gold 22K', 'expiring', 23), metal('Silver', 'expiring', 22)]
    expect(getRateNotice([gold, silver])).toEqual({
      isExpired: false,
      message: expect.stringMatching(
        /^The metal rates were last confirmed some time ago\. From 22 Nov 2026.* products that follow the rate cannot be ordered, unless the rates are confirmed\.$/,
      ),
      expiries: [silver.validUntil, gold.validUntil],
    })
    expect(getRateNotice([gold, metal('Silver', 'valid', 24)])?.message).toMatch(
      /^The rates of Gold 22K were last confirmed some time ago\. From 23 Nov 2026/,
    )
  })
})
