/** A seeded random number generator, with the same numbers on every machine (mulberry32). */
export function createRandom(seed: number) {
  let state = (seed + 1) * 0x9e3779b1
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    numberBetween: (min: number, max: number): number => min + next() * (max - min),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!,
  }
}
