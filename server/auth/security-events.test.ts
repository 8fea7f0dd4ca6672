import { asc, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { RECENT_AUTHENTICATION_MINUTES } from '#domain/second-factor.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { securityEvents } from '#server/security/tables.ts'
import { softwarePasskey } from '#server/testing/software-passkey.ts'
import { startTestShop } from '#server/testing/test-shop.ts'
import { totpOf } from '#server/testing/totp.ts'
import { knownOrigins, sessions as sessionTable } from './tables.ts'

const ORIGIN = 'https://shop.example.in'

test('the security log has failed sign-ins by account, or by what was entered, and that they were slowed down', async () => {
  const shop = await startTestShop({ RATE_LIMIT: 'on' })
  const email = 'tara@example.in'
  const { user } = await shop.anonymous.auth.register({
    name: 'Tara',
    email,
    phone: '8100000001',
    password: 'marigold',
    code: '1234',
  })
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
    `sign-in.failed ${user.id} null`,
    'sign-in.failed null s•••@example.in',
    'sign-in.slowed null t•••@example.in',
  ])
  await shop.close()
})

test('the security log has each change of how a person signs in, and each does what it says', async () => {
  // a shop of its own: the mutation runs know only then which code of its start a test needs
  const own = await startTestShop({ RATE_LIMIT: 'on', PUBLIC_URL: ORIGIN, VERIFICATION_TEST_CODE: '1234' })
  const email = 'tara@example.in'
  const contact = { email, phone: '8100099999' }
  expect(await own.anonymous.auth.verify(contact)).toMatchObject({ channels: ['email'] })
  const { user, token } = await own.anonymous.auth.register({
    ...contact,
    name: 'Tara',
    password: 'marigold',
    code: '1234',
  })
  // events are listed by time
  const later = () => own.clock.advance(1000)
  const isValid = (session: { token: string }) =>
    own
      .as(session)
      .account.profile()
      .then(
        () => true,
        () => false,
      )
  const signIn = (password: string) => own.anonymous.auth.login({ email, password })
  await own.anonymous.auth.forgotPassword({ email })
  later()
  const mails = await own.database.db.select().from(outbox).where(eq(outbox.recipient, email))
  const link = mails.find(({ eventKey }) => eventKey.startsWith('reset:'))
  await own.anonymous.auth.resetPassword({ token: link!.secret!, password: 'rajnigandha' })
  expect(await isValid({ token })).toBe(false)
  later()
  const [session, other] = [await signIn('rajnigandha'), await signIn('rajnigandha')]
  const api = own.as(session, { confirmsIdentity: false })
  await api.auth.changePassword({ currentPassword: 'rajnigandha', newPassword: 'lotus-pond' })
  expect([await isValid(session), await isValid(other)]).toEqual([true, false])
  own.clock.advance(RECENT_AUTHENTICATION_MINUTES * 60_000)
  const { secondFactors } = api
  await expect(secondFactors.startAuthenticatorApp()).rejects.toMatchObject({ code: 'REAUTHENTICATE' })
  expect((await api.auth.reauthenticationOptions()).methods).toEqual(['password'])
  await expect(api.auth.reauthenticate({ password: 'wrong' })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  later()
  // a right password does not count
  for (let times = 0; times < 8; times += 1) await api.auth.reauthenticate({ password: 'lotus-pond' })
  const { secret } = await secondFactors.startAuthenticatorApp()
  const { recoveryCodes } = await secondFactors.confirmAuthenticatorApp({
    code: totpOf(secret, own.clock.now()),
  })
  expect(recoveryCodes).toHaveLength(10)
  later()
  expect((await secondFactors.renewRecoveryCodes()).recoveryCodes).toHaveLength(10)
  const { challenge, options } = await secondFactors.startPasskey()
  const passkey = softwarePasskey('shop.example.in').attest({
    challenge: String(options.challenge),
    origin: ORIGIN,
  })
  await secondFactors.addPasskey({ challenge, name: 'Key', passkey })
  later()
  const factors = await secondFactors.read()
  expect(factors).toMatchObject({ isRequired: false, recoveryCodesLeft: 10, passkeys: [{ name: 'Key' }] })
  await secondFactors.removePasskey({ id: factors.passkeys[0]!._id })
  later()
  await secondFactors.removeAuthenticatorApp()
  expect((await secondFactors.read()).recoveryCodesLeft).toBe(0)
  later()
  const [ended, signedOut] = [await signIn('lotus-pond'), await signIn('lotus-pond')]
  await own.as(signedOut).auth.logout()
  expect((await api.auth.session()).duty).toBeNull()
  const { sessions } = await api.auth.sessions()
  await api.auth.endSession({ id: sessions.find(({ isCurrent }) => !isCurrent)!._id })
  expect([await isValid(session), await isValid(ended), await isValid(signedOut)]).toEqual([
    true,
    false,
    false,
  ])
  later()
  const countOrigins = () => own.database.db.$count(knownOrigins, eq(knownOrigins.userId, user.id))
  expect(await countOrigins()).toBeGreaterThan(0)
  await api.auth.logoutEverywhere()
  expect([await isValid(session), await countOrigins()]).toEqual([false, 0])

  await own.modules.security.flush()
  const events = await own.database.db
    .select({ kind: securityEvents.kind, details: securityEvents.details })
    .from(securityEvents)
    .where(eq(securityEvents.userId, user.id))
    .orderBy(asc(securityEvents.at))
  expect(events).toEqual([
    { kind: 'password.reset-asked', details: {} },
    { kind: 'password.reset', details: {} },
    { kind: 'password.changed', details: {} },
    { kind: 'reauthentication.failed', details: {} },
    { kind: 'second-factor.added', details: { method: 'totp' } },
    { kind: 'second-factor.added', details: { method: 'passkey' } },
    { kind: 'second-factor.removed', details: { method: 'passkey' } },
    { kind: 'second-factor.removed', details: { method: 'totp' } },
    { kind: 'session.ended', details: { by: 'own list' } },
    { kind: 'session.ended', details: { by: 'sign out everywhere' } },
  ])
  const logged = await own.database.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.userId, user.id))
  expect(new Set(logged.map(({ action }) => action))).toEqual(
    new Set([
      'auth.register',
      'auth.password-reset',
      'auth.login',
      'auth.password-change',
      'auth.reauthenticate',
      'auth.second-factor.add',
      'auth.recovery-codes',
      'auth.second-factor.remove',
      'auth.session-end',
      'auth.logout-everywhere',
    ]),
  )

  const countSessions = () => own.database.db.$count(sessionTable, eq(sessionTable.userId, user.id))
  await signIn('lotus-pond')
  own.clock.advance(91 * 24 * 3600_000)
  await signIn('lotus-pond')
  expect(await countSessions(), 'what is over is deleted').toBe(1)
  expect(await countOrigins(), 'one device, and its network').toBe(2)
  await own.close()
})

