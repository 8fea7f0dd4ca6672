import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  deriveRate,
  getMetalBase,
  getRateLabel,
  isEntered,
  METAL_CODE,
  type Metal,
  mapHallmarkedBases,
  withDerivedRates,
} from './metals.ts'
import { paise } from './money.ts'

const tenths = fc.integer({ min: 10, max: 10_000 })
const premium = fc.oneof(
  fc.record({ type: fc.constant('amount' as const), amount: fc.nat(10_000_00).map(paise) }),
  fc.record({ type: fc.constant('percent' as const), percent: fc.nat(100_000).map((n) => n / 1000) }),
)

describe('a derived rate', () => {
  test('is the base rate in proportion to the fineness, plus the premium, rounded half up once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_00_000_00 }),
        tenths,
        tenths,
        premium,
        (rate, baseTenths, ownTenths, added) => {
          const derived = deriveRate({
            baseRate: paise(rate),
            baseFineness: baseTenths / 10,
            fineness: ownTenths / 10,
            premium: added,
          })
          const thousandths = added.type === 'percent' ? Math.round(added.percent * 1000) : 0
          const amount = added.type === 'amount' ? added.amount : 0
          // derived = exact + 1/2 rounded down, with the fraction written out: numerator / denominator
          const numerator = BigInt(rate) * BigInt(ownTenths) * BigInt(100_000 + thousandths)
          const denominator = BigInt(baseTenths) * 100_000n
          const rounded = BigInt(derived - amount)
          expect(2n * numerator >= (2n * rounded - 1n) * denominator).toBe(true)
          expect(2n * numerator < (2n * rounded + 1n) * denominator).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('of 14K gold follows the rate of 24K gold', () => {
    const given = { baseRate: paise(7092_00), baseFineness: 999, fineness: 585 }
    // 7092 × 585 ÷ 999 = 4152.9729…
    expect(deriveRate({ ...given, premium: { type: 'percent', percent: 0 } })).toBe(4152_97)
    expect(deriveRate({ ...given, premium: { type: 'percent', percent: 2 } })).toBe(4236_03)
    expect(deriveRate({ ...given, premium: { type: 'amount', amount: paise(50_00) } })).toBe(4202_97)
  })

  const metal = (code: string, from: string | null, isActive = true): Metal => ({
    code,
    name: code,
    base: 'gold',
    fineness: from === null ? 999 : 585,
    rateRule:
      from === null
        ? { type: 'entered' }
        : { type: 'derived', from, premium: { type: 'percent', percent: 0 } },
    isActive,
  })

  test('exists only for an active metal whose base has a rate', () => {
    const metals = [
      metal('gold-24k', null),
      metal('gold-14k', 'gold-24k'),
      metal('gold-9k', 'gold-24k', false),
      metal('silver-925', 'silver'),
    ]
    expect(withDerivedRates({ 'gold-24k': paise(7092_00) }, metals)).toEqual({
      'gold-24k': 7092_00,
      'gold-14k': 4152_97,
    })
  })

  test('is that of its own base metal, and is missing while that has no rate', () => {
    const metals = [
      metal('silver', null),
      { ...metal('gold-24k', null), fineness: 995 },
      metal('gold-14k', 'gold-24k'),
    ]
    // 7092 × 585 ÷ 995 = 4169.6683…
    expect(withDerivedRates({ 'gold-24k': paise(7092_00) }, metals)).toMatchObject({ 'gold-14k': 4169_67 })
    expect(withDerivedRates({ silver: paise(90_00) }, metals)).toEqual({ silver: 90_00 })
  })

  test('is not one that is entered', () => {
    expect([metal('gold-24k', null), metal('gold-14k', 'gold-24k')].map(isEntered)).toEqual([true, false])
  })
})

test.each([
  ['Gold 22K', 'Gold rate (22K)'],
  ['Silver', 'Silver rate'],
  ['Platinum 950', 'Platinum rate (950)'],
  ['Rose gold 18K', 'Rose gold 18K rate'],
  ['Recycled Gold 18K', 'Recycled Gold 18K rate'],
  ['Goldplate', 'Goldplate rate'],
])('the rate of %s is labelled %s', (name, label) => {
  expect(getRateLabel(name)).toBe(label)
})

describe('the code of a metal', () => {
  test.each([
    ['gold-22k', true],
    ['silver-925', true],
    ['gold-rose-18k', true],
    ['gold', false],
    ['gold-', false],
    ['gold-22K', false],
    ['palladium-950', true],
    ['white-gold-18k', true],
    ['gold-18k ', false],
    ['copper-99', true],
    ['22k-gold', false],
  ])('can be %j: %s', (code, isCode) => expect(METAL_CODE.test(code)).toBe(isCode))

  test('begins with its base metal', () => {
    const codes = ['gold-22k', 'silver-925', 'silver', 'palladium-950', 'goldplate-1']
    expect(codes.map(getMetalBase)).toEqual(['gold', 'silver', 'silver', 'palladium', 'goldplate'])
  })

  test('leads to one value for each base that is hallmarked', () => {
    expect(mapHallmarkedBases((base) => base)).toEqual({
      gold: 'gold',
      silver: 'silver',
      platinum: 'platinum',
    })
  })
})
