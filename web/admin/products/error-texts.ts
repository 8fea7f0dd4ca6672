import { ShopError } from '#domain/errors.ts'
import { type ErrorTexts, errorMessage } from '#web/error-message.ts'

/** Gives errors without a reason a text of this screen. Other errors keep their own message. */
export async function withErrorTexts<T>(request: Promise<T>, texts: ErrorTexts): Promise<T> {
  try {
    return await request
  } catch (error) {
    const message = errorMessage(error, texts)
    if (error instanceof ShopError && error.message === message) throw error
    throw new ShopError('conflict', message, { cause: error })
  }
}

export const FETCH_ERRORS: ErrorTexts = {
  failed: 'Failed to fetch products',
  unexpected: 'An error occurred while fetching products',
}
export const SAVE_ERRORS: ErrorTexts = {
  failed: 'Failed to save product',
  unexpected: 'An error occurred',
}
export const DELETE_ERRORS: ErrorTexts = {
  failed: 'Failed to delete product',
  unexpected: 'An error occurred while deleting',
}
