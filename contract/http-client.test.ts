import { afterEach, describe, expect, it } from 'vitest'
import { NO_MESSAGE, OFFLINE, ShopError } from '#domain/errors.ts'
import { ENGLISH, setLanguageSource } from '#domain/language.ts'
import { addTranslations } from '#domain/texts.ts'
import { createHttpClient } from './http-client.ts'
import { routes } from './routes.ts'

type SentRequest = { url: string; init: RequestInit }

function createTestClient(createResponse: () => Response, token: string | null = null) {
  const sent: SentRequest[] = []
  let ended = 0
  const api = createHttpClient(routes, {
    baseUrl: '/api',
    getToken: () => token,
    onUnauthenticated: async () => {
      ended += 1
      return false
    },
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} })
      return createResponse()
    },
  })
  return { api, sent, ended: () => ended }
}

const json =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status })

describe('a call of the browser', () => {
  it('goes to /api, as JSON, with credentials', async () => {
    const { api, sent } = createTestClient(json({ cart: [] }))
    await api.cart.add({ productId: 'kada', quantity: 2 })
    expect(sent[0]).toMatchObject({
      url: '/api/cart',
      init: { method: 'POST', credentials: 'same-origin', body: '{"productId":"kada","quantity":2}' },
    })
    expect(sent[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  it('carries the bearer token whenever there is one, and none otherwise', async () => {
    const signedIn = createTestClient(json({ cart: [] }), 'abc')
    await signedIn.api.cart.read()
    expect(signedIn.sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer abc' })
    const signedOut = createTestClient(json([]))
    await signedOut.api.categories.list({})
    expect(signedOut.sent[0]?.init.headers).not.toHaveProperty('authorization')
  })

  it('leaves out filters that are empty', async () => {
    const { api, sent } = createTestClient(json([]))
    await api.categories.list({ activeOnly: true })
    expect(sent[0]?.url).toBe('/api/categories?activeOnly=true')
  })
})

describe('a call that fails', () => {
  const failure = async (createResponse: () => Response, token?: string) => {
    const made = createTestClient(createResponse, token ?? null)
    const error: unknown = await made.api.cart.read().catch((thrown: unknown) => thrown)
    return { error: error as ShopError, ended: made.ended() }
  }

  it('says what the server said', async () => {
    const { error } = await failure(json({ message: 'Only 2 are left.', code: 'STOCK' }, 409))
    expect(error).toBeInstanceOf(ShopError)
    expect(error).toMatchObject({ kind: 'conflict', message: 'Only 2 are left.', code: 'STOCK' })
  })

  it('has the code NO_MESSAGE when the server sends no message', async () => {
    expect((await failure(() => new Response('<h1>502</h1>', { status: 502 }))).error).toMatchObject({
      kind: 'unavailable',
      code: NO_MESSAGE,
    })
    expect((await failure(json({ message: '' }, 400))).error.code).toBe(NO_MESSAGE)
  })

  it('has the waiting time when the server sends one, also without a message', async () => {
    const wait = { status: 429, headers: { 'retry-after': '30' } }
    expect((await failure(() => Response.json({ message: 'Too many.' }, wait))).error).toMatchObject({
      kind: 'too-many',
      message: 'Too many.',
      retryAfterSeconds: 30,
    })
    const { error } = await failure(() => new Response('busy', wait))
    expect(error).toMatchObject({ message: 'Please try again in 30 seconds.', retryAfterSeconds: 30 })
    expect(error.code).not.toBe(NO_MESSAGE)
  })

  it('is known as offline where no server answered', async () => {
    const { error } = await failure(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(error).toMatchObject({ kind: 'unavailable', code: OFFLINE })
  })

  it('ends the session when the token is dead, and only then', async () => {
    expect((await failure(json({ message: 'Please sign in.' }, 401), 'dead')).ended).toBe(1)
    expect((await failure(json({ message: 'Please sign in.' }, 401))).ended).toBe(0)
    expect((await failure(json({ message: 'Busy.' }, 503), 'abc')).ended).toBe(0)
  })

  it('is repeated once, with the new token, when the person signed in again', async () => {
    let token = 'dead'
    const seen: (string | null)[] = []
    const api = createHttpClient(routes, {
      baseUrl: '/api',
      getToken: () => token,
      onUnauthenticated: async () => {
        token = 'fresh'
        return true
      },
      fetch: async (_, init) => {
        const authorization = new Headers(init?.headers).get('authorization')
        seen.push(authorization)
        return authorization === 'Bearer fresh'
          ? Response.json({ cart: [], subtotal: 0 })
          : Response.json({ message: 'Please sign in.' }, { status: 401 })
      },
    })
    expect(await api.cart.read()).toEqual({ cart: [], subtotal: 0 })
    expect(seen).toEqual(['Bearer dead', 'Bearer fresh'])
  })
})

describe('a call that needs a recent proof of identity', () => {
  function askedFor(isConfirmed: boolean) {
    const sent: SentRequest[] = []
    let asked = 0
    const api = createHttpClient(routes, {
      baseUrl: '/api',
      getToken: () => 'token',
      onReauthenticate: async () => {
        asked += 1
        return isConfirmed
      },
      fetch: async (url, init) => {
        sent.push({ url: String(url), init: init ?? {} })
        return sent.length === 1
          ? Response.json({ message: 'Please confirm.', code: 'REAUTHENTICATE' }, { status: 403 })
          : Response.json({ message: 'Gold rate added' })
      },
    })
    return { api, sent, asked: () => asked }
  }

  const rates = { rate24K: 7092, rate22K: 6500, rate18K: 5319, rateSilver: 88, effectiveDate: '2026-11-22' }

  it('is repeated as it was once the person has confirmed', async () => {
    const { api, sent, asked } = askedFor(true)
    expect(await api.rates.add(rates)).toEqual({ message: 'Gold rate added' })
    expect(asked()).toBe(1)
    expect(sent[1]).toEqual(sent[0])
  })

  it('fails with the sentence of the shop when the person cancels', async () => {
    const { api, sent } = askedFor(false)
    await expect(api.rates.add(rates)).rejects.toMatchObject({ message: 'Please confirm.' })
    expect(sent).toHaveLength(1)
  })
})

describe('an error with the values of its sentence', () => {
  const HINDI = { code: 'hi', locale: 'hi-IN', basePath: '/hi' }
  const answer = json(
    {
      message: 'Only 2 left of Lotus Ring',
      code: 'OUT_OF_STOCK',
      values: { name: 'Lotus Ring', available: 2 },
      errors: [
        { path: 'lineOptions.engraving', message: 'Too long', code: 'TOO_LONG', values: { maxLength: 8 } },
        { path: 'quantity', message: 'Required' },
      ],
      available: 2,
    },
    409,
  )
  const failure = () =>
    createTestClient(answer)
      .api.cart.read()
      .catch((error: ShopError) => error)
  afterEach(() => setLanguageSource(() => ENGLISH))

  it('keeps them, beside the sentence of the server', async () => {
    expect(await failure()).toMatchObject({
      message: 'Only 2 left of Lotus Ring',
      values: { name: 'Lotus Ring', available: 2 },
      errors: [{ message: 'Too long', values: { maxLength: 8 } }, { message: 'Required' }],
      details: { available: 2 },
    })
  })

  it('is said in the language of the page', async () => {
    addTranslations('hi', {
      errors: {
        OUT_OF_STOCK: ({ name, available }: { name: string; available: number }) =>
          `${name} के केवल ${available} बचे हैं`,
        TOO_LONG: ({ maxLength }: { maxLength: number }) => `अधिकतम ${maxLength} अक्षर`,
      },
    })
    setLanguageSource(() => HINDI)
    expect(await failure()).toMatchObject({
      message: 'Lotus Ring के केवल 2 बचे हैं',
      errors: [{ message: 'अधिकतम 8 अक्षर' }, { message: 'Required' }],
    })
  })
})
