import { z } from 'zod'
import { type ErrorKind, type FieldError, INTERNAL, invalid, ShopError, unavailable } from '#domain/errors.ts'
import { isDatabaseUnavailable } from '#server/platform/database/database.ts'
import './zod-error-map.ts'

const STATUS_CODES: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  unavailable: 503,
}

/** Long enough for a restarting database to answer again. */
export const RETRY_AFTER_SECONDS = 2

export type ErrorResponse = {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
  /** Not the caller's fault: logged with its stack. */
  isUnexpected: boolean
}

/** Turns any thrown value into the error answer that all endpoints share. Internal details are left out. */
export function toErrorResponse(thrown: unknown, requestId: string): ErrorResponse {
  const error = toShopError(thrown)
  if (!error) {
    const message = 'Something went wrong on our side. Please try again.'
    return { status: 500, headers: {}, body: { message, code: INTERNAL, requestId }, isUnexpected: true }
  }
  // a 503 always says when to come back
  const retryAfter =
    error.retryAfterSeconds ?? (error.kind === 'unavailable' ? RETRY_AFTER_SECONDS : undefined)
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return {
    status: STATUS_CODES[error.kind],
    headers,
    body: {
      ...error.details,
      message: error.message,
      code: error.code,
      ...(error.values ? { values: error.values } : {}),
      ...(error.errors ? { errors: error.errors } : {}),
    },
    isUnexpected: error.kind === 'unavailable' && error.cause !== undefined,
  }
}

export function toShopError(thrown: unknown): ShopError | null {
  if (thrown instanceof ShopError) return thrown
  if (thrown instanceof z.ZodError) return fromZod(thrown)
  // First, because the connection of a client that goes away is lost with the same code as that of the database.
  const requestError = fromFastify(thrown)
  if (requestError) return requestError
  if (isDatabaseUnavailable(thrown))
    return new ShopError('unavailable', 'The shop is not available right now. Please try again.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: thrown,
    })
  return fromPostgres(thrown)
}

function fromZod(error: z.ZodError): ShopError {
  const errors = error.issues.map((issue) => toFieldError(issue))
  const [first] = errors
  const message = first ? (first.path ? sentence(first) : first.message) : 'The request is not valid.'
  return invalid(message, errors)
}

/**
 * The message of a union says nothing useful. The message of the branch that matched deepest is used, else that of the
 * last branch.
 */
function toFieldError(issue: z.core.$ZodIssue, parentPath: readonly PropertyKey[] = []): FieldError {
  const path = [...parentPath, ...issue.path]
  const branches = issue.code === 'invalid_union' ? issue.errors.filter(([first]) => first) : []
  const branch = branches.findLast(([first]) => first!.path.length > 0) ?? branches.at(-1)
  return branch?.[0] ? toFieldError(branch[0], path) : { path: path.join('.'), message: issue.message }
}

/**
 * Messages that name their field ('Name is required') are used as they are. The others get the field's name in front.
 */
const sentence = ({ path, message }: { path: string; message: string }) =>
  /^(Invalid|Must|At most|At least|Too|Contains|Required)/.test(message) &&
  !message.startsWith('Invalid verification')
    ? `${path}: ${message}`
    : message

const FASTIFY_ERRORS: Record<string, [ErrorKind, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'The body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The body is shorter or longer than announced.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-type', 'Send JSON, or multipart where the call takes files.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The request is too large.'],
  FST_REQ_FILE_TOO_LARGE: ['too-large', 'Image file is too large. Maximum size is 10MB.'],
  FST_FILES_LIMIT: ['invalid', 'Too many files.'],
  FST_PARTS_LIMIT: ['invalid', 'Too many fields.'],
  FST_FIELDS_LIMIT: ['invalid', 'Too many fields.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['wrong-type', 'Send JSON, or multipart where the call takes files.'],
  FST_PROTO_VIOLATION: ['invalid', 'That field name cannot be used.'],
}

function fromFastify(thrown: unknown): ShopError | null {
  const { code, statusCode } = (thrown ?? {}) as { code?: unknown; statusCode?: unknown }
  const known = FASTIFY_ERRORS[String(code)]
  if (known) return new ShopError(known[0], known[1])
  const isClientFault = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  return isClientFault ? invalid('The request is not valid.') : null
}

/** The sentence for each violated constraint. A constraint that is not listed still gets 400 or 409, never 500. */
const CONSTRAINT_MESSAGES: Record<string, string> = {
  users_email_key: 'An account with this email already exists',
  users_phone_unique: 'An account with this phone number already exists',
  roles_name_unique: 'A role with this ID already exists',
  categories_slug_unique: 'A category with this slug already exists',
  subcategories_slug_key: 'A subcategory with this slug already exists',
  options_code_unique: 'An option with this name already exists',
  pages_slug: 'Another page has this address',
  products_slug_unique: 'A product with this slug already exists',
  product_variants_sku_unique: 'A product with this SKU already exists',
  coupons_code_key: 'A coupon with this code already exists',
  delivery_zones_name_unique: 'A zone with this name already exists',
  delivery_zones_one_shop_area: 'The area of the settings is a zone already',
  product_variants_stock_not_negative: 'There is not enough stock.',
  product_variants_stock_equals_items:
    'The stock of a product that is kept item by item is the number of its items. Receive or remove items instead.',
  items_huid_unique: 'An item with this HUID is in the register already',
  items_tag_number_unique: 'An item with this tag number is in the register already',
  users_credits_not_negative: 'There are not enough referral credits.',
}

function fromPostgres(thrown: unknown): ShopError | null {
  const error = postgresError(thrown)
  if (!error) return null
  const sentence = CONSTRAINT_MESSAGES[error.constraint ?? '']
  switch (error.code) {
    case '23505':
      return new ShopError('conflict', sentence ?? 'That exists already.', { code: 'DUPLICATE' })
    case '23514':
      return new ShopError(sentence ? 'conflict' : 'invalid', sentence ?? 'A value is out of range.')
    case '23503':
      return new ShopError('conflict', 'Something else still depends on this, or it is gone.')
    case '22003':
    case '22021':
    case '22P02':
    case '22P05':
      return invalid('A value cannot be used.')
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
      return unavailable('The shop is busy. Please try again.', 1)
  }
  return null
}

/** Drizzle wraps the driver's error, so the SQLSTATE is in one of its causes. */
function postgresError(thrown: unknown): { code: string; constraint?: string } | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { code, constraint } = error as { code?: unknown; constraint?: string }
    if (typeof code === 'string' && !code.startsWith('FST_'))
      return constraint === undefined ? { code } : { code, constraint }
  }
  return null
}
