import { describe, expect, it } from 'vitest'
import { RING_SIZES } from '#domain/sizes.ts'
import { layCircles } from './lay-circles.ts'

describe('circles on the sheet', () => {
  const laid = layCircles(RING_SIZES.india, 180, 4)

  it('holds every Indian size once, smallest first, within the width of the sheet', () => {
    expect(laid.map(({ size }) => size.label)).toEqual(RING_SIZES.india.map(({ label }) => label))
    for (const { size, cx } of laid) {
      expect(cx - size.diameter / 2).toBeGreaterThanOrEqual(0)
      expect(cx + size.diameter / 2).toBeLessThanOrEqual(180)
    }
  })

  it('no two touch', () => {
    for (const [at, a] of laid.entries())
      for (const b of laid.slice(at + 1)) {
        const apart = Math.hypot(a.cx - b.cx, a.cy - b.cy) - (a.size.diameter + b.size.diameter) / 2
        expect(apart).toBeGreaterThan(3)
      }
  })

  it('leaves room for what stands above them on A4 and Letter', () => {
    const foot = Math.max(...laid.map(({ size, cy }) => cy + size.diameter / 2))
    expect(foot).toBeLessThan(120)
  })
})
