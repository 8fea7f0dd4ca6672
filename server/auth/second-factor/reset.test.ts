import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECENT_AUTHENTICATION_MINUTES } from '#domain/second-factor.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { securityEvents } from '#server/security/tables.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { totpOf } from '#server/testing/totp.ts'
import { users } from '#server/users/tables.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '../tables.ts'

const PASSWORD = 'marigold-and-sandal'
const REASON = 'Phone and codes lost in the metro, seen in person'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ VERIFICATION_TEST_CODE: '1234' })
})
afterAll(() => shop.close())

let userCount = 0

/** A user with this role, a password and an authenticator app. */
async function registerUserWithApp(role: string) {
  userCount += 1
  const phone = `98765${String(userCount).padStart(5, '0')}`
  const email = `${phone}@example.in`
  const { user, token } = await shop.anonymous.auth.register({
    name: 'Meera Iyer',
    email,
    phone,
    password: PASSWORD,
    code: '1234',
  })
  await shop.database.db.update(users).set({ role }).where(eq(users.id, user.id))
  const api = shop.as({ token })
  const { secret } = await api.secondFactors.startAuthenticatorApp()
  await api.secondFactors.confirmAuthenticatorApp({ code: totpOf(secret, shop.clock.now()) })
  return {
    id: user.id,
    email,
    token,
    secret,
    api,
  }
}

const hasAuthenticatorApp = async ({ id }: { id: string }) =>
  (await shop.database.db.$count(authenticatorApps, eq(authenticatorApps.userId, id))) > 0

const findResetMails = async ({ id }: { id: string }) =>
  (await shop.database.db.select().from(outbox).where(eq(outbox.personId, id))).filter(({ subject }) =>
    subject.startsWith('Two-step sign-in was reset'),
  )

const signIn = ({ email }: { email: string }) => shop.anonymous.auth.login({ email, password: PASSWORD })

