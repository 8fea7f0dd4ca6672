import { describe, expect, it } from 'vitest'
import {
  BANGLE_SIZES,
  findNearestSize,
  findRingSize,
  formatMm,
  RING_SIZE_SYSTEMS,
  RING_SIZES,
  type RingSizeSystem,
} from '#domain/jewellery-sizes.ts'
import { fc } from '#testing/fast-check.ts'

const labels = (circumference: number) =>
  Object.fromEntries(
    RING_SIZE_SYSTEMS.map((scale) => [
      scale,
      findNearestSize(RING_SIZES[scale], circumference)?.size.label ?? null,
    ]),
  )
const of = (scale: RingSizeSystem, label: string) => labels(findRingSize(scale, label)!.circumference)

describe('ring sizes', () => {
  // what the charts of the trade print beside each other
  it.each([
    ['5', { india: '9', us: '5', uk: 'J½', europe: '49' }],
    ['6', { india: '12', us: '6', uk: 'L½', europe: '52' }],
    ['7', { india: '14', us: '7', uk: 'N½', europe: '54' }],
    ['8', { india: '17', us: '8', uk: 'P½', europe: '57' }],
    ['10', { india: '22', us: '10', uk: 'T½', europe: '62' }],
  ])('US %s has its known neighbours', (us, expected) => {
    expect(of('us', us)).toEqual(expected)
  })

  it.each([
    ['1', 40.8],
    ['8', 48.1],
    ['10', 50.0],
    ['12', 51.8],
    ['14', 54.0],
    ['16', 55.9],
    ['20', 60.0],
    ['25', 64.7],
    ['30', 70.1],
  ])('Indian %s is %d mm around', (label, circumference) => {
    expect(findRingSize('india', label)!.circumference).toBeCloseTo(circumference, 1)
  })

  it('an Indian size is the millimetres around less forty, to the tenth that a gauge has across', () => {
    for (const { label, circumference } of RING_SIZES.india)
      expect(Math.abs(circumference - 40 - Number(label))).toBeLessThan(0.3)
  })

  it('a European size is the millimetres around, a British C is 40 mm, a US 6 is 16.5 mm across', () => {
    expect(findRingSize('europe', '54')!.circumference).toBe(54)
    expect(findRingSize('uk', 'C')!.circumference).toBe(40)
    expect(findRingSize('uk', 'Z')!.circumference).toBe(68.75)
    expect(formatMm(findRingSize('us', '6')!.diameter)).toBe('16.5 mm')
  })

  it.each(RING_SIZE_SYSTEMS)(
    '%s: every size is larger than the one before, and found by its own measure',
    (scale) => {
      const sizes = RING_SIZES[scale]
      for (const [at, size] of sizes.entries()) {
        if (at > 0) expect(size.circumference).toBeGreaterThan(sizes[at - 1]!.circumference)
        expect(findNearestSize(sizes, size.circumference)).toMatchObject({ size, isBetweenSizes: false })
      }
    },
  )

  it('the nearest size is found, whatever was measured', () => {
    fc.assert(
      fc.property(fc.double({ min: 42, max: 68, noNaN: true }), (circumference) => {
        for (const scale of RING_SIZE_SYSTEMS) {
          const { size, larger } = findNearestSize(RING_SIZES[scale], circumference)!
          for (const other of RING_SIZES[scale])
            expect(Math.abs(size.circumference - circumference)).toBeLessThanOrEqual(
              Math.abs(other.circumference - circumference),
            )
          expect(larger!.circumference).toBeGreaterThanOrEqual(size.circumference)
        }
      }),
    )
  })

  it('between two sizes names the larger one', () => {
    expect(findNearestSize(RING_SIZES.europe, 52.5)).toMatchObject({
      size: { label: '53' },
      isBetweenSizes: true,
      larger: { label: '53' },
    })
    expect(findNearestSize(RING_SIZES.europe, 52.4)).toMatchObject({
      size: { label: '52' },
      isBetweenSizes: true,
      larger: { label: '53' },
    })
    expect(findNearestSize(RING_SIZES.europe, 52.2)).toMatchObject({
      size: { label: '52' },
      isBetweenSizes: false,
    })
  })

  it('a measure that is a size needs no larger one, and beyond the last size there is none', () => {
    expect(findNearestSize(RING_SIZES.europe, 52)!.larger).toMatchObject({ label: '52' })
    const last = RING_SIZES.europe.at(-1)!
    expect(findNearestSize(RING_SIZES.europe, last.circumference + 0.5)).toEqual({
      size: last,
      isBetweenSizes: false,
      larger: null,
    })
  })

  it('a measure is on a scale up to one step beyond its ends, and between sizes from a third of a step', () => {
    const sizes = [40, 43, 46].map((circumference) => ({
      label: String(circumference),
      diameter: circumference / Math.PI,
      circumference,
    }))
    expect([36.9, 37, 49, 49.1].map((measure) => findNearestSize(sizes, measure)?.size.label)).toEqual([
      undefined,
      '40',
      '46',
      undefined,
    ])
    expect([41, 41.1].map((measure) => findNearestSize(sizes, measure)?.isBetweenSizes)).toEqual([
      false,
      true,
    ])
  })

  it('a value beyond a scale has no size on it', () => {
    expect(labels(39)).toEqual({ india: null, us: null, uk: 'B', europe: null })
    expect(labels(73)).toMatchObject({ india: null, uk: null })
  })
})

describe('bangle sizes', () => {
  it.each([
    ['2-2', '54.0 mm', '169.6 mm'],
    ['2-4', '57.2 mm', '179.5 mm'],
    ['2-6', '60.3 mm', '189.5 mm'],
    ['2-8', '63.5 mm', '199.5 mm'],
    ['2-10', '66.7 mm', '209.5 mm'],
  ])('%s is %s across and %s around', (label, diameter, circumference) => {
    const size = BANGLE_SIZES.find((each) => each.label === label)!
    expect([formatMm(size.diameter), formatMm(size.circumference)]).toEqual([diameter, circumference])
  })

  it('a hand of 19 cm takes a 2-6, one of 18.5 cm is between two sizes and should try it as well', () => {
    expect(findNearestSize(BANGLE_SIZES, 190)).toMatchObject({
      size: { label: '2-6' },
      isBetweenSizes: false,
    })
    expect(findNearestSize(BANGLE_SIZES, 184)).toMatchObject({
      size: { label: '2-4' },
      isBetweenSizes: true,
      larger: { label: '2-6' },
    })
  })
})
