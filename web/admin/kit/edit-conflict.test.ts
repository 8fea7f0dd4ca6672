import { expect, test } from 'vitest'
import { conflict, ShopError } from '#domain/errors.ts'
import { diffFields, getConflictingRow } from './edit-conflict.ts'

const opened = { title: 'Diwali', price: '', isActive: true, roles: ['admin'], version: 1 }

test('a conflict lists the changed fields with the labels of the form', () => {
  const current = { ...opened, title: 'Pongal', isActive: false, roles: ['admin', 'staff'], version: 2 }
  expect(
    diffFields(opened, current, { title: 'Title', price: 'Price', isActive: 'Active', roles: 'Roles' }),
  ).toEqual([
    { label: 'Title', before: 'Diwali', after: 'Pongal' },
    { label: 'Active', before: 'yes', after: 'no' },
    { label: 'Roles', before: 'admin', after: 'admin, staff' },
  ])
})

test('only the error STALE holds the current row', () => {
  expect(getConflictingRow(conflict('Someone else …', 'STALE', { current: { version: 2 } }))).toEqual({
    version: 2,
  })
  expect(getConflictingRow(conflict('Taken', 'DUPLICATE', { current: {} }))).toBeNull()
  expect(getConflictingRow(new ShopError('unavailable', 'Away'))).toBeNull()
})