describe('an admin who resets the second factor of a colleague', () => {
  let owner: TestUser
  beforeAll(async () => {
    owner = await shop.make.admin()
  })

  test('lets the password sign in alone, and ends all sessions', async () => {
    const colleague = await registerUserWithApp('manager')
    const { secondFactor } = await signIn(colleague)
    expect(await shop.as(owner).customers.one(colleague)).toMatchObject({ hasSecondFactor: true })
    await shop.as(owner).customers.resetSecondFactor({ id: colleague.id, reason: REASON })
    expect(await shop.as(owner).customers.one(colleague)).toMatchObject({ hasSecondFactor: false })
    await expect(colleague.api.account.profile()).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await shop.database.db.$count(recoveryCodes, eq(recoveryCodes.userId, colleague.id))).toBe(0)
    // A sign-in that was begun before cannot be completed.
    shop.clock.advance(30_000)
    await expect(
      shop.anonymous.auth.secondFactor({
        challenge: secondFactor!.challenge,
        method: 'totp',
        code: totpOf(colleague.secret, shop.clock.now()),
      }),
    ).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' })
    expect((await signIn(colleague)).token).toBeTruthy()
  })

  test('does so whether that is an app, a passkey or both', async () => {
    const addPasskey = (userId: string) =>
      shop.database.db.insert(passkeys).values({
        id: userId,
        userId,
        name: 'Office key',
        credentialId: userId,
        publicKey: 'x',
        counter: 0,
        transports: [],
        createdAt: shop.clock.now(),
      })
    const withPasskey = await shop.make.user({ role: 'staff' })
    await addPasskey(withPasskey.id)
    const withBoth = await registerUserWithApp('staff')
    await addPasskey(withBoth.id)
    for (const { id } of [withPasskey, withBoth]) {
      expect(await shop.as(owner).customers.one({ id })).toMatchObject({ hasSecondFactor: true })
      await shop.as(owner).customers.resetSecondFactor({ id, reason: REASON })
      expect(await shop.database.db.$count(passkeys, eq(passkeys.userId, id))).toBe(0)
    }
  })

  test('gives a reason, which is in the audit log; the person gets a mail, and there is a security event', async () => {
    const colleague = await registerUserWithApp('staff')
    const admin = shop.as(owner)
    await expect(admin.customers.resetSecondFactor({ id: colleague.id, reason: '  ' })).rejects.toMatchObject(
      { kind: 'invalid', errors: [{ path: 'reason' }] },
    )
    expect(await hasAuthenticatorApp(colleague)).toBe(true)
    await admin.customers.resetSecondFactor({ id: colleague.id, reason: REASON })
    const [entry] = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'auth.second-factor.reset'))
      .then((rows) => rows.filter(({ subject }) => subject === `user ${colleague.id}`))
    expect(entry).toMatchObject({ userId: owner.id, after: { reason: REASON } })
    expect(await findResetMails(colleague)).toMatchObject([{ recipient: colleague.email }])
    await shop.modules.security.flush()
    const events = await shop.database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, colleague.id))
    expect(events.filter(({ kind }) => kind === 'second-factor.reset')).toMatchObject([
      { details: { by: owner.id } },
    ])
  })

  test('holds at least as much as the colleague', async () => {
    const boss = await registerUserWithApp('admin')
    const clerk = await shop.make.user({ permissions: ['manage_users', 'view_reports'] })
    await expect(
      shop.as(clerk).customers.resetSecondFactor({ id: boss.id, reason: REASON }),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await hasAuthenticatorApp(boss)).toBe(true)
    expect(await findResetMails(boss)).toEqual([])
  })

  test('is not the person', async () => {
    const admin = await registerUserWithApp('admin')
    await expect(
      admin.api.customers.resetSecondFactor({ id: admin.id, reason: REASON }),
    ).rejects.toMatchObject({ code: 'OWN_ACCOUNT' })
    expect(await hasAuthenticatorApp(admin)).toBe(true)
  })

  test('has proved lately who they are', async () => {
    const colleague = await registerUserWithApp('manager')
    const admin = shop.as(await shop.make.admin(), { confirmsIdentity: false })
    shop.clock.advance(RECENT_AUTHENTICATION_MINUTES * 60_000)
    await expect(
      admin.customers.resetSecondFactor({ id: colleague.id, reason: REASON }),
    ).rejects.toMatchObject({ code: 'REAUTHENTICATE' })
    expect(await hasAuthenticatorApp(colleague)).toBe(true)
  })

  test('is refused when there is nothing to reset', async () => {
    const colleague = await shop.make.user({ role: 'staff' })
    await expect(
      shop.as(owner).customers.resetSecondFactor({ id: colleague.id, reason: REASON }),
    ).rejects.toMatchObject({ code: 'NO_SECOND_FACTOR' })
  })
})

describe('the command on the server', () => {
  test('resets the last admin, found by the e-mail address in any case', async () => {
    const admin = await registerUserWithApp('admin')
    const { secondFactorReset } = shop.modules.auth
    await expect(secondFactorReset.resetByCommand('unknown@example.in')).rejects.toMatchObject({
      kind: 'not-found',
    })
    await secondFactorReset.resetByCommand(admin.email.toUpperCase())
    expect(await hasAuthenticatorApp(admin)).toBe(false)
    expect((await signIn(admin)).token).toBeTruthy()
    expect(await findResetMails(admin)).toHaveLength(1)
    const entries = await shop.database.db
      .select({ after: auditLog.after, userId: auditLog.userId })
      .from(auditLog)
      .where(and(eq(auditLog.subject, `user ${admin.id}`), eq(auditLog.action, 'auth.second-factor.reset')))
    expect(entries).toEqual([{ after: { reason: 'npm run reset-second-factor' }, userId: null }])
    await shop.modules.security.flush()
    const events = await shop.database.db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, admin.id), eq(securityEvents.kind, 'second-factor.reset')))
    expect(events).toMatchObject([{ details: { by: 'command' } }])
  })
})
