import { createHash } from 'node:crypto'
import { ShopError } from '#domain/errors.ts'
import { BootError } from '../boot-error.ts'
import { toSourceFrame } from './source-frame.ts'

/** The parts of an error that a log may contain. */
export type SafeError = {
  type: string
  message?: string
  /**
   * The code of PostgreSQL or Node: `23505`, `ECONNREFUSED`. Not named `code`, because the log hides fields of that
   * name.
   */
  errorCode?: string
  constraint?: string
  table?: string
  column?: string
  /** `insert users` and the start of a hash that identifies the statement. */
  statement?: string
  stack?: string[]
  cause?: SafeError
}

const MAX_DEPTH = 5
const MAX_FRAMES = 15
const IDENTIFIER = /^[\w.-]{1,80}$/
const STACK_FRAME = /^\s+at (?:[\w$.<>[\] #]+ \()?(?:file:\/\/|node:)?[\w@/+.:-]+:\d+:\d+\)?$/

/**
 * An error without personal data. Messages of databases and libraries repeat values (names, e-mail addresses, password
 * hashes), so a message is kept only when it is known to contain none. Type, codes, kind of statement and stack frames
 * are kept.
 */
export function safeError(thrown: unknown, depth = 0): SafeError {
  if (!(thrown instanceof Error)) return { type: typeof thrown }
  const { code, constraint, table, column, query } = thrown as Error & Record<string, unknown>
  const sanitized: SafeError = { type: IDENTIFIER.test(thrown.name) ? thrown.name : 'Error' }
  const message = safeMessage(thrown)
  if (message !== null) sanitized.message = message
  if (isIdentifier(code)) sanitized.errorCode = code
  if (isIdentifier(constraint)) sanitized.constraint = constraint
  if (isIdentifier(table)) sanitized.table = table
  if (isIdentifier(column)) sanitized.column = column
  if (typeof query === 'string') sanitized.statement = statementName(query)
  const frames = stackFrames(thrown)
  if (frames.length > 0) sanitized.stack = frames
  if (thrown.cause !== undefined && depth < MAX_DEPTH) sanitized.cause = safeError(thrown.cause, depth + 1)
  return sanitized
}

/** `insert users 1f3a9c02`. The full statement may contain values; its first words and its table do not. */
export function statementName(query: string): string {
  const [, verb = 'statement'] =
    /^\s*(select|insert|update|delete|with|begin|commit|rollback|set)\b/i.exec(query) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+(?:"public"\.)?"?([a-z_]+)"?/i.exec(query) ?? []
  const hash = createHash('sha256').update(query).digest('hex').slice(0, 8)
  return [verb.toLowerCase(), table, hash].filter(Boolean).join(' ')
}

/** Messages of the runtime that name code and never a value. */
const RUNTIME_MESSAGES = [
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '[\w$]+'\))?$/,
  /^[\w$.]+ is not (?:a function|defined|iterable|a constructor)$/,
  /^Assignment to constant variable\.$/,
  /^Maximum call stack size exceeded$/,
]

function safeMessage(error: Error): string | null {
  if (error instanceof BootError) return error.message
  if (error instanceof ShopError && error.kind === 'unavailable') return error.message
  return RUNTIME_MESSAGES.some((known) => known.test(error.message)) ? error.message : null
}

/** The stack starts with the message, and a message may look like a frame. */
function stackFrames({ stack, message }: Error): string[] {
  if (typeof stack !== 'string') return []
  const end = stack.indexOf(message)
  const frames = (end === -1 ? stack : stack.slice(end + message.length)).split('\n')
  return frames
    .filter((line) => STACK_FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => toSourceFrame(line.trim()))
}

const isIdentifier = (value: unknown): value is string => typeof value === 'string' && IDENTIFIER.test(value)
