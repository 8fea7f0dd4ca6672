import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#server/notifications/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { passwordResets } from '../tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

let customerCount = 0
async function registerCustomer() {
  customerCount += 1
  const email = `kavya${customerCount}@example.in`
  const phone = `80000${String(customerCount).padStart(5, '0')}`
  const { token } = await shop.anonymous.auth.register({
    name: 'Kavya',
    email,
    phone,
    password: 'marigold',
    code: '1234',
  })
  return { email, token }
}

const signIn = (email: string, password: string) => shop.anonymous.auth.login({ email, password })
const isSessionValid = (token: string) =>
  shop
    .as({ token })
    .account.profile()
    .then(
      () => true,
      () => false,
    )

async function requestResetToken(email: string): Promise<string> {
  await shop.anonymous.auth.forgotPassword({ email })
  const rows = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, email))
  const mails = rows.filter((row) => row.eventKey.startsWith('reset:')).sort((a, b) => (a.id < b.id ? -1 : 1))
  return mails.at(-1)?.secret ?? ''
}

describe('a forgotten password', () => {
  test('the answer does not tell whether the account exists', async () => {
    const { email } = await registerCustomer()
    const ask = (to: string) =>
      shop.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: to } })
    const [known, unknown] = [await ask(email), await ask('unknown@example.in')]
    expect(known.statusCode).toBe(202)
    expect(unknown.statusCode).toBe(202)
    expect(unknown.json()).toEqual(known.json())
    expect(await shop.database.db.$count(outbox, eq(outbox.recipient, 'unknown@example.in'))).toBe(0)
  })

  test('the link sets a new password once, and every session ends', async () => {
    const { email, token: session } = await registerCustomer()
    const token = await requestResetToken(email)
    await shop.anonymous.auth.resetPassword({ token, password: 'rajnigandha' })
    expect(await isSessionValid(session)).toBe(false)
    await signIn(email, 'rajnigandha')
    await expect(signIn(email, 'marigold')).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(shop.anonymous.auth.resetPassword({ token, password: 'hibiscus' })).rejects.toMatchObject({
      code: 'RESET_LINK_DEAD',
    })
  })

  test('of two uses at once one wins', async () => {
    const { email } = await registerCustomer()
    const token = await requestResetToken(email)
    const outcomes = await Promise.allSettled(
      ['rajnigandha', 'hibiscus', 'lotus-pond'].map((password) =>
        shop.anonymous.auth.resetPassword({ token, password }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })

  test('the link lapses after 30 minutes, and with a newer password', async () => {
    const { email } = await registerCustomer()
    const old = await requestResetToken(email)
    shop.clock.advance(30 * 60 * 1000)
    const reset = (token: string) => shop.anonymous.auth.resetPassword({ token, password: 'rajnigandha' })
    await expect(reset(old)).rejects.toMatchObject({ code: 'RESET_LINK_DEAD' })
    const [one, other] = [await requestResetToken(email), await requestResetToken(email)]
    await reset(one)
    await expect(reset(other)).rejects.toMatchObject({ code: 'RESET_LINK_DEAD' })
  })

  test('only the hash of the link is kept', async () => {
    const { email } = await registerCustomer()
    const token = await requestResetToken(email)
    expect(JSON.stringify(await shop.database.db.select().from(passwordResets))).not.toContain(token)
  })

  test('a short password is refused and leaves the link alive', async () => {
    const { email } = await registerCustomer()
    const token = await requestResetToken(email)
    await expect(shop.anonymous.auth.resetPassword({ token, password: '12345' })).rejects.toMatchObject({
      message: 'Password must be at least 6 characters',
    })
    await shop.anonymous.auth.resetPassword({ token, password: 'rajnigandha' })
  })

  test('three links an hour go to one mailbox; the answer stays the same', async () => {
    const limited = await startTestShop({ RATE_LIMIT: 'on' })
    const { email } = await limited.make.user()
    for (let asked = 0; asked < 5; asked += 1) {
      await limited.anonymous.auth.forgotPassword({ email })
      limited.clock.advance(5 * 60 * 1000)
    }
    expect(await limited.database.db.$count(outbox, eq(outbox.recipient, email))).toBe(3)
    await limited.close()
  })

  test('thirty links an hour are asked for from one network', async () => {
    const limited = await startTestShop({ RATE_LIMIT: 'on' })
    const { email } = await limited.make.user()
    const askFor = (to: string) => limited.anonymous.auth.forgotPassword({ email: to })
    await Promise.all(Array.from({ length: 30 }, (_, at) => askFor(`nobody${at}@example.in`)))
    await askFor(email)
    const mails = () => limited.database.db.$count(outbox, eq(outbox.recipient, email))
    expect(await mails()).toBe(0)
    limited.clock.advance(3600 * 1000)
    await askFor(email)
    expect(await mails()).toBe(1)
    await limited.close()
  })
})

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    shop.as({ token }).auth.changePassword({ currentPassword, newPassword })

  test('other sessions end, this one stays', async () => {
    const { email, token } = await registerCustomer()
    const other = await signIn(email, 'marigold')
    await change(token, 'marigold', 'rajnigandha')
    expect(await isSessionValid(token)).toBe(true)
    expect(await isSessionValid(other.token)).toBe(false)
    await signIn(email, 'rajnigandha')
  })

  test('needs the current password: a wrong one is a 400 and the session stays', async () => {
    const { token } = await registerCustomer()
    await expect(change(token, 'tuberose', 'rajnigandha')).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path: 'currentPassword' }],
    })
    expect(await isSessionValid(token)).toBe(true)
  })

  test('a link that was sent before stops working', async () => {
    const { email, token } = await registerCustomer()
    const link = await requestResetToken(email)
    await change(token, 'marigold', 'rajnigandha')
    await expect(
      shop.anonymous.auth.resetPassword({ token: link, password: 'hibiscus' }),
    ).rejects.toMatchObject({
      code: 'RESET_LINK_DEAD',
    })
  })

  test('of two changes at once from the same old password one wins', async () => {
    const { token } = await registerCustomer()
    const outcomes = await Promise.allSettled([
      change(token, 'marigold', 'rajnigandha'),
      change(token, 'marigold', 'lotus-pond'),
    ])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })
})
