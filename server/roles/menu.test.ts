import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { menuItems } from './tables.ts'

let shop: TestShop
let admin: Api
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(menuItems)
})

const itemInput = (given: Partial<Parameters<Api['menu']['create']>[0]> = {}) => ({
  label: 'Orders',
  path: '/admin/orders',
  roles: ['admin'],
  ...given,
})
const labels = (items: { label: string }[]) => items.map(({ label }) => label)

describe('the menu', () => {
  test('is sorted by its order; a new item is added last with a clipboard icon', async () => {
    await admin.menu.create(itemInput({ label: 'Second', order: 2 }))
    await admin.menu.create(itemInput({ label: 'First', order: 1 }))
    const third = await admin.menu.create(itemInput({ label: 'Third' }))
    expect(third).toMatchObject({ order: 3, icon: '📋', badge: null, version: 1 })
    expect(labels(await admin.menu.list())).toEqual(['First', 'Second', 'Third'])
  })

  test('staff get only the items of their own role', async () => {
    await admin.menu.create(itemInput({ label: 'For admins' }))
    await admin.menu.create(itemInput({ label: 'For managers', roles: ['manager'] }))
    expect(labels(await manager.menu.list())).toEqual(['For managers'])
    expect(labels(await manager.menu.list({ role: 'manager' }))).toEqual(['For managers'])
    await expect(manager.menu.list({ role: 'admin' })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('staff with manage_users get the items of any role, or all', async () => {
    await admin.menu.create(itemInput({ label: 'For admins' }))
    await admin.menu.create(itemInput({ label: 'For managers', roles: ['manager'] }))
    expect(labels(await admin.menu.list({ role: 'manager' }))).toEqual(['For managers'])
    expect(await admin.menu.list()).toHaveLength(2)
  })

  test('an item without roles is visible to all staff', async () => {
    await shop.database.db
      .insert(menuItems)
      .values({ id: 'm', label: 'Help', path: '/admin', position: 1, roles: [] })
    expect(labels(await manager.menu.list())).toEqual(['Help'])
  })

  test('customers get none', async () => {
    await expect(shop.as(await shop.make.user()).menu.list()).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    'admin',
    'http://shop.example',
    '/\\evil.example',
    '/\tx',
  ])('an unsafe path is a 400: %s', async (path) => {
    await expect(admin.menu.create(itemInput({ path }))).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path: 'path' }],
    })
  })

  test('accepts an https URL', async () => {
    expect(await admin.menu.create(itemInput({ path: 'https://plans.example.in/gold' }))).toMatchObject({
      path: 'https://plans.example.in/gold',
    })
  })

  test('needs at least one existing role', async () => {
    await expect(admin.menu.create(itemInput({ roles: [] }))).rejects.toMatchObject({
      message: 'Please select at least one role',
    })
    await expect(admin.menu.create(itemInput({ roles: ['ghosts'] }))).rejects.toMatchObject({
      errors: [{ path: 'roles' }],
    })
  })

  test('a blank badge is stored as none', async () => {
    const saved = await admin.menu.create(itemInput({ badge: 'New' }))
    expect(saved.badge).toBe('New')
    expect(await admin.menu.update({ ...itemInput({ badge: '' }), id: saved._id })).toMatchObject({
      badge: null,
      version: 2,
    })
  })

  test('an old version is a 409 STALE with the item as it is now', async () => {
    const saved = await admin.menu.create(itemInput())
    await admin.menu.update({ ...itemInput({ label: 'All orders' }), id: saved._id, version: 1 })
    await expect(admin.menu.update({ ...itemInput(), id: saved._id, version: 1 })).rejects.toMatchObject({
      code: 'STALE',
      details: { current: { label: 'All orders', version: 2 } },
    })
  })

  test('is changed with manage_users only, and items can be deleted', async () => {
    const saved = await admin.menu.create(itemInput({ roles: ['manager'] }))
    await expect(manager.menu.create(itemInput())).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(manager.menu.remove({ id: saved._id })).rejects.toMatchObject({ kind: 'forbidden' })
    await admin.menu.remove({ id: saved._id })
    await expect(admin.menu.remove({ id: saved._id })).rejects.toMatchObject({ kind: 'not-found' })
  })
})
