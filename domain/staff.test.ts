import { expect, test } from 'vitest'
import { isStaff } from './staff.ts'

test('staff hold more than the permission to use the app', () => {
  expect(isStaff([])).toBe(false)
  expect(isStaff(['use_app'])).toBe(false)
  expect(isStaff(['use_app', 'view_reports'])).toBe(true)
  expect(isStaff(['*'])).toBe(true)
})
