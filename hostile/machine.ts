/** Steps of a loop that take some 20 ms. */
const WORK = 1_000_000
/** On an idle machine of the kind that the limits were chosen on. */
const USUAL_MS = 20

/**
 * Measures how many times longer a piece of work takes at the moment than usual, at least 1. A slow machine, and other
 * programs that take its time, are not the shop's fault: a limit of time is multiplied by it.
 */
export function createSlowdownMeter(): () => number {
  // a faster machine is held to what it can do
  let shortest = USUAL_MS
  return () => {
    const startedAt = performance.now()
    let sum = 0
    for (let n = 0; n < WORK; n += 1) sum = (sum + n * n) % 1_000_003
    const milliseconds = performance.now() - startedAt + Math.min(sum, 0)
    shortest = Math.min(shortest, milliseconds)
    return milliseconds / shortest
  }
}
