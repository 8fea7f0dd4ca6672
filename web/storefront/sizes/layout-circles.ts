import type { Size } from '#domain/jewellery-sizes.ts'

export type PositionedCircle = { size: Size; cx: number; cy: number }

/** Places circles in rows, with `gap` between them. Positions are millimetres from the upper left corner. */
export function layoutCircles(sizes: readonly Size[], width: number, gap: number): PositionedCircle[] {
  const positioned: PositionedCircle[] = []
  let row: Size[] = []
  let top = 0
  const finishRow = () => {
    const height = Math.max(...row.map(({ diameter }) => diameter))
    let left = 0
    for (const size of row) {
      positioned.push({ size, cx: left + size.diameter / 2, cy: top + height / 2 })
      left += size.diameter + gap
    }
    top += height + gap
    row = []
  }
  for (const size of sizes) {
    const rowWidth = row.reduce((sum, { diameter }) => sum + diameter + gap, 0)
    if (row.length > 0 && rowWidth + size.diameter > width) finishRow()
    row.push(size)
  }
  if (row.length > 0) finishRow()
  return positioned
}
