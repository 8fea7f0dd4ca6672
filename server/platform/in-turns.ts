import { setImmediate } from 'node:timers/promises'

/** Worked on in some milliseconds. */
const ELEMENTS_A_TURN = 50

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Resolves when a piece of long work may go on. Between two pieces, also of different work, all waiting requests have their
 * turn: fifty files at a time must not make them wait fifty times as long as one.
 */
export function nextTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** The same elements, fifty in a turn. */
export async function* inTurns<T>(elements: Iterable<T>): AsyncGenerator<T> {
  let count = 0
  for (const element of elements) {
    yield element
    count += 1
    if (count % ELEMENTS_A_TURN === 0) await nextTurn()
  }
}
