import { ShopError } from '#domain/errors.ts'

/** What went wrong: the shop's own sentence, or the screen's (S2 §8) where the shop is broken or away. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof ShopError && error.kind !== 'unavailable' ? error.message : fallback
