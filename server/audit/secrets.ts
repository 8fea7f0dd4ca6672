/** Names of what must never be written down: passwords, tokens, codes, PAN. */
const SECRET =
  /pass(word)?|token|secret|hash|authorization|^pan(encrypted|masked)?$|^code$|verificationcode|^otp$/i
/** A copy in which every secret reads `[removed]`, however deep it lies. */
export function withoutSecrets(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null ? '[removed]' : withoutSecrets(inner),
    ]),
  )
}
