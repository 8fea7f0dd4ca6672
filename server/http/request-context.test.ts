import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { currentRequestContext } from '#server/platform/request-context.ts'
import { createServer } from './server.ts'

const app = createServer({ log: false, trustProxy: false, isReady: async () => true })
afterEach(() => app.close())

test('a handler has its request context, also after a body that arrived in chunks', async () => {
  app.post('/things/:id', async () => currentRequestContext() ?? 'unknown')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"a":'))
      await new Promise((resolve) => setImmediate(resolve))
      controller.enqueue(new TextEncoder().encode('1}'))
      controller.close()
    },
  })
  const answer = await fetch(`http://127.0.0.1:${port}/things/secret-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Test browser' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(await answer.json()).toEqual({
    requestId: answer.headers.get('x-request-id'),
    address: '127.0.0.1',
    userAgent: 'Test browser',
    route: 'POST /things/:id',
  })
  expect(currentRequestContext()).toBeUndefined()
})
