import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#server/testing/test-app.ts'
import { users } from './tables.ts'

let shop: TestShop
afterEach(() => shop.close())

describe('the first admin', () => {
  test('is made with a random password that is told once', async () => {
    shop = await startTestShop()
    const made = await shop.rooms.auth.ensureAdmin()
    expect(made).toMatchObject({ email: 'admin@example.com', password: expect.stringMatching(/^[\w-]{20}$/) })
    const { token } = await shop.anonymous.auth.login({ email: made!.email, password: made!.password! })
    expect(await shop.as({ token }).auth.profile()).toMatchObject({ role: 'admin', permissions: ['*'] })
    expect(await shop.rooms.auth.ensureAdmin()).toBeNull()
  })

  test('takes the password of the environment and does not repeat it', async () => {
    shop = await startTestShop({ ADMIN_EMAIL: 'Owner@Example.in', ADMIN_PASSWORD: 'marigold' })
    expect(await shop.rooms.auth.ensureAdmin()).toEqual({ email: 'owner@example.in', password: null })
    await shop.anonymous.auth.login({ email: 'owner@example.in', password: 'marigold' })
  })

  test('two servers that start at once make one', async () => {
    shop = await startTestShop()
    const made = await Promise.all([1, 2, 3].map(() => shop.rooms.auth.ensureAdmin()))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await shop.database.db.$count(users, eq(users.role, 'admin'))).toBe(1)
  })

  test('somebody who had the address before does not come in with the old password', async () => {
    shop = await startTestShop({ ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'marigold' })
    const squatter = await shop.make.user({ email: 'owner@example.in' })
    await shop.rooms.auth.ensureAdmin()
    await expect(shop.as(squatter).auth.profile()).rejects.toMatchObject({ kind: 'unauthenticated' })
    const { user } = await shop.anonymous.auth.login({ email: 'owner@example.in', password: 'marigold' })
    expect(user.role).toBe('admin')
  })
})
