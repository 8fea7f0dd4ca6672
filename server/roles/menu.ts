import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { menu as contract, MenuItem } from '#contract/menu.ts'
import { forbidden, invalid, notFound } from '#domain/errors.ts'
import { toSafeLink } from '#domain/safe-path.ts'
import type { Audit } from '#server/audit/service.ts'
import { type AuthenticatedCaller, can } from '#server/http/access/caller.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { menuItems, roles } from './tables.ts'

type Row = typeof menuItems.$inferSelect
type MenuItemInput = Omit<ParsedInput<typeof contract.update>, 'id' | 'version'>

const DEFAULT_ICON = '📋'

/** The admin's menu. Each role sees the items that list it. */
export function createMenu({ database, audit }: { database: Database; audit: Audit }) {
  /** Staff read the items of their own role; with `manage_users` those of any role, or all of them. */
  async function list(caller: AuthenticatedCaller, role: string | undefined): Promise<MenuItem[]> {
    const canReadAllRoles = can(caller, 'manage_users')
    if (role && role !== caller.role && !canReadAllRoles) throw forbidden()
    const visibleRole = role || (canReadAllRoles ? null : caller.role)
    const rows = await database.db
      .select()
      .from(menuItems)
      .where(
        visibleRole === null
          ? undefined
          : sql`cardinality(${menuItems.roles}) = 0 or ${visibleRole} = any(${menuItems.roles})`,
      )
      .orderBy(asc(menuItems.position), asc(menuItems.createdAt), asc(menuItems.id))
    return rows.map(serializeMenuItem)
  }

  async function create(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.create>,
  ): Promise<MenuItem> {
    return database.transaction(async (tx) => {
      const fields = await validateItem(tx, input)
      const position = input.order ?? (await countItems(tx)) + 1
      const [row] = await tx
        .insert(menuItems)
        .values({ icon: DEFAULT_ICON, ...fields, id: newId(), position })
        .returning()
      await audit.record(tx, {
        caller,
        action: 'menu.create',
        subject: `menu ${row!.label}`,
        after: serializeMenuItem(row!),
      })
      return serializeMenuItem(row!)
    })
  }

  async function update(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.update>,
  ): Promise<MenuItem> {
    return database.transaction(async (tx) => {
      const row = await lockItem(tx, input.id)
      assertVersion(row, input.version, serializeMenuItem(row))
      const fields = await validateItem(tx, input)
      const [saved] = await tx
        .update(menuItems)
        .set({
          ...fields,
          ...(input.order === undefined ? {} : { position: input.order }),
          version: sql`${menuItems.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(menuItems.id, row.id))
        .returning()
      await audit.record(tx, {
        caller,
        action: 'menu.update',
        subject: `menu ${row.label}`,
        before: serializeMenuItem(row),
        after: serializeMenuItem(saved!),
      })
      return serializeMenuItem(saved!)
    })
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const row = await lockItem(tx, id)
      await tx.delete(menuItems).where(eq(menuItems.id, id))
      await audit.record(tx, {
        caller,
        action: 'menu.delete',
        subject: `menu ${row.label}`,
        before: serializeMenuItem(row),
      })
      return { message: 'Menu item deleted successfully' }
    })
  }

  return { list, create, update, remove }
}

async function lockItem(tx: Tx, id: string): Promise<Row> {
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(menuItems).where(eq(menuItems.id, id)).for('update')
  if (!row) throw notFound('Menu item not found')
  return row
}

const countItems = async (tx: Tx): Promise<number> =>
  (await tx.select({ items: count() }).from(menuItems))[0]?.items ?? 0

/** Checks the path and the roles; a blank badge becomes none. */
async function validateItem(tx: Tx, input: MenuItemInput) {
  const path = toSafeLink(input.path)
  if (path === null) {
    const message = 'Path must begin with one / or be an https address'
    throw invalid(message, [{ path: 'path', message }])
  }
  const roleNames = [...new Set(input.roles)]
  const knownRoles = await tx.select({ name: roles.name }).from(roles).where(inArray(roles.name, roleNames))
  const unknown = roleNames.find((name) => !knownRoles.some((role) => role.name === name))
  if (unknown !== undefined) {
    const message = `There is no role "${unknown}"`
    throw invalid(message, [{ path: 'roles', message }])
  }
  return {
    label: input.label,
    path,
    roles: roleNames,
    badge: input.badge || null,
    ...(input.icon ? { icon: input.icon } : {}),
  }
}

const serializeMenuItem = (row: Row): MenuItem => ({
  _id: row.id,
  label: row.label,
  path: row.path,
  icon: row.icon,
  order: row.position,
  roles: row.roles,
  badge: row.badge,
  version: row.version,
})
