import type { Api } from '#contract/contract.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'

export type RoleNames = ReadonlyMap<string, string>

/** Display names of the roles, or of the default roles when they cannot be loaded. */
export async function loadRoleNames(api: Api): Promise<RoleNames> {
  const roles: readonly { name: string; displayName: string }[] = await api.roles
    .list()
    .catch(() => DEFAULT_ROLES)
  return new Map(roles.map(({ name, displayName }) => [name, displayName]))
}

export const roleName = (names: RoleNames, role: string): string => names.get(role) ?? role
