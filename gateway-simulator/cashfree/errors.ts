import { AnswerError, json } from '../http.ts'

/** A refusal in the shape of Cashfree. */
export const refuse = (
  status: number,
  code: string,
  message: string,
  type = 'invalid_request_error',
): AnswerError => new AnswerError(json(status, { message, code, type }))
