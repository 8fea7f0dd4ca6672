import { and, asc, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { securityEvents } from '#server/security/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { sessions, staffInvitations } from './tables.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const STRONG = 'kumkum-and-gold'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

let customerCount = 0
/** A customer with a known password. */
async function registerCustomer(password = STRONG) {
  customerCount += 1
  const email = `radha${customerCount}@example.in`
  const phone = `70000${String(customerCount).padStart(5, '0')}`
  const { user, token } = await shop.anonymous.auth.register({
    name: 'Radha',
    email,
    phone,
    password,
    code: '1234',
  })
  return { id: user._id, email, phone, password, token }
}

const login = (email: string, password: string, remember = false) =>
  shop.anonymous.auth.login({ email, password, remember })

const isSessionValid = (token: string) =>
  shop
    .as({ token })
    .account.profile()
    .then(
      () => true,
      () => false,
    )

async function createStaff(role = 'manager') {
  const account = await registerCustomer()
  await shop.database.db.update(users).set({ role }).where(eq(users.id, account.id))
  return account
}

describe('a session of staff', () => {
  test('ends after 30 minutes without activity, and activity keeps it alive', async () => {
    const { email } = await createStaff()
    const { token } = await login(email, STRONG)
    for (let call = 0; call < 3; call += 1) {
      shop.clock.advance(29 * MINUTE)
      expect(await isSessionValid(token)).toBe(true)
    }
    shop.clock.advance(30 * MINUTE)
    expect(await isSessionValid(token)).toBe(false)
    // the page of the sign-in still sends it
    await shop.as({ token }).auth.login({ email, password: STRONG })
  })

  test('says after how many minutes it ends, and one of customers does not end so', async () => {
    const { email } = await createStaff()
    const { token } = await login(email, STRONG)
    expect(await shop.as({ token }).auth.session()).toMatchObject({ idleMinutes: 30, duty: null })
    const customer = await registerCustomer()
    expect(await shop.as(customer).auth.session()).toMatchObject({ idleMinutes: null })
  })

  test('is not kept alive by what a page asks for by itself', async () => {
    const { email } = await createStaff()
    const { token } = await login(email, STRONG)
    for (let call = 0; call < 6; call += 1) {
      shop.clock.advance(5 * MINUTE)
      await shop.as({ token }).settings.read()
    }
    expect(await isSessionValid(token)).toBe(false)
  })

  test('ends after the minutes of the setting, which is between 5 and 60', async () => {
    const admin = await shop.make.admin()
    for (const staffIdleMinutes of [4, 61, 10.5])
      await expect(shop.as(admin).settings.update({ staffIdleMinutes })).rejects.toMatchObject({
        kind: 'invalid',
        errors: [{ path: 'staffIdleMinutes' }],
      })
    await shop.as(admin).settings.update({ staffIdleMinutes: 5 })
    const { email } = await createStaff()
    const { token } = await login(email, STRONG)
    shop.clock.advance(5 * MINUTE)
    expect(await isSessionValid(token)).toBe(false)
    await shop.as(admin).settings.update({ staffIdleMinutes: 30 })
  })

  test('is never remembered: it lives 12 hours at most', async () => {
    const { email } = await createStaff()
    const { token } = await login(email, STRONG, true)
    for (let passed = 0; passed < 12 * HOUR; passed += 20 * MINUTE) {
      expect(await isSessionValid(token)).toBe(true)
      shop.clock.advance(20 * MINUTE)
    }
    expect(await isSessionValid(token)).toBe(false)
  })

  test('a remembered session of a customer ends when they become staff', async () => {
    const account = await registerCustomer()
    const [remembered, plain] = [await login(account.email, STRONG, true), await login(account.email, STRONG)]
    const admin = await shop.make.admin()
    await shop.as(admin).customers.setRole({ id: account.id, role: 'staff' })
    expect(await isSessionValid(remembered.token)).toBe(false)
    expect(await isSessionValid(plain.token)).toBe(true)
    await shop.as(admin).customers.setRole({ id: account.id, role: 'user' })
    expect(await isSessionValid(remembered.token)).toBe(false)
  })

  test('a remembered session also ends when its role gets permissions of staff', async () => {
    const admin = await shop.make.admin()
    const shape = { name: 'friends', displayName: 'Friends', permissions: ['use_app'] }
    const role = await shop.as(admin).roles.create(shape)
    const account = await registerCustomer()
    await shop.database.db.update(users).set({ role: 'friends' }).where(eq(users.id, account.id))
    const { token } = await login(account.email, STRONG, true)
    expect(await isSessionValid(token)).toBe(true)
    const permissions = ['use_app', 'view_reports']
    await shop.as(admin).roles.update({ ...shape, permissions, id: role._id })
    expect(await isSessionValid(token)).toBe(false)
  })

  test('of customers are not idle: they go on after hours', async () => {
    const { token } = await registerCustomer()
    shop.clock.advance(11 * HOUR)
    expect(await isSessionValid(token)).toBe(true)
  })

  test('when it was last used is written at most once a minute', async () => {
    const { id, token } = await registerCustomer()
    const lastUsed = async () => {
      const [row] = await shop.database.db.select().from(sessions).where(eq(sessions.userId, id))
      return row!.lastUsedAt.getTime()
    }
    const first = await lastUsed()
    shop.clock.advance(59_000)
    await isSessionValid(token)
    expect(await lastUsed()).toBe(first)
    shop.clock.advance(1000)
    await isSessionValid(token)
    expect(await lastUsed()).toBe(first + MINUTE)
  })
})

describe('the list of sessions', () => {
  const CHROME_ON_ANDROID =
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'

  test('shows device, place and time of each, and ends one', async () => {
    const { email, token } = await registerCustomer()
    const phone = await shop.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.7',
      headers: { 'user-agent': CHROME_ON_ANDROID },
      payload: { email, password: STRONG },
    })
    const { token: phoneToken } = phone.json()
    const { sessions: shown } = await shop.as({ token }).auth.sessions()
    expect(shown).toHaveLength(2)
    expect(shown.find(({ isCurrent }) => !isCurrent)).toMatchObject({
      device: 'Chrome on Android',
      place: '203.0.113.x',
      createdAt: shop.clock.now().toISOString(),
    })
    expect(JSON.stringify(shown)).not.toContain('203.0.113.7')

    await shop.as({ token }).auth.endSession({ id: shown.find(({ isCurrent }) => !isCurrent)!._id })
    expect(await isSessionValid(phoneToken)).toBe(false)
    expect(await isSessionValid(token)).toBe(true)
    expect((await shop.as({ token }).auth.sessions()).sessions).toHaveLength(1)
  })

  test('of staff has none that was idle too long', async () => {
    const { email } = await createStaff()
    const { token: left } = await login(email, STRONG)
    shop.clock.advance(20 * MINUTE)
    const { token } = await login(email, STRONG)
    const count = async () => (await shop.as({ token }).auth.sessions()).sessions.length
    // with the one of the registration
    expect(await count()).toBe(3)
    shop.clock.advance(10 * MINUTE)
    expect(await count()).toBe(1)
    expect(await isSessionValid(left)).toBe(false)
  })

  test('is of the caller alone, and so is ending', async () => {
    const [one, other] = [await registerCustomer(), await registerCustomer()]
    const { sessions: shown } = await shop.as(one).auth.sessions()
    await expect(shop.as(other).auth.endSession({ id: shown[0]!._id })).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await isSessionValid(one.token)).toBe(true)
  })
})

