import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { getPath } from '#contract/endpoint.ts'
import { ALL_ENDPOINTS, type EndpointCase } from '#server/testing/all-endpoints.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'
import { IS_FULL_RUN } from '#testing/run-options.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await startTestShop()
  token = (await shop.make.admin()).token
  await shop.make.rate()
  await shop.make.product({ live: 5 })
})
afterAll(() => shop.close())

/** Excluded, because these end the session that the other calls need. */
const ENDS_SESSION = ['auth.logout', 'auth.logoutEverywhere', 'account.eraseProfile', 'auth.changePassword']
const CALLS = ALL_ENDPOINTS.filter(({ name }) => !ENDS_SESSION.includes(name))

const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '0', '-1', 'null', '\u0000', '\ud800', '💍', '../..', "'; drop table users;--"),
  fc.constantFrom('%', '_', '\\', '1e309', 'NaN', '__proto__', 'constructor', 'a'.repeat(5000), '२०'),
)
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, 0, -1, 0.001, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[]]),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('_id', 'name', 'price', '__proto__', 'version'), oddText, { maxKeys: 3 }),
)

/** Excluded, because it shuts the caller out of all the calls that follow. */
const SHUTS_OUT = 'requireSecondFactorForStaff'

/** Some known fields and one unknown field. */
const oddFields = (schema: z.ZodObject | undefined) => {
  const known = Object.keys(schema?.shape ?? {}).filter((name) => name !== SHUTS_OUT)
  return fc.dictionary(fc.constantFrom(...known, 'surplus'), oddValue, { maxKeys: 8 })
}

const asQuery = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
    .map(
      ([name, value]) =>
        `${encodeURIComponent(String(name))}=${safelyEncoded(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&')

/** A lone surrogate cannot be encoded, so it is sent as the bytes that a broken client would send. */
const safelyEncoded = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const send = ({ method, endpoint }: EndpointCase, id: string, query: string, payload: unknown) =>
  shop.inject({
    method,
    url: `/api${getPath(endpoint.route).replace(/:\w+/g, safelyEncoded(id) || 'x')}${query ? `?${query}` : ''}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.idempotent ? { 'idempotency-key': 'odd' } : {}),
    },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(payload) }),
  })

describe('any input gets a well-formed answer', () => {
  test.each(CALLS)('$name', async (call) => {
    const { params, query, body } = call.endpoint
    await fc.assert(
      fc.asyncProperty(
        params ? oddText : fc.constant('x'),
        oddFields(query),
        oddFields(body),
        async (id, queryFields, bodyFields) => {
          const { statusCode, body: text } = await send(call, id, asQuery(queryFields), bodyFields)
          expect(statusCode, text).toBeLessThan(500)
          if (statusCode >= 400) {
            const answer = JSON.parse(text) as { message: unknown; code: unknown }
            expect(answer.message).toMatch(/\S/)
            expect(answer.code).toMatch(/^[A-Z_]+$/)
          }
        },
      ),
      { numRuns: IS_FULL_RUN ? 100 : 10 },
    )
  })
})

describe('a malformed body', () => {
  const writes = CALLS.filter(({ method, endpoint }) => method !== 'GET' && endpoint.body)
  const headers = () => ({ authorization: `Bearer ${token}` })

  test.each([
    ['cut JSON', '{"name":', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a word', '"ring"', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['XML', '<a/>', 'application/xml', 415],
    ['a form of a page', 'a=1', 'application/x-www-form-urlencoded', 415],
  ])('%s is refused by every endpoint with a body', async (_, payload, type, status) => {
    for (const call of writes) {
      const answer = await shop.inject({
        method: call.method,
        url: `/api${getPath(call.endpoint.route).replace(/:\w+/g, 'x')}`,
        payload,
        headers: { ...headers(), 'content-type': type },
      })
      expect(answer.statusCode, `${call.name}: ${answer.body}`).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, `${call.name}: ${answer.body}`).toBeLessThan(500)
      // Reviews of people who have bought nothing are refused before the body is looked at.
      const isGuarded = call.endpoint.access === 'customer' && call.endpoint.files !== undefined
      if (status === 415) expect(answer.statusCode, call.name).toBe(isGuarded ? 404 : 415)
    }
  })

  test('of more than a megabyte is refused with 413', async () => {
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/enquiries',
      payload: { message: 'x'.repeat(1024 * 1024) },
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'TOO_LARGE', message: expect.stringMatching(/large/) })
  })
})
