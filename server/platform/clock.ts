export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type FixedClock = Clock & {
  advance(ms: number): void
  set(to: string | Date): void
}

/** For tests: the time changes only when the test changes it. */
export function fixedClock(start: string | Date): FixedClock {
  let current = new Date(start).getTime()
  return {
    now: () => new Date(current),
    advance: (ms) => {
      current += ms
    },
    set: (to) => {
      current = new Date(to).getTime()
    },
  }
}