describe('passwords', () => {
  test('of customers have as many characters as the setting says, and are not among the most common', async () => {
    await expect(registerCustomer('12345')).rejects.toMatchObject({
      message: 'Password must be at least 6 characters',
    })
    await expect(registerCustomer('jasmine')).rejects.toMatchObject({ errors: [{ path: 'password' }] })
    const admin = await shop.make.admin()
    await shop.as(admin).settings.update({ customerPasswordLength: 9 })
    await expect(registerCustomer('tuberose')).rejects.toMatchObject({
      message: 'Password must be at least 9 characters',
    })
    await shop.as(admin).settings.update({ customerPasswordLength: 6 })
    const { email } = await registerCustomer('tuberose')
    // a longer minimum is for new passwords of customers
    await shop.as(admin).settings.update({ customerPasswordLength: 9 })
    expect((await login(email, 'tuberose')).duty).toBeUndefined()
    await shop.as(admin).settings.update({ customerPasswordLength: 6 })
  })

  test('of staff have 12 characters and are not in the list of common ones', async () => {
    const { email } = await createStaff()
    const { token } = await login(email, STRONG)
    const change = (newPassword: string) =>
      shop.as({ token }).auth.changePassword({ currentPassword: STRONG, newPassword })
    await expect(change('eleven-long')).rejects.toMatchObject({
      message: 'Password must be at least 12 characters',
      errors: [{ path: 'newPassword' }],
    })
    await expect(change('password12345')).rejects.toMatchObject({ errors: [{ path: 'newPassword' }] })
    await expect(change(STRONG)).rejects.toMatchObject({ errors: [{ path: 'newPassword' }] })
    await change('saffron-and-milk')
  })

  test('too weak for staff have to be changed at the next sign-in, also when a customer became staff', async () => {
    const account = await registerCustomer('tuberose')
    await shop.database.db.update(users).set({ role: 'manager' }).where(eq(users.id, account.id))
    const { token, duty } = await login(account.email, 'tuberose')
    expect(duty).toBe('change-password')
    await expect(shop.as({ token }).dashboard.read()).rejects.toMatchObject({
      code: 'PASSWORD_CHANGE_REQUIRED',
    })
    await shop.as({ token }).auth.changePassword({ currentPassword: 'tuberose', newPassword: STRONG })
    await shop.as({ token }).dashboard.read()
    expect((await login(account.email, STRONG)).duty).toBeUndefined()
  })
})

