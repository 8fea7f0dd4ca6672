import { createSecrets, type Secrets } from '#server/platform/encryption/secrets.ts'

/** Secrets with one fixed key in memory. */
export const testSecrets = (): Secrets => {
  const keys = new Map([[1, Buffer.alloc(32, 7)]])
  return createSecrets(() => keys)
}
