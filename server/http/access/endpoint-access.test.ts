import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPermission, PERMISSIONS } from '#domain/permissions.ts'
import { ALL_ENDPOINTS, accessLabel, type EndpointCase, endpointUrl } from '#server/testing/all-endpoints.ts'
import { type EndpointName, EXPECTED_STATUSES } from '#server/testing/expected-statuses.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

/** All kinds of callers: the default roles, and for each permission a role that has only this one. */
const WHO = [
  { who: 'a visitor', permissions: null },
  { who: 'user', permissions: ['use_app'] },
  { who: 'staff', permissions: ['view_content', 'view_reports', 'use_app'] },
  { who: 'manager', permissions: ['manage_content', 'view_reports', 'view_content', 'use_app'] },
  { who: 'admin', permissions: ['*'] },
  { who: 'a role without any permission', permissions: [] },
  ...PERMISSIONS.map((permission) => ({ who: `only ${permission}`, permissions: [permission as string] })),
]

function isGranted({ access }: EndpointCase, permissions: readonly string[] | null): boolean {
  if (access === 'public') return true
  if (permissions === null) return false
  if (access === 'customer') return true
  if (access === 'staff') return permissions.some((permission) => permission !== 'use_app')
  return hasPermission(permissions, access.permission)
}

/** A body that no endpoint accepts: callers with access get 400, the others only 401 or 403. */
const ask = async ({ method, endpoint }: EndpointCase, token: string | null, url = endpointUrl(endpoint)) =>
  shop.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(method === 'GET' ? {} : { payload: { version: 'none' } }),
  })

describe.each(WHO)('$who', ({ permissions }) => {
  test.each(ALL_ENDPOINTS.map((call) => ({ ...call, needs: accessLabel(call.access) })))(
    '$name ($needs)',
    async (call) => {
      const token = permissions && (await shop.make.user({ permissions })).token
      const answer = await ask(call, token)
      if (isGranted(call, permissions)) {
        expect(answer.statusCode, answer.body).toBe(EXPECTED_STATUSES[call.name as EndpointName])
        return
      }
      expect(answer.statusCode, answer.body).toBe(permissions ? 403 : 401)
      expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message'])
    },
  )
})

describe('an endpoint with restricted access', () => {
  const closed = ALL_ENDPOINTS.filter(({ access }) => access !== 'public')
  const spellings: [string, (path: string) => string][] = [
    ['a slash more', (path) => path.replace('/api/', '/api//')],
    ['a slash at the end', (path) => `${path}/`],
    ['capitals', (path) => path.toUpperCase()],
    [
      'an encoded letter',
      (path) => path.replace(/\/([a-z])(?=[^/]*$)/, (_, c) => `/%${c.charCodeAt(0).toString(16)}`),
    ],
    ['a detour', (path) => path.replace('/api/', '/api/products/../')],
    ['a dot', (path) => path.replace('/api/', '/api/./')],
    ['a semicolon', (path) => `${path};x=1`],
    ['an encoded slash', (path) => path.replace('/api/', '/api%2f')],
    ['a backslash', (path) => path.replace('/api/', '/api\\')],
    ['a NUL', (path) => `${path}%00`],
    ['a query that names a method', (path) => `${path}?_method=GET`],
  ]
  test.each(spellings)('stays closed to %s in its address', async (_, spell) => {
    for (const call of closed) {
      const { statusCode } = await ask(call, null, spell(endpointUrl(call.endpoint)))
      expect(statusCode, `${call.name} ${spell(endpointUrl(call.endpoint))}`).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    }
  })

  test('refuses HEAD, and headers that override method or path', async () => {
    for (const call of closed.filter(({ method }) => method === 'GET')) {
      const head = await shop.inject({ method: 'HEAD', url: endpointUrl(call.endpoint) })
      expect(head.statusCode, call.name).toBeGreaterThanOrEqual(400)
      const other = await shop.inject({
        method: 'GET',
        url: '/api/health/live',
        headers: { 'x-http-method-override': 'GET', 'x-original-url': endpointUrl(call.endpoint) },
      })
      expect(other.json(), call.name).toEqual({ status: 'ok' })
    }
  })

  test('refuses a token that is expired, truncated, repeated or of another scheme', async () => {
    const { token } = await shop.make.admin()
    const bad = [
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      token,
      'Bearer',
      'Bearer  ',
    ]
    for (const authorization of bad) {
      const answer = await shop.inject({ method: 'GET', url: '/api/roles', headers: { authorization } })
      expect(answer.statusCode, authorization).toBe(401)
    }
    const byCookie = await shop.inject({
      method: 'GET',
      url: '/api/roles',
      headers: { cookie: `token=${token}; authorization=Bearer ${token}` },
    })
    expect(byCookie.statusCode).toBe(401)
  })
})
