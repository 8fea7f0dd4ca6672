import { asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/notifications/tables.ts'
import { securityEvents } from '#server/security/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { totpOf } from '#server/testing/totp.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ RATE_LIMIT: 'on' })
})
afterAll(() => shop.close())

let customerCount = 0
async function registerCustomer() {
  customerCount += 1
  const email = `tara${customerCount}@example.in`
  const phone = `81000${String(customerCount).padStart(5, '0')}`
  const { user, token } = await shop.anonymous.auth.register({
    name: 'Tara',
    email,
    phone,
    password: 'marigold',
    code: '1234',
  })
  return { id: user.id, email, token }
}

test('the security log has failed sign-ins by account, or by what was entered, and that they were slowed down', async () => {
  const { id, email } = await registerCustomer()
  const guess = (who: string) => shop.anonymous.auth.login({ email: who, password: 'jasmine' })
  for (let tries = 0; tries < 5; tries += 1)
    await expect(guess(email)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(guess(email)).rejects.toMatchObject({ kind: 'too-many' })
  await expect(guess('stranger@example.in')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await shop.modules.security.flush()
  const events = await shop.database.db
    .select()
    .from(securityEvents)
    .where(like(securityEvents.kind, 'sign-in.%'))
  expect(events.map((event) => `${event.kind} ${event.userId} ${event.identifier}`).sort()).toEqual([
    `sign-in.failed ${id} null`,
    'sign-in.failed null s•••@example.in',
    'sign-in.slowed null t•••@example.in',
  ])
})

test('the security log has each change of how a person signs in', async () => {
  const { id, email, token } = await registerCustomer()
  // events are listed by time
  const later = () => shop.clock.advance(1000)
  await shop.anonymous.auth.forgotPassword({ email })
  later()
  const mails = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, email))
  const link = mails.find(({ eventKey }) => eventKey.startsWith('reset:'))
  await shop.anonymous.auth.resetPassword({ token: link!.secret!, password: 'rajnigandha' })
  later()
  const signIn = (password: string) => shop.anonymous.auth.login({ email, password })
  const api = shop.as({ token: (await signIn('rajnigandha')).token })
  await api.auth.changePassword({ currentPassword: 'rajnigandha', newPassword: 'lotus-pond' })
  later()
  const { secret } = await api.secondFactors.startAuthenticatorApp()
  await api.secondFactors.confirmAuthenticatorApp({ code: totpOf(secret, shop.clock.now()) })
  later()
  await api.secondFactors.removeAuthenticatorApp()
  later()
  await signIn('lotus-pond')
  const { sessions } = await api.auth.sessions()
  await api.auth.endSession({ id: sessions.find(({ isCurrent }) => !isCurrent)!._id })
  later()
  await api.auth.logoutEverywhere()
  await shop.modules.security.flush()
  const events = await shop.database.db
    .select({ kind: securityEvents.kind, details: securityEvents.details })
    .from(securityEvents)
    .where(eq(securityEvents.userId, id))
    .orderBy(asc(securityEvents.at))
  expect(events).toEqual([
    { kind: 'password.reset-asked', details: {} },
    { kind: 'password.reset', details: {} },
    { kind: 'password.changed', details: {} },
    { kind: 'second-factor.added', details: { method: 'totp' } },
    { kind: 'second-factor.removed', details: { method: 'totp' } },
    { kind: 'session.ended', details: { by: 'own list' } },
    { kind: 'session.ended', details: { by: 'sign out everywhere' } },
  ])
  await expect(shop.as({ token }).account.profile()).rejects.toMatchObject({ kind: 'unauthenticated' })
})
