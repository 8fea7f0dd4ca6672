/** An error that stops the start, with a message for the operator. */
export class BootError extends Error {
  override readonly name = 'BootError'
}
