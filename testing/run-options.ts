/** `npm run test:full` sets it: random tests run more often, and the exhaustive browser tests run too. */
export const IS_FULL_RUN = process.env.TEST_FULL === '1'

/** How often a random test runs. `TEST_RUNS=5000` asks for another count of the tests that are named with it. */
export const getRuns = ({ quick, full }: { quick: number; full: number }): number =>
  Number(process.env.TEST_RUNS) || (IS_FULL_RUN ? full : quick)

/** The seed of every random test. The same seed repeats the same run. */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 20261121)

/** mulberry32: the same numbers between 0 and 1 for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
