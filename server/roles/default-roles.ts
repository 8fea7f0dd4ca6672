import { DEFAULT_ROLES } from '#domain/permissions.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { roles } from './tables.ts'

/** Without these nobody can register. Those that are there stay as they are. */
export async function ensureDefaultRoles(db: Reader): Promise<void> {
  const rows = DEFAULT_ROLES.map((role) => ({
    ...role,
    id: newId(),
    permissions: [...role.permissions],
    isSystemRole: true,
  }))
  await db.insert(roles).values(rows).onConflictDoNothing()
}
