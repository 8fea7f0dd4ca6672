import { AnswerError, json } from '../http.ts'

/** A refusal in the shape of Razorpay. */
export function refuse(description: string, field?: string, status = 400): AnswerError {
  return new AnswerError(
    json(status, {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: field === undefined ? 'NA' : 'business',
        step: field === undefined ? 'NA' : 'payment_initiation',
        reason: field === undefined ? 'NA' : 'input_validation_failed',
        metadata: {},
        ...(field !== undefined && { field }),
      },
    }),
  )
}
