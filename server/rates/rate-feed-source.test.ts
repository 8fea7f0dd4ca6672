import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { createWebFetch } from '#server/platform/web/web-request.ts'
import { feedConnections } from '#server/testing/feed-connections.ts'
import { createRateFeed } from './rate-feed.ts'

/** Sources of rates as real servers: what each was sent is kept. */
const RATES = JSON.stringify({ rate24K: 7092, rate22K: 6500, rate18K: 5319, rateSilver: 88.5 })
const requestLog: string[] = []
let answer: (response: ServerResponse) => void
const source: Server = createServer((request, response) => {
  requestLog.push(`source ${request.url} ${request.headers['x-api-key']}`)
  answer(response)
})
const redirectTarget: Server = createServer((request, response) => {
  requestLog.push(`elsewhere ${request.url} ${request.headers['x-api-key']}`)
  response.end(RATES)
})
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  for (const server of [source, redirectTarget]) await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  for (const server of [source, redirectTarget]) server.close()
})
beforeEach(() => {
  requestLog.length = 0
})

const logged: unknown[] = []
const pollSource = (applyRates: () => Promise<'taken'> = async () => 'taken') => {
  const feed = createRateFeed({
    clock: fixedClock('2026-11-21T04:15:00Z'),
    connections: feedConnections(
      { RATE_FEED_URL: `${originOf(source)}/v1?key=secret`, RATE_FEED_HEADER: 'X-Api-Key: very secret' },
      createWebFetch({ mayConnect: () => true }),
    ),
    log: { warn: (fields: unknown) => void logged.push(fields) },
    applyRates,
  })
  return feed.poll()
}

test('a source is asked with its key', async () => {
  answer = (response) => response.end(RATES)
  expect((await pollSource()).outcome).toBe('taken')
  expect(requestLog).toEqual(['source /v1?key=secret very secret'])
})

test.each([301, 302, 307, 308])(
  'a redirect (%d) is not followed: the key goes nowhere else',
  async (status) => {
    answer = (response) =>
      response.writeHead(status, { location: `${originOf(redirectTarget)}/v1?key=secret` }).end()
    const { outcome, message } = await pollSource()
    expect(requestLog).toEqual(['source /v1?key=secret very secret'])
    expect(outcome).toBe('failed')
    expect(message).toContain('sends to another address. Enter the final one')
  },
)

test('an answer that ends too early is explained', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': '500' })
    response.write('{"rate24K"', () => response.destroy())
  }
  const { outcome, message } = await pollSource()
  expect(outcome).toBe('failed')
  expect(message).toContain('The source of rates')
})

test('a fault of the shop itself is logged, and staff read that the rates were not used', async () => {
  answer = (response) => response.end(RATES)
  const fault = new Error('no database')
  expect(await pollSource(() => Promise.reject(fault))).toMatchObject({
    outcome: 'failed',
    message: 'The rates of the source could not be used.',
  })
  expect(logged).toContainEqual({ err: fault })
})

test('an answer without an end is read up to a limit', async () => {
  let sent = 0
  const closed = new Promise<void>((resolve) => {
    answer = (response) => {
      response.on('close', resolve)
      const more = (): void => {
        while (!response.destroyed && sent < 512 * 1024 * 1024) {
          sent += 65_536
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', more)
        }
      }
      more()
    }
  })
  const { outcome, message } = await pollSource()
  expect(outcome).toBe('failed')
  expect(message).toContain('The answer of the source is too long')
  await closed
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})
