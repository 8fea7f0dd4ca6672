/** What keeps the shop from opening, in a sentence for the person who starts it. */
export class BootError extends Error {
  override readonly name = 'BootError'
}
