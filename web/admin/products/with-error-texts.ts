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
