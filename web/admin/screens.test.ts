import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'
import { MENU } from '#seed/menu.ts'
import { mayOpen, SCREENS } from './screens.ts'

const callOf = (reads: string): Endpoint => {
  const [room, name] = reads.split('.')
  return (contract as unknown as Record<string, Record<string, Endpoint>>)[room!]![name!]!
}

test.each(SCREENS)('$path asks of a role what $reads asks', ({ reads, needs }) => {
  const { access } = callOf(reads)
  if (access === 'public') expect(needs).toBe('view_content')
  else expect(access).toEqual({ permission: needs })
})

test('every item of the shipped menu is seen by the roles that may open it, and by no other', () => {
  for (const { path, roles } of MENU) {
    const able = DEFAULT_ROLES.filter(({ permissions }) => mayOpen(path, permissions))
    expect(
      roles.filter((role) => !able.some(({ name }) => name === role)),
      path,
    ).toEqual([])
  }
})

test('every screen stands in the shipped menu', () => {
  expect(SCREENS.map(({ path }) => path).filter((path) => !MENU.some((item) => item.path === path))).toEqual(
    [],
  )
})
