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

test.each(ADMIN_SCREENS)('$path needs the same permission as $endpoint', ({ endpoint, permission }) => {
  const { access } = endpointOf(endpoint)
  if (access === 'public') expect(permission).toBe('view_content')
  else expect(access).toEqual({ permission })
})

test('an item of the default menu is visible only to roles that can open it', () => {
  for (const { path, roles } of MENU) {
    const allowedRoles = DEFAULT_ROLES.filter(({ permissions }) => canOpen(path, permissions))
    expect(
      roles.filter((role) => !allowedRoles.some(({ name }) => name === role)),
      path,
    ).toEqual([])
  }
})

test('every screen is in the default menu, with the same label', () => {
  const labels = (items: readonly { path: string; label: string }[]) =>
    Object.fromEntries(items.map(({ path, label }) => [path, label]))
  expect(labels(ADMIN_SCREENS)).toEqual(labels(MENU))
})
