import { describe, expect, it } from 'vitest'
import { BANGLE_RANGE, type Measurement, parseMeasurement, RING_RANGE } from '#domain/measurements.ts'

const ring = (text: string, unit: Measurement['unit'] = 'mm', kind: Measurement['kind'] = 'circumference') =>
  parseMeasurement({ text, unit, kind }, RING_RANGE)

describe('what was measured', () => {
  it.each([
    ['52', 'mm', 'circumference', 52],
    [' 5.2 ', 'cm', 'circumference', 52],
    ['5,2', 'cm', 'circumference', 52],
    ['2.05', 'in', 'circumference', 52.07],
    ['16.5', 'mm', 'diameter', 51.84],
    ['0.65', 'in', 'diameter', 51.87],
  ] as const)('%s %s of %s is read in millimetres around', (text, unit, kind, expected) => {
    const reading = ring(text, unit, kind)
    expect(reading).toHaveProperty('circumference')
    expect((reading as { circumference: number }).circumference).toBeCloseTo(expected, 1)
  })

  it('nothing typed is nothing wrong', () => {
    expect(ring('')).toBeNull()
    expect(ring('   ')).toBeNull()
  })

  it.each(['abc', '-52', '0', '5.2.1', '1e3', '52 mm', '५२', '99999'])(
    '%s is asked for as a number',
    (text) => {
      expect(ring(text)).toEqual({ problem: 'Enter a number, such as 52 or 16.5' })
    },
  )

  it('a size that fits no finger suggests another unit or measure', () => {
    expect(ring('5.2')).toEqual({ problem: '5.2 mm fits no finger. Did you mean 5.2 cm?' })
    expect(ring('52', 'cm')).toEqual({ problem: '52 cm fits no finger. Did you mean 52 mm?' })
    expect(ring('16.5')).toEqual({ problem: '16.5 mm fits no finger. Is it the diameter?' })
    expect(ring('51', 'mm', 'diameter')).toEqual({
      problem: '51 mm fits no finger. Is it the circumference?',
    })
    expect(ring('300')).toEqual({ problem: 'Enter a circumference between 39 and 74 mm' })
    expect(ring('300', 'mm', 'diameter')).toEqual({ problem: 'Enter a diameter between 12 and 24 mm' })
  })

  it('the smallest and the largest size belong to the range', () => {
    expect(ring('39')).toEqual({ circumference: 39 })
    expect(ring('74')).toEqual({ circumference: 74 })
    expect(ring('38.9')).toHaveProperty('problem')
    expect(ring('74.1')).toHaveProperty('problem')
  })

  it('a hand is larger than a finger', () => {
    const hand = (text: string) => parseMeasurement({ text, unit: 'mm', kind: 'circumference' }, BANGLE_RANGE)
    expect(hand('190')).toEqual({ circumference: 190 })
    expect(hand('52')).toEqual({ problem: '52 mm fits no hand. Is it the diameter?' })
    expect(hand('60')).toEqual({ problem: '60 mm fits no hand. Is it the diameter?' })
  })
})
