import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { RECENT_AUTHENTICATION_MINUTES } from '#domain/second-factor.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { settings } from '#server/settings/tables.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { securityEvents } from './tables.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: TestShop
let owner: TestUser
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.make.admin()
  admin = shop.as(owner)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.modules.security.flush()
  await shop.asOwner('delete from security_events')
  shop.clock.advance(2 * MINUTE)
})

const events = async (query: Parameters<Api['security']['events']>[0] = {}) => {
  await shop.modules.security.flush()
  return (await admin.security.events(query)).events
}

describe('a security event', () => {
  test('has user, address, browser and endpoint', async () => {
    const staff = await shop.make.user({ role: 'staff', name: 'Meena Iyer', email: 'meena@example.in' })
    await shop.inject({
      method: 'GET',
      url: '/api/roles',
      headers: { authorization: `Bearer ${staff.token}`, 'user-agent': 'Test browser' },
    })
    expect(await events()).toMatchObject([
      {
        kind: 'access.refused',
        userId: staff.id,
        person: 'Meena Iyer (meena@example.in)',
        address: '127.0.0.1',
        userAgent: 'Test browser',
        route: 'GET /api/roles',
      },
    ])
  })

  test('is not recorded for a permitted call that needs authentication or set-up first', async () => {
    const stale = await shop.make.admin()
    shop.clock.advance(RECENT_AUTHENTICATION_MINUTES * MINUTE)
    const refused = await shop.inject({
      method: 'DELETE',
      url: '/api/roles/unknown',
      headers: { authorization: `Bearer ${stale.token}` },
    })
    expect(refused.json().code).toBe('REAUTHENTICATE')
    await admin.settings.update({ requireSecondFactorForStaff: true })
    const manager = await shop.make.user({ role: 'manager' })
    await expect(shop.as(manager).auth.endSession({ id: 'any' })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    })
    await shop.database.db.update(settings).set({ document: {} })
    shop.shop.invalidateCaches()
    expect((await events()).filter(({ kind }) => kind === 'access.refused')).toEqual([])
  })

  test('knows its request also for a call with a body', async () => {
    const staff = await shop.make.user({ role: 'staff' })
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/coupons',
      headers: { authorization: `Bearer ${staff.token}` },
      payload: { code: 'FREE' },
    })
    expect(await events()).toMatchObject([
      { route: 'POST /api/coupons', requestId: answer.headers['x-request-id'] },
    ])
  })

  test('does not contain what was entered for an unknown account, but is found by it', async () => {
    shop.modules.security.record({ kind: 'sign-in.failed', identifier: 'Asha@example.com' })
    shop.modules.security.record({ kind: 'sign-in.failed', identifier: 'Marigold#2026' })
    const found = await events({ search: 'asha@example.com' })
    expect(found).toMatchObject([{ kind: 'sign-in.failed', identifier: 'a•••@example.com', person: '' }])
    const { rows } = await shop.database.pool.query('select e::text as row from security_events e')
    expect(JSON.stringify(rows)).not.toMatch(/asha|marigold/i)
  })

  test('is kept without the name when the account is erased', async () => {
    const person = await shop.make.user()
    shop.modules.security.record({ kind: 'password.changed', userId: person.id })
    await shop.modules.security.flush()
    await shop.database.db.delete(users).where(eq(users.id, person.id))
    expect(await events()).toMatchObject([{ userId: person.id, person: 'Erased account' }])
  })

  test('is queued while the database is down, and written later', async () => {
    await shop.asOwner('alter table security_events rename to away')
    shop.modules.security.record({ kind: 'sign-in.failed' })
    await shop.modules.security.flush()
    await shop.asOwner('alter table away rename to security_events')
    expect(await events()).toHaveLength(1)
  })
})

describe('a flood', () => {
  test('of the same refusal gives two rows: the first, and the number of repetitions', async () => {
    const staff = await shop.make.user({ role: 'staff' })
    for (let times = 0; times < 7; times += 1)
      await expect(shop.as(staff).roles.list()).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await events()).toHaveLength(1)
    shop.clock.advance(MINUTE)
    shop.modules.security.tick()
    expect(await events()).toMatchObject([
      { kind: 'access.refused', details: { repeats: 6 } },
      { details: {} },
    ])
  })

  test('of different events is limited to 600 a minute, with the number left out', async () => {
    for (let at = 0; at < 700; at += 1) shop.modules.security.record({ kind: 'sign-in.failed' })
    await shop.modules.security.flush()
    expect(await shop.database.db.$count(securityEvents)).toBe(600)
    shop.clock.advance(MINUTE)
    shop.modules.security.tick()
    expect(await events({ kind: 'events.skipped' })).toMatchObject([{ details: { events: 100 } }])
  })
})

