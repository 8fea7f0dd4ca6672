import { ShopError } from '#domain/errors.ts'

/** Products have two messages for each failure: one for a server error, one when the server cannot be reached. */
export function productErrorMessage(
  error: unknown,
  { serverError, offline }: { serverError: string; offline: string },
): string {
  if (!(error instanceof ShopError) || error.code === 'OFFLINE') return offline
  return error.kind === 'unavailable' ? serverError : error.message
}

/** Replaces the message of a server or network error. Other errors keep their own message. */
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
