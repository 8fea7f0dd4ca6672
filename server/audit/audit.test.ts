import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { redactSecrets } from './redact-secrets.ts'

let shop: TestShop
let admin: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.make.admin()
})
afterAll(() => shop.close())

const record = (action: string, subject: string, after: unknown = null) =>
  shop.database.transaction((tx) =>
    shop.modules.audit.record(tx, {
      action,
      subject,
      after,
      caller: { userId: admin.id, name: admin.name, email: admin.email, address: '203.0.113.7' },
    }),
  )

test('lists who changed what, when and from where, newest first', async () => {
  await record('rate.add', 'rate of 21 Nov', { rate22K: 6500 })
  shop.clock.advance(1000)
  await record('order.status', 'order SW-261121-7K3QF9', { status: 'shipped' })
  const { entries, pagination } = await shop.as(admin).audit.list()
  expect(pagination).toEqual({ total: 2, page: 1, limit: 20, pages: 1 })
  expect(entries[0]).toMatchObject({
    who: 'Lakshmi Rao',
    action: 'order.status',
    address: '203.0.113.7',
    before: null,
    after: { status: 'shipped' },
    at: '2026-11-21T04:15:01.000Z',
  })
})

test('is searchable by action and text, with % and _ as plain characters', async () => {
  await record('coupon.create', 'coupon FLAT_100%')
  const api = shop.as(admin)
  expect((await api.audit.list({ action: 'coupon.create' })).entries).toHaveLength(1)
  expect((await api.audit.list({ search: 'flat_100%' })).entries).toHaveLength(1)
  expect((await api.audit.list({ search: '%' })).entries).toHaveLength(1)
  expect((await api.audit.list({ search: 'lakshmi' })).pagination.total).toBeGreaterThan(1)
})

test('is paged', async () => {
  const { entries, pagination } = await shop.as(admin).audit.list({ page: 2, limit: 2 })
  expect(pagination.pages).toBe(Math.ceil(pagination.total / 2))
  expect(entries).toHaveLength(pagination.total - 2)
})

test('needs manage_users', async () => {
  const manager = await shop.make.user({ role: 'manager' })
  await expect(shop.as(manager).audit.list()).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a failed transaction records nothing', async () => {
  const { total } = (await shop.as(admin).audit.list()).pagination
  const failing = shop.database.transaction(async (tx) => {
    await shop.modules.audit.record(tx, { caller: 'system', action: 'x', subject: 'x' })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect((await shop.as(admin).audit.list()).pagination.total).toBe(total)
})

test('passwords, tokens, codes and PAN are removed at any depth', () => {
  const snapshot = redactSecrets({
    password: 'marigold',
    newPassword: 'x',
    token: 't',
    passwordHash: 'h',
    codeHash: 'h',
    pan: 'AAAAA9999A',
    name: 'Ananya',
    couponCode: 'FLAT100',
    nested: [{ panMasked: 'AAXXX', at: new Date(0) }],
  })
  expect(snapshot).toEqual({
    password: '[removed]',
    newPassword: '[removed]',
    token: '[removed]',
    passwordHash: '[removed]',
    codeHash: '[removed]',
    pan: '[removed]',
    name: 'Ananya',
    couponCode: 'FLAT100',
    nested: [{ panMasked: '[removed]', at: '1970-01-01T00:00:00.000Z' }],
  })
})
