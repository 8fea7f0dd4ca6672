import { ShopError } from '#domain/errors.ts'

/** The two sentences that the error catalogue has for one failure: the server refused, or nobody answered. */
export function productErrorMessage(
  error: unknown,
  { serverError, offline }: { serverError: string; offline: string },
): string {
  if (!(error instanceof ShopError) || error.code === 'OFFLINE') return offline
  return error.kind === 'unavailable' ? serverError : error.message
}

/** The call, whose failure speaks with the words of the catalogue. Who may not, or must sign in, is told by the page. */
export async function withErrorTexts<T>(
  request: Promise<T>,
  texts: { serverError: string; offline: string },
): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ShopError && error.kind !== 'unavailable') throw error
    throw new ShopError('conflict', productErrorMessage(error, texts), { cause: error })
  }
}

export const FETCH_ERRORS = {
  serverError: 'Failed to fetch products',
  offline: 'An error occurred while fetching products',
}
export const SAVE_ERRORS = { serverError: 'Failed to save product', offline: 'An error occurred' }
export const DELETE_ERRORS = {
  serverError: 'Failed to delete product',
  offline: 'An error occurred while deleting',
}
