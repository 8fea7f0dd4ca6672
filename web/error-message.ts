import { ShopError } from '#domain/errors.ts'

/** The server's own sentence, or `fallback` when the server failed or could not be reached. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof ShopError && error.kind !== 'unavailable' ? error.message : fallback
