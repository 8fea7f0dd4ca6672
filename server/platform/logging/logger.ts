import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { safeError } from './safe-error.ts'

/** Fields that are hidden in every line, up to two levels deep. */
const REDACTED_FIELDS = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'code',
  'pan',
  'authorization',
  'email',
  'phone',
  'recipient',
  'identifier',
  'address',
  'shippingAddress',
  'billingAddress',
  'query',
  'params',
  'detail',
]

const MAX_DEPTH = 4

/**
 * Writes one JSON object per line, with request ids and without personal data. Every error in a line goes through
 * `safeError`, so that callers need not think of it.
 */
export const createLogger = (
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: pino.DestinationStream,
): Logger =>
  pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      // The default serializers of Fastify and pino for `err` keep the message.
      serializers: { err: sanitizeErrors, error: sanitizeErrors },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args.map((value) => sanitizeErrors(value)) as [unknown, ...unknown[]]
          // Without a message pino would use the error's.
          if (args[0] instanceof Error)
            method.apply(this, [{ err: first }, ...messageOr('error', rest)] as never)
          else method.apply(this, [first, ...rest] as never)
        },
      },
    },
    ...(destination ? [destination] : []),
  )

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const messageOr = (fallback: string, args: unknown[]) => (typeof args[0] === 'string' ? args : [fallback])

/** A copy of plain data with every error in it replaced by its safe form. */
function sanitizeErrors(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return safeError(value)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth > MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => sanitizeErrors(item, depth + 1))
  const prototype = Object.getPrototypeOf(value)
  // A request or a query builder would be written with everything in it.
  if (prototype !== Object.prototype && prototype !== null) return '[object]'
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, sanitizeErrors(item, depth + 1)]),
  )
}
