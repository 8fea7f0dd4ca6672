import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { paise } from './money.ts'
import { calculatePriceBreakupAtRate } from './pricing.ts'
import {
  calculateStoneAmount,
  calculateStoneTotals,
  describeCarats,
  describeStoneQuality,
  describeStones,
  formatCarats,
  getCaratRange,
  getStoneTotalError,
  listStones,
  STONE_LIMITS,
  type StoneLine,
} from './stones.ts'

const DIAMONDS: StoneLine = {
  kind: 'diamond',
  shape: 'Round',
  count: 12,
  caratThousandths: 480,
  colour: 'EF',
  clarity: 'VVS1',
  cut: '',
  setting: '',
  priceBasis: 'carat',
  price: paise(62_500_00),
  certificate: null,
}
const RUBY: StoneLine = {
  ...DIAMONDS,
  kind: 'ruby',
  shape: 'Oval',
  count: 2,
  caratThousandths: 1250,
  colour: '',
  clarity: '',
  priceBasis: 'piece',
  price: paise(4000_50),
}

describe('the amount of a stone line', () => {
  test('is carats × price by the carat, and stones × price by the piece', () => {
    expect(calculateStoneAmount(DIAMONDS)).toBe(30_000_00)
    expect(calculateStoneAmount(RUBY)).toBe(8001_00)
  })

  test('is rounded half up to a paisa', () => {
    expect(calculateStoneAmount({ ...DIAMONDS, caratThousandths: 5, price: paise(100) })).toBe(1)
    expect(calculateStoneAmount({ ...DIAMONDS, caratThousandths: 4, price: paise(100) })).toBe(0)
  })

  test('by the carat is never more than half a paisa off the exact product', () => {
    const carats = fc.integer({ min: 0, max: STONE_LIMITS.caratThousandths })
    const prices = fc.integer({ min: 0, max: 100_000_000_00 }).map(paise)
    fc.assert(
      fc.property(carats, prices, (caratThousandths, price) => {
        const exact = BigInt(caratThousandths) * BigInt(price)
        const off = BigInt(calculateStoneAmount({ ...DIAMONDS, caratThousandths, price })) * 1000n - exact
        return off > -500n && off <= 500n
      }),
    )
  })
})

describe('the totals of stones', () => {
  test('count stones, carats and charges of all lines', () => {
    expect(calculateStoneTotals([DIAMONDS, RUBY])).toEqual({
      count: 14,
      caratThousandths: 1730,
      charges: 38_001_00,
    })
    expect(calculateStoneTotals([])).toEqual({ count: 0, caratThousandths: 0, charges: 0 })
  })

  test('are the stone charges of a live price', () => {
    const { charges } = calculateStoneTotals([DIAMONDS, RUBY])
    const making = { type: 'flat', amount: paise(0) } as const
    expect(
      calculatePriceBreakupAtRate(
        { isFixedPrice: false, metal: 'gold-18k', weightMg: 1000, making, stoneCharges: charges },
        paise(5300_00),
      ),
    ).toMatchObject({ metalValue: 5300_00, stoneValue: 38_001_00, total: 43_301_00 })
  })

  test('above ₹10 crore are refused', () => {
    expect(getStoneTotalError(paise(100_000_000_00))).toBeNull()
    expect(getStoneTotalError(paise(100_000_000_01))).toContain('₹10 crore')
  })
})

test('stones are described by count, carats, quality and certificate', () => {
  const certificate = { laboratory: 'IGI', number: '12345678', url: '' }
  expect(describeStones({ ...DIAMONDS, certificate })).toBe(
    '12 Diamond, 0.480 ct, Round, EF, VVS1, IGI 12345678',
  )
  expect(describeStones({ ...RUBY, caratThousandths: 0 })).toBe('2 Ruby, Oval')
  const unnumbered = { laboratory: 'IGI', number: '', url: '' }
  expect(describeStones({ ...RUBY, certificate: unnumbered })).toMatch(/, IGI$/)
  expect(describeStoneQuality({ ...DIAMONDS, cut: 'Excellent', setting: 'Prong' })).toBe(
    'Round, EF, VVS1, Excellent cut, Prong setting',
  )
  expect(formatCarats(1730)).toBe('1.730 ct')
})

describe('the total carats', () => {
  test.each([
    [[DIAMONDS], '0.48 ct diamond'],
    [[DIAMONDS, { ...DIAMONDS, caratThousandths: 25 }], '0.505 ct diamond'],
    [[DIAMONDS, RUBY], '0.48 ct diamond, 1.25 ct ruby'],
    [[RUBY, { ...RUBY, kind: 'emerald' as const }, DIAMONDS], '0.48 ct diamond, 2.50 ct other stones'],
    [[RUBY, { ...RUBY, kind: 'emerald' as const }], '2.50 ct stones'],
    [[{ ...RUBY, kind: 'other' as const }], '1.25 ct stones'],
    [
      [{ ...DIAMONDS, kind: 'lab-grown-diamond' as const }, DIAMONDS],
      '0.48 ct diamond, 0.48 ct lab-grown diamond',
    ],
    [[{ ...RUBY, kind: 'pearl' as const, caratThousandths: 0 }], ''],
    [[], ''],
  ])('are named by kind', (lines, text) => {
    expect(describeCarats(lines)).toBe(text)
  })

  test('name the one kind of stone that has a weight', () => {
    const lines = [
      { ...RUBY, caratThousandths: 0 },
      { kind: 'emerald' as const, caratThousandths: 1000 },
    ]
    expect(describeCarats(lines)).toBe('1.00 ct emerald')
  })

  test('follow the lines of an invoice where several have a weight', () => {
    expect(listStones([DIAMONDS])).toHaveLength(1)
    expect(listStones([DIAMONDS, RUBY]).at(-1)).toBe('Total 0.48 ct diamond, 1.25 ct ruby')
    expect(listStones([DIAMONDS, { ...RUBY, caratThousandths: 0 }])).toHaveLength(2)
  })

  test.each([
    [[DIAMONDS], '25-50'],
    [[DIAMONDS, RUBY], '25-50'],
    [[DIAMONDS, DIAMONDS, { ...DIAMONDS, caratThousandths: 40 }], '100-200'],
    [[RUBY], '100-200'],
    [[{ ...RUBY, caratThousandths: 249 }], '0-25'],
    [[{ ...RUBY, caratThousandths: 5000 }], '500'],
    [[{ ...RUBY, caratThousandths: 0 }], null],
  ])('have a range to filter by: diamonds before other stones', (lines, range) => {
    expect(getCaratRange(lines)).toBe(range)
  })
})
