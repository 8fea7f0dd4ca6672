import { ShopError } from '#domain/errors.ts'

/** The two sentences that the error catalogue has for one failure (S2 §8): the server refused, or nobody answered. */
export function sentenceOf(error: unknown, { refused, away }: { refused: string; away: string }): string {
  if (!(error instanceof ShopError) || error.code === 'OFFLINE') return away
  return error.kind === 'unavailable' ? refused : error.message
}

/** The call, whose failure speaks with the words of the catalogue. Who may not, or must sign in, is told by the page. */
export async function inWords<T>(call: Promise<T>, words: { refused: string; away: string }): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ShopError && error.kind !== 'unavailable') throw error
    throw new ShopError('conflict', sentenceOf(error, words), { cause: error })
  }
}

export const FETCH = {
  refused: 'Failed to fetch products',
  away: 'An error occurred while fetching products',
}
export const SAVE = { refused: 'Failed to save product', away: 'An error occurred' }
export const DELETE = { refused: 'Failed to delete product', away: 'An error occurred while deleting' }
