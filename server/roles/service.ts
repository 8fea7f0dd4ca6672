import { asc, desc, eq, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { roles as contract, Role } from '#contract/roles.ts'
import { conflict, type FieldError, forbidden, invalid, notFound } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import { DEFAULT_ROLE_COLORS, DEFAULT_ROLES, hasAllPermissions, PERMISSIONS } from '#domain/permissions.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { createMenu } from './menu.ts'
import { menuItems, roles } from './tables.ts'

type RoleInput = Omit<ParsedInput<typeof contract.update>, 'id' | 'version'>
type Row = typeof roles.$inferSelect

type RoleChanged = {
  kind: 'role.changed'
  userId: string
  details: Record<string, unknown>
}

type Deps = {
  database: Database
  audit: Audit
  /** The security module builds on users, and users on roles, so its function is handed in. */
  security: { record: (event: RoleChanged) => void }
  /** How many users have a role. The users module builds on this one, so the count is handed in. */
  countUsers: (tx: Tx, role: string) => Promise<number>
}

/** Roles with their permissions. */
export function createRoles({ database, audit, security, countUsers }: Deps) {
  /** Recorded after the commit, because a refused change changed no permissions. */
  function recordChange(
    caller: AuthenticatedCaller,
    role: string,
    before: readonly string[],
    after: readonly string[],
    change: 'created' | 'changed' | 'deleted',
  ): void {
    const added = after.filter((permission) => !before.includes(permission))
    const removed = before.filter((permission) => !after.includes(permission))
    if (change === 'changed' && added.length + removed.length === 0) return
    security.record({
      kind: 'role.changed',
      userId: caller.userId,
      details: { role, change, added, removed },
    })
  }

  async function list(): Promise<Role[]> {
    const rows = await database.db
      .select()
      .from(roles)
      .orderBy(desc(roles.isSystemRole), asc(roles.createdAt), asc(roles.name))
    return rows.map(serializeRole)
  }

  async function create(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.create>,
  ): Promise<Role> {
    const permissions = validatePermissions(caller, input.permissions)
    const created = await database.transaction(async (tx) => {
      const [row] = await tx
        .insert(roles)
        .values({ ...DEFAULT_ROLE_COLORS, ...toColumns(input), id: newId(), permissions })
        .returning()
      await audit.record(tx, {
        caller,
        action: 'role.create',
        subject: `role ${row!.name}`,
        after: auditSnapshot(row!),
      })
      return row!
    })
    recordChange(caller, created.name, [], created.permissions, 'created')
    return serializeRole(created)
  }

  async function update(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.update>,
  ): Promise<Role> {
    const { before, after } = await database.transaction(async (tx) => {
      const row = await lockRole(tx, input.id)
      assertCanEdit(caller, row)
      assertVersion(row, input.version, serializeRole(row))
      const permissions = validatePermissions(caller, input.permissions)
      assertSystemRoleUnchanged(row, input.name, permissions)
      const [saved] = await tx
        .update(roles)
        .set({
          ...toColumns(input),
          permissions,
          version: sql`${roles.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(roles.id, row.id))
        .returning()
      if (saved!.name !== row.name) await renameInMenu(tx, row.name, saved!.name)
      await audit.record(tx, {
        caller,
        action: 'role.update',
        subject: `role ${row.name}`,
        before: auditSnapshot(row),
        after: auditSnapshot(saved!),
      })
      return { before: row, after: saved! }
    })
    recordChange(caller, after.name, before.permissions, after.permissions, 'changed')
    return serializeRole(after)
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    const deleted = await database.transaction(async (tx) => {
      const row = await lockRole(tx, id)
      assertCanEdit(caller, row)
      if (row.isSystemRole) throw conflict('System roles cannot be deleted.', 'SYSTEM_ROLE')
      const userCount = await countUsers(tx, row.name)
      if (userCount > 0)
        throw conflict(
          `${userCount} ${plural(userCount, 'person has', 'people have')} this role. Give them another one first.`,
          'ROLE_IN_USE',
          { count: userCount },
        )
      await tx.delete(roles).where(eq(roles.id, id))
      await audit.record(tx, {
        caller,
        action: 'role.delete',
        subject: `role ${row.name}`,
        before: auditSnapshot(row),
      })
      return row
    })
    recordChange(caller, deleted.name, deleted.permissions, [], 'deleted')
    return { message: 'Role deleted successfully' }
  }

  return { list, create, update, remove, menu: createMenu({ database, audit }) }
}

export type Roles = ReturnType<typeof createRoles>

/** Creates the roles that registration and the first admin need. Existing roles stay unchanged. */
export async function ensureDefaultRoles(db: Reader): Promise<void> {
  const rows = DEFAULT_ROLES.map((role) => ({
    ...role,
    id: newId(),
    permissions: [...role.permissions],
    isSystemRole: true,
  }))
  await db.insert(roles).values(rows).onConflictDoNothing()
}

async function lockRole(tx: Tx, id: string): Promise<Row> {
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(roles).where(eq(roles.id, id)).for('update')
  if (!row) throw notFound('Role not found')
  return row
}

/** Checks that permissions are known and that the caller has them; `*` replaces all others. */
function validatePermissions(caller: AuthenticatedCaller, permissions: readonly string[]): string[] {
  const unknown = permissions.flatMap((permission, at): FieldError[] =>
    permission === '*' || (PERMISSIONS as readonly string[]).includes(permission)
      ? []
      : [{ path: `permissions.${at}`, message: `There is no permission "${permission}"` }],
  )
  if (unknown[0]) throw invalid(unknown[0].message, unknown)
  if (!hasAllPermissions(caller.permissions, permissions))
    throw forbidden('You cannot grant permissions that you do not hold.')
  return permissions.includes('*') ? ['*'] : [...new Set(permissions)]
}

/** Otherwise a manager could remove the admin's permissions. */
function assertCanEdit(caller: AuthenticatedCaller, row: Row): void {
  if (!hasAllPermissions(caller.permissions, row.permissions))
    throw forbidden('You cannot change a role that holds more than you do.')
}

function assertSystemRoleUnchanged(row: Row, name: string, permissions: string[]): void {
  if (!row.isSystemRole) return
  if (name !== row.name) throw conflict('The ID of a system role cannot be changed.', 'SYSTEM_ROLE')
  if (row.name === 'admin' && !permissions.includes('*'))
    throw conflict('The admin role must keep all permissions.', 'SYSTEM_ROLE')
  if (row.name === 'user' && permissions.some((permission) => permission !== 'use_app'))
    throw conflict('Every customer has this role: it cannot be given staff permissions.', 'SYSTEM_ROLE')
}

const renameInMenu = (tx: Tx, from: string, to: string) =>
  tx
    .update(menuItems)
    .set({ roles: sql`array_replace(${menuItems.roles}, ${from}, ${to})` })
    .where(sql`${from} = any(${menuItems.roles})`)

function toColumns({ name, displayName, description, color, bgColor }: RoleInput) {
  return {
    name,
    displayName,
    ...(description === undefined ? {} : { description }),
    ...(color === undefined ? {} : { color }),
    ...(bgColor === undefined ? {} : { bgColor }),
  }
}

const auditSnapshot = ({ name, displayName, permissions }: Row) => ({ name, displayName, permissions })

const serializeRole = (row: Row): Role => ({
  _id: row.id,
  name: row.name,
  displayName: row.displayName,
  description: row.description,
  permissions: row.permissions,
  color: row.color,
  bgColor: row.bgColor,
  isSystemRole: row.isSystemRole,
  version: row.version,
})
