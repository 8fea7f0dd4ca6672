import { setImmediate } from 'node:timers/promises'

/** Worked on in some milliseconds. */
const ELEMENTS_A_TURN = 50

/** The same elements. Other requests have their turn after each fifty, so that a long file does not stop the shop. */
export async function* inTurns<T>(elements: Iterable<T>): AsyncGenerator<T> {
  let count = 0
  for (const element of elements) {
    yield element
    count += 1
    if (count % ELEMENTS_A_TURN === 0) await setImmediate()
  }
}
