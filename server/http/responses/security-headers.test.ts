import { describe, expect, test } from 'vitest'
import { resolveMaps } from '#server/connections/service.ts'
import { createPublicCache } from '#server/platform/cache/public-cache.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { startTestShop } from '#server/testing/test-shop.ts'
import { mountPages } from '../pages/mount-pages.ts'
import { createServer } from '../server.ts'
import { hstsHeader, pageCsp } from './security-headers.ts'

const policy = (env: Record<string, string>, inlineScripts: string[] = [], isDevelopment = false) => {
  const maps = resolveMaps(readConfig(env).maps)
  const directives = pageCsp({ inlineScripts, isDevelopment, maps }).split('; ')
  return Object.fromEntries(directives.map((text) => [text.split(' ')[0], text.split(' ').slice(1)]))
}

describe('the policy of a page', () => {
  test('allows no other origin without maps', () =>
    expect(policy({ MAPS: 'off' })).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'connect-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:', 'https:'],
      'frame-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
    }))

  test('allows the configured tiles and geocoders, without their scripts', () => {
    const opened = policy({
      MAP_TILES_URL: 'http://tiles.example.in:8080/{z}/{x}/{y}.png',
      PHOTON_URL: 'https://geo.example.in/photon',
      NOMINATIM_URL: 'https://geo.example.in/nominatim',
    })
    expect(opened).toMatchObject({
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'", 'https://geo.example.in'],
      'trusted-types': ['default'],
    })
    expect(opened['img-src']).toContain('http://tiles.example.in:8080')
    expect(JSON.stringify(opened)).not.toMatch(/google|nominatim.openstreetmap|photon.komoot/)
  })

  test('allows Google’s script only with a key', () => {
    const opened = policy({ GOOGLE_MAPS_KEY: 'AIzaSyExampleExampleExample' })
    expect(opened['script-src']).toContain('https://*.googleapis.com')
    expect(opened).not.toHaveProperty('require-trusted-types-for')
    expect(JSON.stringify(opened)).not.toMatch(/openstreetmap|komoot/)
    expect(JSON.stringify(policy({}))).not.toMatch(/google|unsafe-eval/)
  })

  test('allows the style elements of the development server, and no others', () => {
    expect(policy({}, [], true)['style-src']).toEqual(["'self'", "'unsafe-inline'"])
    expect(policy({})['style-src']).toEqual(["'self'"])
  })

  test('lets only the editor of pages read what is pasted', () => {
    const directives = (hasTextEditor: boolean) =>
      pageCsp({ inlineScripts: [], isDevelopment: false, maps: resolveMaps({}), hasTextEditor })
    expect(directives(true)).toContain(
      "require-trusted-types-for 'script'; trusted-types ProseMirrorClipboard",
    )
    expect(directives(false)).not.toContain('ProseMirror')
  })

  test('lists the renderer’s inline scripts by hash', () =>
    expect(policy({}, ['sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='])['script-src']).toEqual([
      "'self'",
      "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
    ]))
})

test('a page allows the maps that are set when it is rendered', async () => {
  const app = createServer({ log: false, trustProxy: false, findFault: async () => null })
  const cache = createPublicCache()
  let maps = resolveMaps({ provider: 'off' })
  mountPages(app, {
    cache,
    render: async () => ({ response: new Response('<p>found</p>'), inlineScripts: [] }),
    toCachedAddress: async (url) => url,
    origin: 'https://swarna.example.in',
    isCached: true,
    maps: async () => maps,
    paymentOrigins: async () => ['https://pay.example.in'],
    onVisit: () => {},
    isNoindex: () => false,
    countUncached: () => {},
  })
  const readPolicy = async () => {
    const { headers } = await app.inject({ method: 'GET', url: '/contactus' })
    return String(headers['content-security-policy'])
  }
  expect(await readPolicy()).not.toContain('geo.example.in')
  maps = resolveMaps({ photonUrl: 'https://geo.example.in/photon' })
  // as after each save of the connections
  cache.clear()
  expect(await readPolicy()).toContain("connect-src 'self' https://geo.example.in")
  await app.close()
})

test('only the payment page may send a form to a gateway', async () => {
  const app = createServer({ log: false, trustProxy: false, findFault: async () => null })
  mountPages(app, {
    cache: createPublicCache(),
    render: async () => ({ response: new Response('<p>found</p>'), inlineScripts: [] }),
    toCachedAddress: async (url) => url,
    origin: 'https://swarna.example.in',
    isCached: true,
    maps: async () => null,
    paymentOrigins: async () => ['https://pay.example.in'],
    onVisit: () => {},
    isNoindex: () => false,
    countUncached: () => {},
  })
  const formAction = async (url: string) => {
    const { headers } = await app.inject({ method: 'GET', url })
    return String(headers['content-security-policy'])
      .split('; ')
      .find((directive) => directive.startsWith('form-action'))
  }
  expect(await formAction('/checkout/pay?order=1')).toBe("form-action 'self' https://pay.example.in")
  for (const url of [
    '/',
    '/checkout',
    '/checkout/pay/1',
    '/checkout/payment',
    '/cart?next=/checkout/pay',
    '/admin',
  ])
    expect(await formAction(url), url).toBe("form-action 'self'")
  await app.close()
})

describe('Strict-Transport-Security', () => {
  const value = (env: Record<string, string>) => hstsHeader(readConfig(env))

  test('is sent, for a year, only with an https address', () => {
    expect(value({ PUBLIC_URL: 'https://shop.example.in' })).toBe('max-age=31536000')
    expect(value({ PUBLIC_URL: 'http://shop.example.in' })).toBeNull()
    expect(value({ PUBLIC_URL: 'https://shop.example.in', HSTS: 'off' })).toBeNull()
    expect(value({ PUBLIC_URL: 'https://shop.example.in', HSTS: 'subdomains' })).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })

  test('is sent with answers, cached answers, refusals and errors', async () => {
    const shop = await startTestShop({ PUBLIC_URL: 'https://shop.example.in' })
    for (const url of ['/api/health/live', '/api/settings', '/api/docs', '/api/roles', '/api/none', '/%zz'])
      expect((await shop.inject({ method: 'GET', url })).headers['strict-transport-security'], url).toBe(
        'max-age=31536000',
      )
    await shop.close()
  })
})
