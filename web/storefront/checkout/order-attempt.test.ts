import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ShopError } from '#domain/errors.ts'
import type { OrderRequest } from './order-attempt.ts'

const place = vi.hoisted(() => vi.fn())
vi.mock('../../api.ts', () => ({ browserApi: { orders: { place } } }))
const user = vi.hoisted(() => ({ id: 'ananya' }))
vi.mock('../../session/session.ts', () => ({ session: { current: () => ({ user: { _id: user.id } }) } }))

const { resumeOrder, hasPendingAttempt, submitOrder } = await import('./order-attempt.ts')

const stored = new Map<string, string>()
const request = (specialInstructions = ''): OrderRequest => ({
  items: [{ productId: 'jhumka', quantity: 1 }],
  shippingAddress: {},
  paymentMethod: 'cod',
  totalAmount: 118,
  specialInstructions,
})
const offlineError = new ShopError('unavailable', 'The shop cannot be reached.', { code: 'OFFLINE' })
const totalsChangedError = new ShopError('conflict', 'The total has changed.', { code: 'TOTALS_CHANGED' })
const keyReusedError = new ShopError('conflict', 'Used.', { code: 'IDEMPOTENCY_KEY_REUSED' })
const response = { order: { _id: 'order' }, message: '' }
const keys = () => place.mock.calls.map(([input]) => input.idempotencyKey as string)

beforeEach(() => {
  stored.clear()
  place.mockReset()
  user.id = 'ananya'
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

describe('an order is sent under one key until it is made', () => {
  test('a double click sends the same key', async () => {
    place.mockResolvedValue(response)
    await Promise.all([submitOrder(request()), submitOrder(request())])
    expect(new Set(keys()).size).toBe(1)
  })

  test('a lost answer keeps the key for the next try, also after a reload', async () => {
    place.mockRejectedValueOnce(offlineError).mockResolvedValueOnce(response)
    await expect(submitOrder(request())).rejects.toBe(offlineError)
    expect(hasPendingAttempt()).toBe(true)
    expect(await resumeOrder()).toEqual(response.order)
    expect(keys()[1]).toBe(keys()[0])
    expect(hasPendingAttempt()).toBe(false)
  })

  test('the next order has a key of its own', async () => {
    place.mockResolvedValue(response)
    await submitOrder(request())
    await submitOrder(request())
    expect(new Set(keys()).size).toBe(2)
  })

  test('a PAN is sent again as long as the page lives, and is in no storage of the browser', async () => {
    const request: OrderRequest = {
      items: [{ productId: 'temple-necklace', quantity: 1 }],
      shippingAddress: {},
      paymentMethod: 'bank_transfer',
      totalAmount: 250_000,
      pan: 'ABCDE1234F',
    }
    place.mockRejectedValueOnce(offlineError).mockResolvedValueOnce(response)
    await expect(submitOrder(request)).rejects.toBe(offlineError)
    expect([...stored.values()].join()).toContain('temple-necklace')
    expect([...stored.values()].join()).not.toContain('ABCDE1234F')
    expect(hasPendingAttempt()).toBe(true)
    await resumeOrder()
    expect(place.mock.calls[1]?.[0]).toMatchObject({ pan: 'ABCDE1234F' })
  })

  test('a refusal is an answer: nothing waits, and the key may be used again', async () => {
    place.mockRejectedValueOnce(totalsChangedError).mockResolvedValueOnce(response)
    await expect(submitOrder(request())).rejects.toBe(totalsChangedError)
    expect(hasPendingAttempt()).toBe(false)
    await submitOrder({ ...request(), totalAmount: 120 })
    expect(keys()[1]).toBe(keys()[0])
  })

  test('a refused retry does not forget what was sent before and not answered', async () => {
    place
      .mockRejectedValueOnce(offlineError)
      .mockRejectedValueOnce(new ShopError('unauthenticated', 'Sign in'))
    await expect(submitOrder(request())).rejects.toBe(offlineError)
    await expect(submitOrder(request('call me'))).rejects.toThrow('Sign in')
    expect(hasPendingAttempt()).toBe(true)
  })

  test('what was made before it was changed is found by its first wording', async () => {
    place
      .mockRejectedValueOnce(offlineError)
      .mockRejectedValueOnce(keyReusedError)
      .mockResolvedValueOnce(response)
    await expect(submitOrder(request('first'))).rejects.toBe(offlineError)
    expect(await submitOrder(request('second'))).toEqual(response.order)
    expect(new Set(keys()).size).toBe(1)
    expect(place.mock.calls[2]?.[0]).toMatchObject({ specialInstructions: 'first' })
  })

  test('another person at this browser gets a new key', async () => {
    place.mockRejectedValueOnce(offlineError).mockResolvedValueOnce(response)
    await expect(submitOrder(request())).rejects.toBe(offlineError)
    user.id = 'irfan'
    expect(hasPendingAttempt()).toBe(false)
    await submitOrder(request())
    expect(keys()[1]).not.toBe(keys()[0])
  })
})
