import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'

let shop: TestShop
afterEach(() => shop.close())

describe('the first admin', () => {
  test('gets a random password that is printed once', async () => {
    shop = await startTestShop()
    const made = await shop.modules.auth.ensureAdmin()
    expect(made).toMatchObject({ email: 'admin@example.com', password: expect.stringMatching(/^[\w-]{20}$/) })
    const { token } = await shop.anonymous.auth.login({ email: made!.email, password: made!.password! })
    expect(await shop.as({ token }).account.profile()).toMatchObject({ role: 'admin', permissions: ['*'] })
    expect(await shop.modules.auth.ensureAdmin()).toBeNull()
  })

  test('has to change the random password before anything else', async () => {
    shop = await startTestShop()
    const made = await shop.modules.auth.ensureAdmin()
    const currentPassword = made!.password!
    const { token, duty } = await shop.anonymous.auth.login({ email: made!.email, password: currentPassword })
    expect(duty).toBe('change-password')
    const api = shop.as({ token })
    expect(await api.auth.session()).toMatchObject({ duty: 'change-password' })
    for (const call of [() => api.dashboard.read(), () => api.cart.read(), () => api.account.exportProfile()])
      await expect(call()).rejects.toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' })
    // public calls answer as to a visitor
    expect((await api.settings.read()).gstin).toBeUndefined()
    await api.auth.changePassword({ currentPassword, newPassword: 'saffron-and-milk' })
    await api.dashboard.read()
    const again = await shop.anonymous.auth.login({ email: made!.email, password: 'saffron-and-milk' })
    expect(again.duty).toBeUndefined()
  })

  test('with a password from the environment continues at once', async () => {
    shop = await startTestShop({ ADMIN_PASSWORD: 'saffron-and-milk' })
    await shop.modules.auth.ensureAdmin()
    const { duty } = await shop.anonymous.auth.login({
      email: 'admin@example.com',
      password: 'saffron-and-milk',
    })
    expect(duty).toBeUndefined()
  })

  test('does not get a password that is short or common', async () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'eleven-long' })).toThrow(
      'ADMIN_PASSWORD must be at least 12 characters',
    )
    shop = await startTestShop({ ADMIN_PASSWORD: 'password12345' })
    await expect(shop.modules.auth.ensureAdmin()).rejects.toThrow('ADMIN_PASSWORD cannot be used.')
  })

  test('takes the password of the environment and does not repeat it', async () => {
    shop = await startTestShop({ ADMIN_EMAIL: 'Owner@Example.in', ADMIN_PASSWORD: 'saffron-and-milk' })
    expect(await shop.modules.auth.ensureAdmin()).toEqual({ email: 'owner@example.in', password: null })
    await shop.anonymous.auth.login({ email: 'owner@example.in', password: 'saffron-and-milk' })
  })

  test('two servers that start at once make one', async () => {
    shop = await startTestShop()
    const made = await Promise.all([1, 2, 3].map(() => shop.modules.auth.ensureAdmin()))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await shop.database.db.$count(users, eq(users.role, 'admin'))).toBe(1)
  })

  test('an earlier account with this address loses its old password', async () => {
    shop = await startTestShop({ ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'saffron-and-milk' })
    const squatter = await shop.make.user({ email: 'owner@example.in' })
    await shop.modules.auth.ensureAdmin()
    await expect(shop.as(squatter).account.profile()).rejects.toMatchObject({ kind: 'unauthenticated' })
    const { user } = await shop.anonymous.auth.login({
      email: 'owner@example.in',
      password: 'saffron-and-milk',
    })
    expect(user.role).toBe('admin')
  })
})
