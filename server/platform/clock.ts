export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** For tests: stands still until it is moved. */
export function fixedClock(
  start: string | Date,
): Clock & { advance(ms: number): void; set(to: string | Date): void } {
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