test('the security log has invitations to the staff, and each does what it says', async () => {
  const own = await startTestShop()
  const admin = await own.make.admin()
  const { invitations } = own.as(admin)
  const later = () => own.clock.advance(1000)
  const { invitation } = await invitations.send({ email: 'gauri@example.in', role: 'staff' })
  later()
  await invitations.resend({ id: invitation._id })
  const mails = await own.database.db.select().from(outbox).where(eq(outbox.recipient, 'gauri@example.in'))
  const links = mails.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ secret }) => secret!)
  expect(links).toHaveLength(2)
  expect(await own.anonymous.invitations.open({ token: links[1]! })).toMatchObject({
    email: 'gauri@example.in',
  })
  later()
  const other = await invitations.send({ email: 'meena@example.in', role: 'staff' })
  later()
  await invitations.withdraw({ id: other.invitation._id })
  expect((await invitations.list()).invitations).toMatchObject([{ email: 'gauri@example.in' }])
  const { user, token } = await own.anonymous.invitations.accept({
    token: links[1]!,
    name: 'Gauri',
    password: 'kumkum-and-gold',
  })
  expect((await own.as({ token }).auth.session()).idleMinutes).toBe(30)
  await own.modules.security.flush()
  const events = await own.database.db
    .select({ kind: securityEvents.kind, userId: securityEvents.userId, details: securityEvents.details })
    .from(securityEvents)
    .where(like(securityEvents.kind, 'staff.%'))
    .orderBy(asc(securityEvents.at), asc(securityEvents.kind))
  const role = 'staff'
  expect(events).toEqual([
    { kind: 'staff.invited', userId: admin.id, details: { role } },
    { kind: 'staff.invited', userId: admin.id, details: { role, again: true } },
    { kind: 'staff.invited', userId: admin.id, details: { role } },
    { kind: 'staff.invitation-accepted', userId: user.id, details: { role } },
    { kind: 'staff.invitation-withdrawn', userId: admin.id, details: { role } },
  ])
  await own.close()
})
