import { eq, like } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { securityEvents } from '#server/security/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { totpOf } from '#server/testing/totp.ts'
import { users } from '#server/users/tables.ts'

let shop: TestShop
afterEach(() => shop.close())

describe('the first admin', () => {
  test('gets a random password that is printed once', async () => {
    shop = await startTestShop()
    const made = await shop.modules.auth.ensureAdmin()
    expect(made).toMatchObject({ email: 'admin@example.com', password: expect.stringMatching(/^[\w-]{20}$/) })
    const { token } = await shop.anonymous.auth.login({ email: made!.email!, password: made!.password! })
    expect(await shop.as({ token }).account.profile()).toMatchObject({ role: 'admin', permissions: ['*'] })
    expect(await shop.modules.auth.ensureAdmin()).toBeNull()
  })

  test('has to change the random password before anything else', async () => {
    shop = await startTestShop()
    const made = await shop.modules.auth.ensureAdmin()
    const currentPassword = made!.password!
    const { token, duty } = await shop.anonymous.auth.login({
      email: made!.email!,
      password: currentPassword,
    })
    expect(duty).toBe('change-password')
    const api = shop.as({ token })
    expect(await api.auth.session()).toMatchObject({ duty: 'change-password' })
    for (const call of [() => api.dashboard.read(), () => api.cart.read(), () => api.account.exportProfile()])
      await expect(call()).rejects.toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' })
    // public calls answer as to a visitor
    expect((await api.settings.read()).gstin).toBeUndefined()
    await api.auth.changePassword({ currentPassword, newPassword: 'saffron-and-milk' })
    await api.dashboard.read()
    const again = await shop.anonymous.auth.login({ email: made!.email!, password: 'saffron-and-milk' })
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
    // good enough for a customer
    shop = await startTestShop({ ADMIN_PASSWORD: 'marigold1234' })
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

describe('a shop that is claimed by its code', () => {
  const CLAIM = { name: 'Kaveri Rao', email: 'kaveri@example.in', password: 'saffron-and-milk' }

  async function unclaimedShop(env: Record<string, string> = {}) {
    shop = await startTestShop({ SEED: 'none', ...env })
    const made = await shop.modules.auth.ensureAdmin()
    return made!.claimCode!
  }

  async function accessEvents() {
    await shop.modules.security.flush()
    return shop.database.db.select().from(securityEvents).where(like(securityEvents.kind, 'admin.%'))
  }

  test('has no account, and prints a code, where no admin is configured', async () => {
    expect(await unclaimedShop()).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await shop.database.db.$count(users)).toBe(0)
  })

  test.each<Record<string, string>>([
    { ADMIN_EMAIL: 'owner@example.in' },
    { ADMIN_PASSWORD: 'saffron-and-milk' },
  ])('is not what %j makes of an empty shop', async (env) => {
    shop = await startTestShop({ SEED: 'none', ...env })
    expect(await shop.modules.auth.ensureAdmin()).toMatchObject({ email: expect.any(String) })
    expect(await shop.anonymous.settings.read()).toMatchObject({ isUnclaimed: false })
    await expect(shop.anonymous.auth.claim({ code: '', ...CLAIM })).rejects.toMatchObject({
      kind: 'invalid',
    })
    await expect(shop.anonymous.auth.claim({ code: 'AAAA-AAAA-AAAA', ...CLAIM })).rejects.toMatchObject({
      code: 'ALREADY_CLAIMED',
    })
  })

  test('makes who enters the code its administrator, who is signed in and may do everything', async () => {
    const code = await unclaimedShop()
    // as a person copies it from a screen
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`
    const { token, user, duty } = await shop.anonymous.auth.claim({ code: typed, ...CLAIM })
    expect([user.role, user.name, user.email, duty]).toEqual(['admin', CLAIM.name, CLAIM.email, undefined])
    expect(await shop.as({ token }).account.profile()).toMatchObject({ permissions: ['*'] })
    expect(await accessEvents()).toMatchObject([{ kind: 'admin.claimed', userId: user.id }])
    await shop.anonymous.auth.login({ email: CLAIM.email, password: CLAIM.password })
  })

  test('says so to its sign-in page until somebody has claimed it, cached answers too', async () => {
    const code = await unclaimedShop()
    const asPagesRead = () => shop.shop.api().settings.read()
    expect(await asPagesRead()).toMatchObject({ isUnclaimed: true })
    await shop.anonymous.auth.claim({ code, ...CLAIM })
    expect(await asPagesRead()).toMatchObject({ isUnclaimed: false })
  })

  test('takes the code once', async () => {
    const code = await unclaimedShop()
    await shop.anonymous.auth.claim({ code, ...CLAIM })
    await expect(
      shop.anonymous.auth.claim({ ...CLAIM, code, email: 'other@example.in' }),
    ).rejects.toMatchObject({ code: 'ALREADY_CLAIMED' })
    expect(await shop.modules.auth.ensureAdmin()).toBeNull()
  })

  test('has one administrator of five who enter the code at once', async () => {
    const code = await unclaimedShop()
    const claims = [1, 2, 3, 4, 5].map((n) =>
      shop.anonymous.auth.claim({ ...CLAIM, code, email: `owner${n}@example.in` }),
    )
    const results = await Promise.allSettled(claims)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.database.db.$count(users, eq(users.role, 'admin'))).toBe(1)
  })

  test('refuses another code, also the one from before a restart', async () => {
    const old = await unclaimedShop()
    const { claimCode } = (await shop.modules.auth.ensureAdmin())!
    expect(claimCode).not.toBe(old)
    for (const code of [old, claimCode!.slice(0, -1), 'AAAA'])
      await expect(shop.anonymous.auth.claim({ code, ...CLAIM })).rejects.toMatchObject({
        kind: 'invalid',
        errors: [{ path: 'code', message: 'This is not the code that the terminal shows.' }],
      })
    expect(await shop.database.db.$count(users)).toBe(0)
    expect(await accessEvents()).toMatchObject([{ kind: 'admin.wrong-code', userId: null }])
  })

  test('slows down who guesses', async () => {
    await unclaimedShop({ RATE_LIMIT: 'on' })
    const guess = () => shop.anonymous.auth.claim({ code: 'AAAA-AAAA-AAAA', ...CLAIM })
    for (let n = 0; n < 5; n += 1) await expect(guess()).rejects.toMatchObject({ kind: 'invalid' })
    await expect(guess()).rejects.toMatchObject({ kind: 'too-many' })
  })

  test('asks its administrator for the password of a member of staff', async () => {
    const code = await unclaimedShop()
    for (const password of ['kaveri@example.in', 'marigold1234'])
      await expect(shop.anonymous.auth.claim({ code, ...CLAIM, password })).rejects.toMatchObject({
        errors: [{ path: 'password' }],
      })
    await expect(shop.anonymous.auth.claim({ code, ...CLAIM, email: 'kaveri' })).rejects.toMatchObject({
      errors: [{ path: 'email' }],
    })
    await shop.anonymous.auth.claim({ code, ...CLAIM })
  })

  test('takes over an account that a stranger registered with the address of its owner', async () => {
    const code = await unclaimedShop()
    const squatter = await shop.make.user({ email: CLAIM.email })
    const { secret } = await shop.as(squatter).secondFactors.startAuthenticatorApp()
    await shop.as(squatter).secondFactors.confirmAuthenticatorApp({ code: totpOf(secret, shop.clock.now()) })
    const { token } = await shop.anonymous.auth.claim({ code, ...CLAIM })
    // nor does the stranger's phone stand between the owner and the shop
    const again = await shop.anonymous.auth.login({ email: CLAIM.email, password: CLAIM.password })
    expect(again).toMatchObject({ user: { role: 'admin' } })
    await expect(shop.as(squatter).account.profile()).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await shop.as({ token }).account.profile()).toMatchObject({ name: CLAIM.name, role: 'admin' })
  })
})
