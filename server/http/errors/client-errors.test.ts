import { once } from 'node:events'
import { createServer as createHttpServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { handleClientError } from './client-errors.ts'

const app = createServer({ log: false, trustProxy: false, findFault: async () => null })
beforeAll(async () => {
  await app.listen({ port: 0 })
})
afterAll(() => app.close())

/** Sends the bytes and reads until the server ends the connection. */
async function send(bytes: string, server: Server = app.server) {
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

test.each([
  [
    'headers that are too long',
    `GET /api/health/live HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    { code: 'HEADERS_TOO_LARGE', message: 'The address or the headers of the request are too long.' },
  ],
  [
    'an address that is too long',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    { code: 'HEADERS_TOO_LARGE', message: 'The address or the headers of the request are too long.' },
  ],
  [
    'an extension of a body chunk that is too long',
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    413,
    { code: 'TOO_LARGE', message: 'The request is too large.' },
  ],
  [
    'what is no HTTP',
    'gold please\r\n\r\n',
    400,
    { code: 'INVALID', message: 'The request could not be read.' },
  ],
  [
    'the address of another server',
    'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
    { code: 'INVALID', message: 'The request could not be read.' },
  ],
  [
    'a path that reads like another host',
    'GET //evil.example/category/gold HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
    { code: 'INVALID', message: 'The request could not be read.' },
  ],
  [
    'a path that reads like a port',
    'GET //:99999/ HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
    { code: 'INVALID', message: 'The request could not be read.' },
  ],
  [
    'a backslash',
    'GET /\\evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
    { code: 'INVALID', message: 'The request could not be read.' },
  ],
  [
    'a NUL in the path',
    'GET /product/kada%00 HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
    { code: 'INVALID', message: 'The request could not be read.' },
  ],
  [
    'no Host',
    'GET /api/health/live HTTP/1.1\r\n\r\n',
    400,
    { code: 'INVALID', message: 'The request could not be read.' },
  ],
  [
    'two lengths of the body',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    { code: 'INVALID', message: 'The request could not be read.' },
  ],
])('%s gets an answer in the common error form', async (_, bytes, status, body) => {
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toEqual(body)
  expect(answer.head).toContain('content-type: application/json')
  expect(answer.head).toContain('x-content-type-options: nosniff')
  expect(answer.head).toContain('connection: close')
})

test('an expectation that nobody knows is ignored', async () => {
  const answer = await send(
    'GET /api/health/live HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n',
  )
  expect([answer.status, answer.body]).toEqual([200, '{"status":"ok"}'])
})

test('a request that does not arrive within 30 seconds: answered in the form of every error', async () => {
  expect(app.server.requestTimeout).toBe(30_000)
  // The same handler on a server with a shorter time.
  const server = createHttpServer({
    requestTimeout: 100,
    headersTimeout: 100,
    connectionsCheckingInterval: 20,
  })
  server.on('clientError', handleClientError)
  server.listen(0)
  await once(server, 'listening')
  try {
    const answer = await send('POST /api/auth/login HTTP/1.1\r\nHost: x\r\n', server)
    expect(answer.status).toBe(408)
    expect(JSON.parse(answer.body)).toEqual({
      code: 'TIMEOUT',
      message: 'The request took too long to arrive. Please try again.',
    })
    expect(answer.head).toContain('content-type: application/json')
    expect(answer.head).toContain('connection: close')
  } finally {
    server.close()
  }
})

test('a client that does not read its answer does not keep the server from closing', async () => {
  const closing = createServer({ log: false, trustProxy: false, findFault: async () => null, drainMs: 50 })
  let isAnswering = false
  closing.get('/catalogue', async () => {
    isAnswering = true
    return Readable.from(Array.from({ length: 500 }, () => Buffer.alloc(100_000)))
  })
  await closing.listen({ port: 0 })
  const { port } = closing.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /catalogue HTTP/1.1\r\nHost: x\r\n\r\n'))
  socket.on('error', () => {})
  await expect.poll(() => isAnswering).toBe(true)
  await closing.close()
  socket.destroy()
})
