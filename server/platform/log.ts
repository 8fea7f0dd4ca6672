import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Never in a log, wherever in a line they stand. */
const SECRETS = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'code',
  'pan',
  'authorization',
  'phone',
  'address',
  'shippingAddress',
  'billingAddress',
]

/** One JSON object a line, with request ids, without secrets. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  })

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
