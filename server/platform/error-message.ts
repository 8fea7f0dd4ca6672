/** The message of anything that was thrown, for logs, stored failures and the terminal. Not for customers. */
export function errorMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  // what several addresses of one name answered: the first says enough
  if (thrown instanceof AggregateError && thrown.message === '') return errorMessage(thrown.errors[0])
  // fetch hides the reason of a failed connection in the cause of "fetch failed"
  const { cause } = thrown
  return thrown.message === 'fetch failed' && cause instanceof Error ? cause.message : thrown.message
}
