import type { Api } from '#contract/contract.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'

export type RoleNames = ReadonlyMap<string, string>

/** What each role is called. Worth less than its page: without an answer the four that every shop has stand in. */
export async function loadRoleNames(api: Api): Promise<RoleNames> {
  const roles: readonly { name: string; displayName: string }[] = await api.roles
    .list()
    .catch(() => DEFAULT_ROLES)
  return new Map(roles.map(({ name, displayName }) => [name, displayName]))
}

export const roleName = (names: RoleNames, role: string): string => names.get(role) ?? role
