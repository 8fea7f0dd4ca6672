import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Role } from '#contract/roles.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
})
afterAll(() => shop.close())

let made = 0
const roleInput = (given: Partial<Parameters<Api['roles']['create']>[0]> = {}) => {
  made += 1
  return {
    name: `goldsmith-${made}`,
    displayName: 'Goldsmith',
    permissions: ['view_content', 'use_app'],
    ...given,
  }
}
const findRole = async (name: string): Promise<Role> =>
  (await admin.roles.list()).find((one) => one.name === name)!

describe('roles', () => {
  test('the four default roles are system roles', async () => {
    const list = (await admin.roles.list()).filter((one) => one.isSystemRole)
    expect(list.map(({ name }) => name).sort()).toEqual(['admin', 'manager', 'staff', 'user'])
    expect((await findRole('manager')).permissions).toEqual([
      'manage_content',
      'view_reports',
      'view_content',
      'use_app',
    ])
    expect((await findRole('admin')).permissions).toEqual(['*'])
  })

  test('a new role defaults to use_app and to the default colours', async () => {
    const { name, displayName } = roleInput()
    const saved = await admin.roles.create({ name, displayName })
    expect(saved).toMatchObject({
      permissions: ['use_app'],
      color: '#4B5563',
      bgColor: '#F3F4F6',
      isSystemRole: false,
    })
  })

  test('"all permissions" replaces single ones; duplicates are removed', async () => {
    expect((await admin.roles.create(roleInput({ permissions: ['use_app', '*'] }))).permissions).toEqual([
      '*',
    ])
    expect(
      (await admin.roles.create(roleInput({ permissions: ['use_app', 'use_app'] }))).permissions,
    ).toEqual(['use_app'])
  })

  test('an unknown permission is a 400, a used id a 409', async () => {
    await expect(admin.roles.create(roleInput({ permissions: ['fly'] }))).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path: 'permissions.0' }],
    })
    await expect(admin.roles.create(roleInput({ name: 'manager' }))).rejects.toMatchObject({
      kind: 'conflict',
      message: 'A role with this ID already exists',
    })
  })

  test('isSystemRole cannot be sent', async () => {
    const { token } = await shop.make.admin()
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/roles',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...roleInput(), isSystemRole: true, version: 9 },
    })
    expect(answer.json()).toMatchObject({ isSystemRole: false, version: 1 })
  })

  test('renaming a role updates its users and menu items', async () => {
    const saved = await admin.roles.create(roleInput())
    const person = await shop.make.user({ role: saved.name })
    const item = await admin.menu.create({ label: 'Bench', path: '/admin/bench', roles: [saved.name] })
    const name = `${saved.name}-renamed`
    await admin.roles.update({ ...saved, id: saved._id, name })
    expect(await shop.as(person).account.profile()).toMatchObject({ role: name })
    expect((await admin.menu.list({ role: name })).map(({ _id }) => _id)).toContain(item._id)
  })

  test('an old version is a 409 STALE with the role as it is now', async () => {
    const saved = await admin.roles.create(roleInput())
    const change = (displayName: string) =>
      admin.roles.update({ ...saved, id: saved._id, displayName, version: 1 })
    expect((await change('Master goldsmith')).version).toBe(2)
    await expect(change('Apprentice')).rejects.toMatchObject({
      code: 'STALE',
      details: { current: { displayName: 'Master goldsmith', version: 2 } },
    })
  })

  test('of concurrent saves of one version one succeeds', async () => {
    const saved = await admin.roles.create(roleInput())
    const saves = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(
      (displayName) => () => admin.roles.update({ ...saved, id: saved._id, displayName, version: 1 }),
    )
    expect(countFulfilled(await runConcurrently(shop.database, saves))).toBe(1)
  })

  test('an unknown role is a 404', async () => {
    await expect(admin.roles.update({ ...roleInput(), id: 'nowhere' })).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(admin.roles.remove({ id: 'nowhere' })).rejects.toMatchObject({ kind: 'not-found' })
  })
})

describe('system roles', () => {
  test('cannot be deleted or renamed', async () => {
    const staff = await findRole('staff')
    await expect(admin.roles.remove({ id: staff._id })).rejects.toMatchObject({ code: 'SYSTEM_ROLE' })
    await expect(admin.roles.update({ ...staff, id: staff._id, name: 'helpers' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'SYSTEM_ROLE',
    })
    const saved = await admin.roles.update({ ...staff, id: staff._id, displayName: 'Helpers' })
    expect(saved).toMatchObject({ name: 'staff', displayName: 'Helpers', isSystemRole: true })
  })

  test('the admin role keeps all permissions, and the customer role gets none of the admin', async () => {
    const [adminRole, user] = [await findRole('admin'), await findRole('user')]
    await expect(
      admin.roles.update({ ...adminRole, id: adminRole._id, permissions: ['use_app'] }),
    ).rejects.toMatchObject({ code: 'SYSTEM_ROLE' })
    await expect(
      admin.roles.update({ ...user, id: user._id, permissions: ['use_app', 'view_reports'] }),
    ).rejects.toMatchObject({ code: 'SYSTEM_ROLE' })
  })
})

describe('a role in use', () => {
  test('cannot be deleted: 409 with the count', async () => {
    const saved = await admin.roles.create(roleInput())
    const people = [await shop.make.user({ role: saved.name }), await shop.make.user({ role: saved.name })]
    await expect(admin.roles.remove({ id: saved._id })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'ROLE_IN_USE',
      details: { count: 2 },
      message: expect.stringContaining('2 people have this role'),
    })
    for (const { id } of people)
      await shop.database.db.update(users).set({ role: 'user' }).where(eq(users.id, id))
    await admin.roles.remove({ id: saved._id })
    expect(await findRole(saved.name)).toBeUndefined()
  })
})

describe('permissions that the caller lacks', () => {
  let personnel: Api
  beforeAll(async () => {
    personnel = shop.as(await shop.make.user({ permissions: ['manage_users', 'view_content', 'use_app'] }))
  })

  test('cannot be given to a new role', async () => {
    await personnel.roles.create(roleInput({ permissions: ['view_content'] }))
    for (const permissions of [['manage_content'], ['*'], ['use_app', 'view_reports']])
      await expect(personnel.roles.create(roleInput({ permissions }))).rejects.toMatchObject({
        kind: 'forbidden',
      })
  })

  test('cannot be given to an existing role', async () => {
    const saved = await personnel.roles.create(roleInput())
    const raise = personnel.roles.update({ ...saved, id: saved._id, permissions: ['*'] })
    await expect(raise).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('cannot be taken from a role that has more', async () => {
    const manager = await findRole('manager')
    const lower = personnel.roles.update({ ...manager, id: manager._id, permissions: ['use_app'] })
    await expect(lower).rejects.toMatchObject({ kind: 'forbidden' })
    const strong = await admin.roles.create(roleInput({ permissions: ['manage_content'] }))
    await expect(personnel.roles.remove({ id: strong._id })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('roles need manage_users to read or write', async () => {
    const manager = shop.as(await shop.make.user({ role: 'manager' }))
    await expect(manager.roles.list()).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(manager.roles.create(roleInput())).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
