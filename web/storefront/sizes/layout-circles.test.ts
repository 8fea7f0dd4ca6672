import { describe, expect, it } from 'vitest'
import { RING_SIZES } from '#domain/jewellery-sizes.ts'
import { layoutCircles } from './layout-circles.ts'

describe('circles on the sheet', () => {
  const positioned = layoutCircles(RING_SIZES.india, 180, 4)

  it('holds every Indian size once, smallest first, within the width of the sheet', () => {
    expect(positioned.map(({ size }) => size.label)).toEqual(RING_SIZES.india.map(({ label }) => label))
    for (const { size, cx } of positioned) {
      expect(cx - size.diameter / 2).toBeGreaterThanOrEqual(0)
      expect(cx + size.diameter / 2).toBeLessThanOrEqual(180)
    }
  })

  it('no two touch', () => {
    for (const [at, a] of positioned.entries())
      for (const b of positioned.slice(at + 1)) {
        const gap = Math.hypot(a.cx - b.cx, a.cy - b.cy) - (a.size.diameter + b.size.diameter) / 2
        expect(gap).toBeGreaterThan(3)
      }
  })

  it('leaves room for the text above the circles on A4 and Letter', () => {
    const bottom = Math.max(...positioned.map(({ size, cy }) => cy + size.diameter / 2))
    expect(bottom).toBeLessThan(120)
  })
})
