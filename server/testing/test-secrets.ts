import { createSecrets, type Secrets } from '#server/platform/encryption/secrets.ts'

/** Secrets under one fixed key that lives in memory. */
export const testSecrets = (): Secrets => {
  const keys = new Map([[1, Buffer.alloc(32, 7)]])
  return createSecrets(() => keys)
}
