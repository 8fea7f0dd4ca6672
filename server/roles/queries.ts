import { eq } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { roles } from './tables.ts'

/** Null: there is no such role. */
export async function findRolePermissions(db: Reader, role: string): Promise<readonly string[] | null> {
  const [found] = await db.select({ permissions: roles.permissions }).from(roles).where(eq(roles.name, role))
  return found?.permissions ?? null
}

export async function getRolePermissions(db: Reader, role: string): Promise<readonly string[]> {
  return (await findRolePermissions(db, role)) ?? []
}

export async function getRoleDisplayName(db: Reader, role: string): Promise<string> {
  const [found] = await db.select({ displayName: roles.displayName }).from(roles).where(eq(roles.name, role))
  return found?.displayName ?? role
}