describe('changes of access', () => {
  /** Moves the clock, because events are listed by time and those of one moment have no order. */
  const nextSecond = () => shop.clock.advance(1000)

  test('records a role that is given, but not one that is refused or unchanged', async () => {
    const person = await shop.make.user()
    const give = (role: string) => admin.customers.setRole({ id: person.id, role })
    await give('staff')
    await give('staff')
    await expect(give('ghost')).rejects.toMatchObject({ kind: 'invalid' })
    expect(await events({ kind: 'role.assigned' })).toMatchObject([
      {
        userId: person.id,
        details: { by: owner.id, before: 'user', after: 'staff' },
      },
    ])
  })

  test('records changed permissions of a role, but not a new display name', async () => {
    const role = {
      name: 'goldsmith',
      displayName: 'Goldsmith',
      permissions: ['use_app', 'view_content'],
    }
    const { _id: id } = await admin.roles.create(role)
    await admin.roles.update({ ...role, id, displayName: 'Gold smith' })
    nextSecond()
    await admin.roles.update({ ...role, id, permissions: ['use_app', 'view_reports'] })
    nextSecond()
    await expect(admin.roles.update({ ...role, id, permissions: ['fly'] })).rejects.toMatchObject({
      kind: 'invalid',
    })
    await admin.roles.remove({ id })
    const found = await events({ kind: 'role.changed' })
    expect(found.map(({ userId }) => userId)).toEqual([owner.id, owner.id, owner.id])
    expect(found.map(({ details }) => details).reverse()).toEqual([
      { role: 'goldsmith', change: 'created', added: ['use_app', 'view_content'], removed: [] },
      { role: 'goldsmith', change: 'changed', added: ['view_reports'], removed: ['view_content'] },
      { role: 'goldsmith', change: 'deleted', added: [], removed: ['use_app', 'view_reports'] },
    ])
  })

  test('records accounts that are disabled, enabled and signed out', async () => {
    const { id } = await shop.make.user()
    await admin.customers.disable({ id })
    nextSecond()
    await admin.customers.enable({ id })
    nextSecond()
    await admin.customers.endSessions({ id })
    expect(await events()).toMatchObject([
      { kind: 'session.ended', userId: id, details: { by: owner.id } },
      { kind: 'account.enabled', userId: id, details: { by: owner.id } },
      { kind: 'account.disabled', userId: id, details: { by: owner.id } },
    ])
  })

  test('records invitations that are sent, resent and withdrawn, without the e-mail address', async () => {
    const { invitation } = await admin.invitations.send({ email: 'kavya@example.in', role: 'staff' })
    nextSecond()
    await admin.invitations.resend({ id: invitation._id })
    nextSecond()
    await admin.invitations.withdraw({ id: invitation._id })
    const found = await events()
    expect(found).toMatchObject([
      { kind: 'staff.invitation-withdrawn', userId: owner.id },
      { kind: 'staff.invited', userId: owner.id, details: { role: 'staff', again: true } },
      { kind: 'staff.invited', userId: owner.id, details: { role: 'staff' } },
    ])
    expect(JSON.stringify(found)).not.toContain('kavya')
  })

  test('records an accepted invitation', async () => {
    await admin.invitations.send({ email: 'gauri@example.in', role: 'staff' })
    const [mail] = await shop.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, 'gauri@example.in'))
    const { user } = await shop.anonymous.invitations.accept({
      token: mail!.secret!,
      name: 'Gauri',
      password: 'marigold-and-sandal',
    })
    expect(await events({ kind: 'staff.invitation-accepted' })).toMatchObject([
      { userId: user._id, details: { role: 'staff' } },
    ])
  })
})

describe('the list', () => {
  test('is filtered by kind and Indian dates, and refuses a reversed range', async () => {
    shop.modules.security.record({ kind: 'sign-in.failed' })
    shop.modules.security.record({ kind: 'role.assigned' })
    expect(await events({ kind: 'role.assigned' })).toHaveLength(1)
    expect(await events({ startDate: '2026-11-21', endDate: '2026-11-21' })).toHaveLength(2)
    expect(await events({ startDate: '2026-11-22' })).toHaveLength(0)
    await expect(events({ endDate: '0000-01-01' })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(events({ startDate: '2026-11-22', endDate: '2026-11-21' })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('and its export need manage_users', async () => {
    const manager = shop.as(await shop.make.user({ role: 'manager' }))
    await expect(manager.security.events()).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(manager.security.exportEvents()).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('is exported as CSV without formulas, and the export is in the audit log', async () => {
    for (let at = 0; at < 510; at += 1)
      shop.modules.security.record({ kind: 'sign-in.failed', address: '=1+1', details: { at } })
    await shop.modules.security.flush()
    const csv = await (await admin.security.exportEvents()).text()
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(511)
    expect(lines[0]).toContain('When,Event,Kind,Person')
    expect(csv).toContain("'=1+1")
    expect(new Set(lines).size).toBe(511)
    const exports = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'security.export'))
    expect(exports).toMatchObject([{ userId: owner.id }])
  })
})

describe('old events', () => {
  const add = (daysAgo: number) =>
    shop.database.db.insert(securityEvents).values({
      id: `event-${daysAgo}`,
      at: new Date(shop.clock.now().getTime() - daysAgo * DAY),
      kind: 'sign-in.failed',
      address: '',
      userAgent: '',
      route: '',
      requestId: '',
      details: {},
    })

  test('are deleted after the number of days in the settings', async () => {
    await add(179)
    await add(181)
    await shop.modules.security.deleteExpired()
    expect((await events()).map(({ _id }) => _id)).toEqual(['event-179'])
    await admin.settings.update({ securityEventDays: 100 })
    await shop.modules.security.deleteExpired()
    expect(await events()).toEqual([])
    await admin.settings.update({ securityEventDays: 180 })
  })

  test('of the last 30 days are always kept', async () => {
    for (const daysAgo of [29, 31]) {
      await add(daysAgo)
      // The database goes by its own clock, which is not that of the test shop.
      await shop.asOwner('update security_events set at = now() - $1::interval where id = $2', [
        `${daysAgo} days`,
        `event-${daysAgo}`,
      ])
    }
    await shop.database.pool.query("select delete_old_security_events(now() + interval '1 day')")
    expect((await events()).map(({ _id }) => _id)).toEqual(['event-29'])
  })

  test.each([29, 3651, 30.5])('cannot be kept for %s days', async (securityEventDays) => {
    await expect(admin.settings.update({ securityEventDays })).rejects.toMatchObject({ kind: 'invalid' })
  })
})
