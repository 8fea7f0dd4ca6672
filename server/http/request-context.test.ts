import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { currentRequestContext } from '#server/platform/request-context.ts'
import { createServer } from './server.ts'

const app = createServer({ log: false, trustProxy: false, findFault: async () => null })
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

describe('behind proxies, the address of a visitor', () => {
  const addressOf = async (TRUST_PROXY: string, forwardedFor: string) => {
    const { trustProxy } = readConfig({ TRUST_PROXY })
    const proxied = createServer({ log: false, trustProxy, findFault: async () => null })
    proxied.get('/ip', async ({ ip }) => ip)
    const answer = await proxied.inject({
      url: '/ip',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwardedFor },
    })
    await proxied.close()
    return answer.body
  }

  test.each([
    ['on', '198.51.100.66, 203.0.113.7', '203.0.113.7'],
    ['1', '198.51.100.66, 203.0.113.7', '203.0.113.7'],
    ['2', '198.51.100.66, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['10.0.0.0/8', '198.51.100.66, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['10.0.0.1, 10.0.0.2', '198.51.100.66, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['192.0.2.1', '203.0.113.7', '10.0.0.1'],
    ['off', '203.0.113.7', '10.0.0.1'],
  ])('with TRUST_PROXY=%s and %s is %s', async (setting, forwardedFor, address) => {
    expect(await addressOf(setting, forwardedFor)).toBe(address)
  })
})
