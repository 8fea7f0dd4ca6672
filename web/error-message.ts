import { INTERNAL, NO_MESSAGE, OFFLINE, ShopError } from '#domain/errors.ts'

export type ErrorTexts = {
  /** The server failed, or refused without a reason. */
  failed: string
  /** No answer came, or a script failed. If left out, an offline browser gets advice about the connection. */
  unexpected?: string
}

/** What a screen shows for an error: the reason that the server gives, else one of the screen's own texts. */
export function errorMessage(error: unknown, texts: string | ErrorTexts): string {
  const { failed, unexpected } = typeof texts === 'string' ? { failed: texts, unexpected: texts } : texts
  if (!(error instanceof ShopError)) return unexpected ?? failed
  if (error.code === OFFLINE) return unexpected ?? error.message
  return error.code === NO_MESSAGE || error.code === INTERNAL ? failed : error.message
}
