import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'
import { MENU } from '#seed/default-menu.ts'
import { ADMIN_SCREENS, canOpen } from './screens.ts'

const endpointOf = (endpoint: string): Endpoint => {
  const [module, name] = endpoint.split('.')
  return (contract as unknown as Record<string, Record<string, Endpoint>>)[module!]![name!]!
}

test.each(ADMIN_SCREENS)('$path asks of a role what $endpoint asks', ({ endpoint, permission }) => {
  const { access } = endpointOf(endpoint)
  if (access === 'public') expect(permission).toBe('view_content')
  else expect(access).toEqual({ permission })
})

test('every item of the shipped menu is seen by the roles that may open it, and by no other', () => {
  for (const { path, roles } of MENU) {
    const allowedRoles = DEFAULT_ROLES.filter(({ permissions }) => canOpen(path, permissions))
    expect(
      roles.filter((role) => !allowedRoles.some(({ name }) => name === role)),
      path,
    ).toEqual([])
  }
})

test('every screen stands in the shipped menu', () => {
  expect(
    ADMIN_SCREENS.map(({ path }) => path).filter((path) => !MENU.some((item) => item.path === path)),
  ).toEqual([])
})
