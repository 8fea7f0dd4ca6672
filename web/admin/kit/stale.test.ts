import { expect, test } from 'vitest'
import { conflict, ShopError } from '#domain/errors.ts'
import { changesBetween, currentOf } from './stale.ts'

const opened = { title: 'Diwali', price: '', isActive: true, roles: ['admin'], version: 1 }

test('a stale form says what the other person changed, in its own words', () => {
  const current = { ...opened, title: 'Pongal', isActive: false, roles: ['admin', 'staff'], version: 2 }
  expect(
    changesBetween(opened, current, { title: 'Title', price: 'Price', isActive: 'Active', roles: 'Roles' }),
  ).toEqual([
    { label: 'Title', before: 'Diwali', now: 'Pongal' },
    { label: 'Active', before: 'yes', now: 'no' },
    { label: 'Roles', before: 'admin', now: 'admin, staff' },
  ])
})

test('only the answer STALE carries the row of now', () => {
  expect(currentOf(conflict('Somebody else …', 'STALE', { current: { version: 2 } }))).toEqual({ version: 2 })
  expect(currentOf(conflict('Taken', 'DUPLICATE', { current: {} }))).toBeNull()
  expect(currentOf(new ShopError('unavailable', 'Away'))).toBeNull()
})