describe('a disabled account', () => {
  test('is signed out everywhere at once and cannot sign in, until it is enabled', async () => {
    const admin = await shop.make.admin()
    const account = await createStaff()
    const { token } = await login(account.email, STRONG)
    const { customer } = await shop.as(admin).customers.disable({ id: account.id })
    expect(customer.isDisabled).toBe(true)
    expect(await isSessionValid(token)).toBe(false)
    expect(await isSessionValid(account.token)).toBe(false)
    await expect(login(account.email, STRONG)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' })
    await expect(login(account.email, 'wrong')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
    await shop.as(admin).customers.enable({ id: account.id })
    // sessions of before were ended, not only refused for a while
    expect(await isSessionValid(token)).toBe(false)
    await login(account.email, STRONG)
  })

  test('gets no link for a new password, and an earlier link does not work', async () => {
    const admin = await shop.make.admin()
    const account = await registerCustomer()
    await shop.anonymous.auth.forgotPassword({ email: account.email })
    const links = async () =>
      (await shop.database.db.select().from(outbox).where(eq(outbox.recipient, account.email))).filter(
        ({ eventKey }) => eventKey.startsWith('reset:'),
      )
    const [link] = await links()
    await shop.as(admin).customers.disable({ id: account.id })
    await shop.anonymous.auth.forgotPassword({ email: account.email })
    expect(await links()).toHaveLength(1)
    await expect(
      shop.anonymous.auth.resetPassword({ token: link!.secret!, password: STRONG }),
    ).rejects.toMatchObject({ code: 'RESET_LINK_DEAD' })
  })

  test('cannot be the own account, the last admin, or an account with more permissions', async () => {
    const alone = await startTestShop()
    const admin = await alone.make.admin()
    await expect(alone.as(admin).customers.disable({ id: admin.id })).rejects.toMatchObject({
      code: 'OWN_ACCOUNT',
    })
    const helper = await alone.make.user({ permissions: ['manage_users', 'use_app'] })
    await expect(alone.as(helper).customers.disable({ id: admin.id })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(alone.as(helper).customers.endSessions({ id: admin.id })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    const second = await alone.make.user({ permissions: ['*'] })
    await expect(alone.as(second).customers.disable({ id: admin.id })).rejects.toMatchObject({
      code: 'LAST_ADMIN',
    })
    await alone.close()
  })

  test('staff can sign a person out everywhere without disabling the account', async () => {
    const admin = await shop.make.admin()
    const account = await registerCustomer()
    await shop.as(admin).customers.endSessions({ id: account.id })
    expect(await isSessionValid(account.token)).toBe(false)
    await login(account.email, STRONG)
  })
})

describe('an invitation to the staff', () => {
  const EMAIL = 'new.colleague@example.in'

  async function linkTo(email: string): Promise<string> {
    const rows = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, email))
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).at(-1)?.secret ?? ''
  }

  const accept = (token: string, password = STRONG) =>
    shop.anonymous.invitations.accept({ token, name: 'Gauri', password })

  const DEAD = { code: 'INVITATION_DEAD' }

  test('leads to an account with a password of their own, once', async () => {
    const admin = await shop.make.admin()
    await shop.as(admin).invitations.send({ email: EMAIL, role: 'manager' })
    const token = await linkTo(EMAIL)
    const [sent] = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, EMAIL))
    expect(sent!.text).toMatch(new RegExp(`${admin.name}.*Manager`, 's'))
    expect((await shop.as(admin).invitations.list()).invitations).toMatchObject([
      { email: EMAIL, role: 'manager', invitedBy: admin.name },
    ])
    expect(await shop.anonymous.invitations.open({ token })).toMatchObject({
      email: EMAIL,
      role: 'Manager',
      passwordLength: 12,
    })
    await expect(accept(token, 'too-short')).rejects.toMatchObject({ errors: [{ path: 'password' }] })
    const { token: session, user } = await accept(token)
    expect(user).toMatchObject({ name: 'Gauri', email: EMAIL, role: 'manager' })
    const logged = await shop.database.db
      .select()
      .from(auditLog)
      .where(and(inArray(auditLog.userId, [admin.id, user.id]), like(auditLog.action, 'staff.%')))
      .orderBy(asc(auditLog.id))
    expect(logged).toMatchObject([
      { action: 'staff.invite', userId: admin.id, after: { role: 'manager' } },
      { action: 'staff.invite-accept', userId: user.id, after: { role: 'manager' } },
    ])
    await shop.modules.security.flush()
    const events = await shop.database.db
      .select()
      .from(securityEvents)
      .where(and(inArray(securityEvents.userId, [admin.id, user.id]), like(securityEvents.kind, 'staff.%')))
      .orderBy(asc(securityEvents.kind))
    expect(events).toMatchObject([
      { kind: 'staff.invitation-accepted', userId: user.id, details: { role: 'manager' } },
      { kind: 'staff.invited', userId: admin.id, details: { role: 'manager' } },
    ])
    await shop.as({ token: session }).dashboard.read()
    await expect(accept(token)).rejects.toMatchObject(DEAD)
    expect((await shop.as(admin).invitations.list()).invitations).toEqual([])
  })

  test('is kept as a hash, and of two answers at once one wins', async () => {
    const admin = await shop.make.admin()
    const email = 'at-once@example.in'
    await shop.as(admin).invitations.send({ email, role: 'staff' })
    const token = await linkTo(email)
    expect(JSON.stringify(await shop.database.db.select().from(staffInvitations))).not.toContain(token)
    const outcomes = await Promise.allSettled([accept(token), accept(token), accept(token)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(DEAD)
  })

  test('expires after 72 hours; sending it again makes a new link and ends the old one', async () => {
    const admin = await shop.make.admin()
    const email = 'late@example.in'
    const { invitation } = await shop.as(admin).invitations.send({ email, role: 'staff' })
    const first = await linkTo(email)
    shop.clock.advance(72 * HOUR)
    await expect(shop.anonymous.invitations.open({ token: first })).rejects.toMatchObject(DEAD)
    await expect(accept(first)).rejects.toMatchObject(DEAD)
    const later = await shop.make.admin()
    await shop.as(later).invitations.resend({ id: invitation._id })
    const second = await linkTo(email)
    await expect(accept(first)).rejects.toMatchObject(DEAD)
    await accept(second)
  })

  test('can be withdrawn', async () => {
    const admin = await shop.make.admin()
    const email = 'withdrawn@example.in'
    const { invitation } = await shop.as(admin).invitations.send({ email, role: 'staff' })
    const token = await linkTo(email)
    await shop.as(admin).invitations.withdraw({ id: invitation._id })
    await expect(accept(token)).rejects.toMatchObject(DEAD)
    const logged = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `invitation ${invitation._id}`))
      .orderBy(asc(auditLog.id))
    expect(logged).toMatchObject([
      { action: 'staff.invite' },
      { action: 'staff.invite-withdraw', before: { role: 'staff' } },
    ])
    await shop.modules.security.flush()
    const events = await shop.database.db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, admin.id), like(securityEvents.kind, 'staff.%')))
      .orderBy(asc(securityEvents.kind))
    expect(events).toMatchObject([
      { kind: 'staff.invitation-withdrawn', details: { role: 'staff' } },
      { kind: 'staff.invited' },
    ])
    await expect(shop.as(admin).invitations.withdraw({ id: invitation._id })).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('cannot grant more permissions than the sender holds, also when it is sent again', async () => {
    const admin = await shop.make.admin()
    const helper = await shop.make.user({ permissions: ['manage_users', 'use_app'] })
    const email = 'more@example.in'
    await expect(shop.as(helper).invitations.send({ email, role: 'manager' })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    const { invitation } = await shop.as(admin).invitations.send({ email, role: 'manager' })
    await expect(shop.as(helper).invitations.resend({ id: invitation._id })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })

  test('stops working when the sender is disabled or holds less than it grants', async () => {
    const owner = await shop.make.admin()
    for (const change of [{ disabledAt: shop.clock.now() }, { role: 'manager' }]) {
      const sender = await shop.make.user({ permissions: ['*'] })
      const email = `from-${sender.id}@example.in`
      await shop.as(sender).invitations.send({ email, role: 'admin' })
      const token = await linkTo(email)
      await shop.database.db.update(users).set(change).where(eq(users.id, sender.id))
      await expect(accept(token)).rejects.toMatchObject(DEAD)
    }
    await shop.as(owner).invitations.list()
  })

  test.each([
    ['may not invite any more', ['use_app', 'view_reports']],
    ['holds less than the role', ['use_app', 'manage_users']],
  ])('stops working when the sender %s', async (_, permissions) => {
    const colleague = await shop.make.user({ permissions: ['use_app', 'view_reports'] })
    const role = `role-${colleague.id}`
    const sender = await shop.make.user({ permissions: ['*'] })
    const email = `to-${role}@example.in`
    await shop.as(sender).invitations.send({ email, role })
    const token = await linkTo(email)
    await shop.anonymous.invitations.open({ token })
    const { id } = await shop.make.user({ permissions })
    await shop.database.db
      .update(users)
      .set({ role: `role-${id}` })
      .where(eq(users.id, sender.id))
    await expect(shop.anonymous.invitations.open({ token })).rejects.toMatchObject(DEAD)
  })

  test.each([
    ['a role that does not exist', { email: 'x@example.in', role: 'goldsmith' }, 'role'],
    ['a role of customers', { email: 'x@example.in', role: 'user' }, 'role'],
    ['an address that is none', { email: 'x@example', role: 'staff' }, 'email'],
  ])('for %s is refused', async (_, input, path) => {
    const admin = await shop.make.admin()
    await expect(shop.as(admin).invitations.send(input)).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path }],
    })
  })

  test('is refused for an address that has an account or an open invitation', async () => {
    const admin = await shop.make.admin()
    const { email } = await registerCustomer()
    await expect(
      shop.as(admin).invitations.send({ email: email.toUpperCase(), role: 'staff' }),
    ).rejects.toMatchObject({ code: 'DUPLICATE' })
    await shop.as(admin).invitations.send({ email: 'twice@example.in', role: 'staff' })
    await expect(
      shop.as(admin).invitations.send({ email: 'Twice@example.in', role: 'staff' }),
    ).rejects.toMatchObject({ code: 'DUPLICATE' })
  })
})
