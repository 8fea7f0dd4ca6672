/** Chance that is the same on every machine (mulberry32). */
export function drawFrom(seed: number) {
  let state = (seed + 1) * 0x9e3779b1
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (least: number, most: number): number => least + next() * (most - least),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}
