/** Names of fields that must not be recorded: passwords, tokens, codes, PAN. */
const SECRET_KEY_PATTERN =
  /pass(word)?|token|secret|hash|authorization|^pan(encrypted|masked)?$|^code$|verificationcode|^otp$/i
/** A copy in which every secret is replaced by `[removed]`, at any depth. */
export function redactSecrets(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(redactSecrets)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, nested]) => [
      name,
      SECRET_KEY_PATTERN.test(name) && nested !== null ? '[removed]' : redactSecrets(nested),
    ]),
  )
}
