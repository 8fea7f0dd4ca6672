import type { Reason, ReasonValues } from './reasons.ts'

/** What can go wrong, in the shop's own words. Only `server/http/errors/errors.ts` knows status codes. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'wrong-type'
  | 'too-many'
  | 'unavailable'

/** With code and values where the sentence is a reason of `domain/reasons.ts`. */
export type FieldError = { path: string; message: string } & Partial<Reason>

type ShopErrorOptions = {
  code?: string
  /** What the sentence is made of, for clients that say it themselves. */
  values?: ReasonValues
  errors?: FieldError[]
  /** What a screen needs to continue: the current totals, the newer row. It is sent to the client. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  cause?: unknown
}

/** An error whose message is a sentence fit to show to the person. */
export class ShopError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly values: ReasonValues | undefined
  readonly errors: FieldError[] | undefined
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, message: string, options: ShopErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ShopError'
    this.kind = kind
    this.code = options.code ?? kind.toUpperCase().replaceAll('-', '_')
    this.values = options.values
    this.errors = options.errors
    this.details = options.details ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The client made this error, because no answer came. */
export const OFFLINE = 'OFFLINE'
/** The client made the message of this error, because the answer had none. */
export const NO_MESSAGE = 'NO_MESSAGE'
/** An unexpected error on the server. */
export const INTERNAL = 'INTERNAL'

export const notFound = (message: string, code?: string) =>
  new ShopError('not-found', message, codeOption(code))

/** Bad input. `errors` names each field that is wrong. */
export const invalid = (message: string, errors?: FieldError[], code?: string) =>
  new ShopError('invalid', message, { ...codeOption(code), ...(errors ? { errors } : {}) })

/** Bad input in one field. */
export const invalidField = (path: string, message: string) => invalid(message, [{ path, message }])

/** As `invalidField`, with the code and the values of the reason in the field's error. */
export const refuseField = (path: string, reason: Reason, code?: string) =>
  invalid(reason.message, [{ path, ...reason }], code)

/** As `conflict`, with the code and the values of the reason. */
export const refuse = ({ code, values, message }: Reason, details: Record<string, unknown> = {}) =>
  new ShopError('conflict', message, { code, values, details })

/** The state of the shop is against it: stock, price, a duplicate, a newer version. */
export const conflict = (message: string, code?: string, details?: Record<string, unknown>) =>
  new ShopError('conflict', message, { ...codeOption(code), ...(details ? { details } : {}) })

export const forbidden = (message = 'You are not allowed to do this.') => new ShopError('forbidden', message)

export const unauthenticated = (message = 'Please sign in.', code?: string) =>
  new ShopError('unauthenticated', message, codeOption(code))

export const tooManyRequests = (message: string, retryAfterSeconds: number, code?: string) =>
  new ShopError('too-many', message, { ...codeOption(code), retryAfterSeconds })

/** It would work another time: the disk is full, the queue is long, the database is away. */
export const unavailable = (message: string, retryAfterSeconds?: number) =>
  new ShopError('unavailable', message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })

const codeOption = (code?: string) => (code === undefined ? {} : { code })
