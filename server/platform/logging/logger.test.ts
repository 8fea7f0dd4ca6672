import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ShopError } from '#domain/errors.ts'
import { createLogger } from './logger.ts'
import { safeError } from './safe-error.ts'

const MARKER = 'Zanzibar'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  write(
    createLogger(
      { logLevel: 'debug' },
      {
        write: (line) => {
          text += line
        },
      },
    ),
  )
  return text
}

const databaseError = () =>
  Object.assign(new Error(`duplicate key (${MARKER})`), {
    code: '23505',
    constraint: 'users_email_key',
    table: 'users',
    detail: `Key (email)=(${MARKER}) already exists.`,
    where: MARKER,
  })
const failedQuery = () =>
  new DrizzleQueryError('insert into "users" ("name") values ($1)', [MARKER], databaseError())

const WAYS: [string, (log: ReturnType<typeof createLogger>) => void][] = [
  ['as err', (log) => log.error({ err: failedQuery() }, 'failed')],
  ['alone', (log) => log.error(failedQuery())],
  ['alone with a text', (log) => log.error(failedQuery(), 'failed')],
  ['under another name', (log) => log.warn({ reason: failedQuery() }, 'failed')],
  ['deep in an object', (log) => log.info({ a: { b: [{ c: failedQuery() }] } }, 'failed')],
  ['deeper than is looked', (log) => log.info({ a: { b: { c: { d: { e: { f: failedQuery() } } } } } })],
  ['in a text', (log) => log.error('failed: %s %o', failedQuery(), { err: failedQuery() })],
  ['by a child', (log) => log.child({ reqId: '1' }).error({ err: failedQuery() })],
  [
    'as the cause of an error of the shop',
    (log) => log.error({ err: new ShopError('unavailable', 'Busy.', { cause: failedQuery() }) }),
  ],
  [
    'as a bug whose message repeats the input',
    (log) => log.error({ err: new TypeError(`${MARKER} is odd`) }),
  ],
  [
    'as a message that looks like a place in the code',
    (log) => log.error({ err: new Error(`x\n    at ${MARKER} (a:1:1)\n    at ${MARKER}:1:1`) }),
  ],
  [
    'with a name that was set',
    (log) => log.error({ err: Object.assign(new Error(), { name: `${MARKER} Rao` }) }),
  ],
  ['as a request', (log) => log.error({ req: new Request(`http://x.example/?q=${MARKER}`) })],
  [
    'in fields of people',
    (log) => log.info({ email: MARKER, user: { phone: MARKER, to: { address: MARKER } } }),
  ],
]

test.each(WAYS)('an error that is logged %s repeats no value', (_, write) => {
  const text = logged(write)
  expect(text).not.toBe('')
  expect(text).not.toContain(MARKER)
})

test('what is left of a failed statement says what failed and where', () => {
  const line = JSON.parse(logged((log) => log.error({ err: failedQuery() }, 'failed')))
  expect(line.err).toMatchObject({
    statement: expect.stringMatching(/^insert users [0-9a-f]{8}$/),
    cause: { errorCode: '23505', constraint: 'users_email_key', table: 'users' },
  })
  expect(line.err.stack[0]).toContain('logger.test.ts')
  expect(line.msg).toBe('failed')
})

test('messages of the runtime that name code stay', () => {
  const bug = () => (undefined as unknown as { name: string }).name
  let thrown: unknown
  try {
    bug()
  } catch (error) {
    thrown = error
  }
  expect(safeError(thrown).message).toBe("Cannot read properties of undefined (reading 'name')")
})
