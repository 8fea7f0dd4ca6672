import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { createPublicCache } from '#server/platform/cache/public-cache.ts'
import { ALL_ENDPOINTS, type EndpointCase, endpointUrl } from '#server/testing/all-endpoints.ts'
import type { Handlers } from '../handlers.ts'
import { mountApi } from '../mount-api.ts'
import { createServer, registerMultipart } from '../server.ts'
import { ANONYMOUS, type Caller } from './caller.ts'

/** A customer, or staff with every permission who signed in long ago. */
const caller = (permissions: string[]): Caller => ({
  signedIn: true,
  userId: 'asha',
  name: 'Asha',
  email: 'asha@example.in',
  role: 'user',
  permissions,
  tokenHash: '',
  address: '203.0.113.7',
  recentlyAuthenticated: false,
  duty: null,
})
const CALLERS: Record<string, Caller> = { customer: caller(['use_app']), staff: caller(['*']) }

const app = createServer({ log: false, trustProxy: false, findFault: async () => null })
const sockets: Socket[] = []
beforeAll(async () => {
  await registerMultipart(app)
  const unreachable = () => {
    throw new Error('The body never arrives, so no handler is called.')
  }
  const handlers = Object.fromEntries(
    Object.entries(contract).map(([module, endpoints]) => [
      module,
      Object.fromEntries(Object.keys(endpoints).map((name) => [name, unreachable])),
    ]),
  )
  mountApi(app, contract, handlers as unknown as Handlers<typeof contract>, {
    cache: createPublicCache(),
    settleCache: async () => {},
    authenticate: async (authorization) => CALLERS[authorization ?? ''] ?? ANONYMOUS,
    incomingDir: tmpdir(),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => app.close())

const CALLS = ALL_ENDPOINTS.filter(({ endpoint }) => endpoint.body || endpoint.files)

/** The status of a request whose body never comes. */
async function statusWithoutBody({ method, endpoint }: EndpointCase, authorization: string): Promise<number> {
  const { port } = app.server.address() as { port: number }
  const type = endpoint.files ? 'multipart/form-data; boundary=x' : 'application/json'
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `${method} ${endpointUrl(endpoint)} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`,
      ),
    )
    sockets.push(socket)
    socket.once('data', (bytes) => resolve(bytes.toString()))
    socket.once('error', reject)
    socket.once('close', () => resolve('closed without an answer'))
  })
  return Number(answer.split(' ')[1])
}

const closed = CALLS.filter(({ access }) => access !== 'public')
const forStaff = closed.filter(({ access }) => access !== 'customer')
const confirmed = closed.filter(({ endpoint }) => endpoint.recentAuthentication)

test.each([
  ['visitors', 'nobody', closed, 401],
  ['customers', 'customer', forStaff, 403],
  ['staff who signed in long ago', 'staff', confirmed, 403],
])('%s without access are refused before the body is read', async (_, who, calls, status) => {
  expect(calls.length).toBeGreaterThan(3)
  const answers = await Promise.all(
    calls.map(async (call) => [call.name, await statusWithoutBody(call, who)]),
  )
  expect(answers).toEqual(calls.map(({ name }) => [name, status]))
})

test('no call takes files of visitors', () => {
  const withFiles = CALLS.filter(({ endpoint }) => endpoint.files)
  expect(withFiles.length).toBeGreaterThan(5)
  expect(withFiles.filter(({ access }) => access === 'public')).toEqual([])
})
