import { request as httpRequest, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPublicCache, type PublicCache } from '#server/platform/cache/public-cache.ts'
import { mountPages } from '../pages/mount-pages.ts'
import { createServer } from '../server.ts'
import { createHotPath } from './hot-path.ts'

/** A server on a port, because injected requests do not take the hot path. */
let app: FastifyInstance
let cache: PublicCache
let visits: string[]
let rendered: string[]
let routed: number

const BODY = `<p>${'gold '.repeat(400)}</p>`

beforeEach(async () => {
  cache = createPublicCache()
  visits = []
  rendered = []
  routed = 0
  const hotPath = createHotPath(cache, 'max-age=1')
  app = createServer({
    log: false,
    trustProxy: 1,
    findFault: async () => null,
    strictTransport: 'max-age=1',
    hotPath,
  })
  app.addHook('onRequest', async () => {
    routed += 1
  })
  mountPages(app, {
    cache,
    hotPath,
    render: async ({ url }) => {
      const { pathname } = new URL(url)
      rendered.push(pathname)
      if (pathname === '/old')
        return {
          response: new Response(null, { status: 301, headers: { location: '/new' } }),
          inlineScripts: [],
        }
      return { response: new Response(BODY), inlineScripts: [] }
    },
    toCachedAddress: async (url) => url.split('?')[0]!,
    origin: 'https://swarna.example.in',
    isCached: true,
    maps: async () => null,
    paymentOrigins: async () => [],
    onVisit: (address, userAgent) => visits.push(`${address} ${userAgent}`),
    isNoindex: () => false,
    countUncached: () => {},
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = app.server.address() as { port: number }
  return new Promise((resolve, reject) => {
    httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { 'user-agent': 'Firefox', ...headers } },
      async (response) => {
        const body = Buffer.concat(await response.toArray())
        resolve({ status: response.statusCode!, headers: response.headers, body })
      },
    )
      .on('error', reject)
      .end()
  })
}

/** The headers that do not differ from answer to answer. */
const stable = ({ headers: { date: _date, 'x-request-id': _id, ...headers } }: Answer) => headers

test.each([
  ['plain', {}],
  ['compressed', { 'accept-encoding': 'br' }],
])('a cached page is sent %s with the same status, headers and bytes', async (_, headers) => {
  const first = await get('/', headers)
  const hot = await get('/', headers)
  expect(routed).toBe(1)
  expect([hot.status, stable(hot), hot.body]).toEqual([first.status, stable(first), first.body])
  expect(hot.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(hot.headers['strict-transport-security']).toBe('max-age=1')
  const text = 'accept-encoding' in headers ? brotliDecompressSync(hot.body) : hot.body
  expect(text.toString()).toBe(BODY)
})

test('an unchanged page is answered 304', async () => {
  const { headers } = await get('/')
  const hot = await get('/', { 'if-none-match': headers.etag! })
  expect([hot.status, hot.body.length, routed]).toEqual([304, 0, 1])
})

test('an address with unknown parameters shares the cached page', async () => {
  await get('/')
  await get('/?utm_source=insta')
  await get('/?utm_source=insta')
  expect([rendered, routed]).toEqual([['/'], 2])
})

test('an address that a page had before leads to the new one with the parameters of each visitor', async () => {
  const locations = []
  for (const path of [
    '/old',
    '/old?utm_source=insta&gclid=a%20b',
    '/old?utm_source=insta&gclid=a%20b',
    '/old?x=1',
    '/old',
  ])
    locations.push((await get(path)).headers.location)
  expect(locations).toEqual([
    '/new',
    '/new?utm_source=insta&gclid=a%20b',
    '/new?utm_source=insta&gclid=a%20b',
    '/new?x=1',
    '/new',
  ])
})

test('a page that a change dropped is rendered again', async () => {
  await get('/')
  cache.clear()
  await get('/')
  expect(rendered).toEqual(['/', '/'])
})

test('each visitor is counted, also behind a proxy', async () => {
  await get('/')
  await get('/', { 'x-forwarded-for': '203.0.113.7' })
  await get('/', { 'x-forwarded-for': '203.0.113.8' })
  await get('/', { 'x-forwarded-for': '203.0.113.8' })
  await get('/', { 'user-agent': 'Safari' })
  expect(visits).toEqual([
    '127.0.0.1 Firefox',
    '203.0.113.7 Firefox',
    '203.0.113.8 Firefox',
    '127.0.0.1 Safari',
  ])
})

test('requests of signed-in people and other methods take the ordinary way', async () => {
  await get('/')
  await get('/', { authorization: 'Bearer token' })
  await get('/', {}, 'HEAD')
  expect(routed).toBe(3)
})

test('long addresses and headers of strangers are not held in memory', () => {
  const hotPath = createHotPath(cache, null)
  const visitor = (userAgent: string) =>
    ({ socket: { remoteAddress: '203.0.113.7' }, headers: { 'user-agent': userAgent } }) as never
  for (let n = 0; n < 10_000; n += 1) {
    hotPath.rememberAddress(`/?a=${n}${'a'.repeat(15_000)}`, '/')
    hotPath.rememberVisitor(visitor(`${n}${'b'.repeat(15_000)}`))
  }
  expect(hotPath.heldBytes()).toBe(0)
  for (let n = 0; n < 10_000; n += 1) {
    hotPath.rememberAddress(`/?a=${n}${'a'.repeat(900)}`, '/')
    hotPath.rememberVisitor(visitor(`${n}${'b'.repeat(900)}`))
  }
  expect(hotPath.heldBytes()).toBeGreaterThan(1024 * 1024)
  expect(hotPath.heldBytes()).toBeLessThanOrEqual(4 * 1024 * 1024)
})

test('a visitor with a long browser name gets the page, and each visit is counted', async () => {
  const userAgent = 'x'.repeat(2_000)
  for (let visit = 0; visit < 2; visit += 1)
    expect((await get('/', { 'user-agent': userAgent })).body.toString()).toBe(BODY)
  expect(visits).toEqual([`127.0.0.1 ${userAgent}`, `127.0.0.1 ${userAgent}`])
})
