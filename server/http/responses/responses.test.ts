import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const get = (url: string, headers = {}) => shop.inject({ method: 'GET', url, headers })

describe('every answer', () => {
  test('has a request id, and headers against sniffing and framing', async () => {
    const { headers } = await get('/api/categories')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect((await get('/api/categories')).headers['x-request-id']).not.toBe(headers['x-request-id'])
  })

  test('is JSON with a message for an unknown endpoint', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/orders/x/y/z']) {
      const answer = await get(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.json()).toEqual({ message: 'There is no such call.', code: 'UNKNOWN_CALL' })
    }
    const { statusCode } = await shop.inject({ method: 'PATCH', url: '/api/products/x', payload: {} })
    expect(statusCode).toBe(404)
  })

  test('that is personal may not be cached', async () => {
    const { token } = await shop.make.user()
    const personal = await get('/api/cart', { authorization: `Bearer ${token}` })
    expect(personal.headers['cache-control']).toBe('private, no-store')
    expect((await get('/api/categories')).headers['cache-control']).toBe('no-cache')
  })

  test('that is unchanged is answered 304', async () => {
    const first = await get('/api/categories')
    const again = await get('/api/categories', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    await shop.make.category({ name: 'Nose Pins' })
    const changed = await get('/api/categories', { 'if-none-match': String(first.headers.etag) })
    expect(changed.statusCode).toBe(200)
  })

  test('to HEAD is the answer to GET without the body', async () => {
    const [head, full] = [
      await shop.inject({ method: 'HEAD', url: '/api/categories' }),
      await get('/api/categories'),
    ]
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers.etag).toBe(full.headers.etag)
  })
})

describe('the server reports', () => {
  test('whether it is alive and ready', async () => {
    expect((await get('/api/health/live')).json()).toEqual({ status: 'ok' })
    expect((await get('/api/health/ready')).json()).toEqual({ status: 'ok' })
  })

  test('every endpoint with its access, as OpenAPI 3.1', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/orders/{id}/status'].put).toMatchObject({
      operationId: 'orders.setStatus',
      description: 'Access: permission manage_content.',
    })
    // which stock is exact
    const product = document.paths['/products/{idOrSlug}'].get
    expect(JSON.stringify(product)).toMatch(/"inventoryQuantity":\{[^}]*"description":"Exact up to 10/)
    // also of a call that takes files and nothing else
    expect(document.paths['/imports'].post.requestBody.content['multipart/form-data'].schema).toMatchObject({
      properties: { file: { type: 'array' } },
    })
    // what the sentence of an error is made of
    const { properties } = document.components.schemas.Error
    expect(Object.keys(properties)).toEqual(['message', 'code', 'values', 'errors'])
    expect(Object.keys(properties.errors.items.properties)).toEqual(['path', 'message', 'code', 'values'])
    expect((await get('/api/docs')).headers['content-type']).toContain('text/html')
  })
})

describe('unknown fields', () => {
  test('are ignored and not stored, so that a user cannot become an admin', async () => {
    const person = { name: 'Ravi', email: 'ravi@example.in', phone: '9848022338' }
    await shop.anonymous.auth.verify(person)
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { ...person, password: 'long-enough', code: '1234', role: 'admin', credits: 5000, _id: 'me' },
    })
    const { token, user } = answer.json()
    expect(user).toMatchObject({ role: 'user' })
    await shop.inject({
      method: 'PUT',
      url: '/api/auth/profile',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...person, role: 'admin', permissions: ['*'], referralCredits: 5000 },
    })
    expect(await shop.as({ token }).account.profile()).toMatchObject({
      role: 'user',
      permissions: ['use_app'],
      referralCredits: 0,
    })
  })
})
