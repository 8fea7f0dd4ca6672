import type { Size } from '#domain/sizes.ts'

export type LaidCircle = { size: Size; cx: number; cy: number }

/** Circles in rows, each row as high as its largest, `gap` between all. Millimetres from the upper left corner. */
export function layCircles(sizes: readonly Size[], width: number, gap: number): LaidCircle[] {
  const laid: LaidCircle[] = []
  let row: Size[] = []
  let top = 0
  const close = () => {
    const height = Math.max(...row.map(({ diameter }) => diameter))
    let left = 0
    for (const size of row) {
      laid.push({ size, cx: left + size.diameter / 2, cy: top + height / 2 })
      left += size.diameter + gap
    }
    top += height + gap
    row = []
  }
  for (const size of sizes) {
    const used = row.reduce((sum, { diameter }) => sum + diameter + gap, 0)
    if (row.length > 0 && used + size.diameter > width) close()
    row.push(size)
  }
  if (row.length > 0) close()
  return laid
}
