import { createHmac } from 'node:crypto'
import type { EventSecret } from '#server/platform/config/config.ts'
import { timingSafeEquals } from '#server/platform/timing-safe-equals.ts'

type Signed = { encoding: 'hex' | 'base64'; signature: string; content: readonly (string | Buffer)[] }

/** HMAC-SHA256 over the parts as they are, one after the other. */
export function sign(secret: string, encoding: Signed['encoding'], content: Signed['content']): string {
  const hmac = createHmac('sha256', secret)
  for (const part of content) hmac.update(part)
  return hmac.digest(encoding)
}

/** Whether one of the secrets made the signature. An empty secret makes none: everybody knows it. */
export function isSignedWith(secrets: readonly string[], { encoding, signature, content }: Signed): boolean {
  // All secrets are tried, so that the time says nothing about which one it was.
  const results = secrets
    .filter((secret) => secret !== '')
    .map((secret) => timingSafeEquals(sign(secret, encoding, content), signature))
  return results.includes(true)
}

export const listValidSecrets = (secrets: readonly EventSecret[], now: Date): string[] =>
  secrets.filter(({ until }) => until === null || now < until).map(({ secret }) => secret)
