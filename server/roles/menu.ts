import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { menu as contract, MenuItem } from '#contract/menu.ts'
import { forbidden, invalid, notFound } from '#domain/errors.ts'
import { safeLink } from '#domain/safe-path.ts'
import type { Audit } from '#server/audit/service.ts'
import { may, type SignedIn } from '#server/http/caller.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { assertFresh } from '#server/platform/versions.ts'
import { menuItems, roles } from './tables.ts'

type Row = typeof menuItems.$inferSelect
type ItemInput = Omit<ParsedInput<typeof contract.update>, 'id' | 'version'>

const DEFAULT_ICON = '📋'

/** The back office's menu: each role sees the items that name it. */
export function createMenu({ database, audit }: { database: Database; audit: Audit }) {
  /** Staff read the items of their own role; `manage_users` those of any, and all of them when none is named. */
  async function list(caller: SignedIn, role: string | undefined): Promise<MenuItem[]> {
    const readsAny = may(caller, 'manage_users')
    if (role && role !== caller.role && !readsAny) throw forbidden()
    const shown = role || (readsAny ? null : caller.role)
    const rows = await database.db
      .select()
      .from(menuItems)
      .where(
        shown === null
          ? undefined
          : sql`cardinality(${menuItems.roles}) = 0 or ${shown} = any(${menuItems.roles})`,
      )
      .orderBy(asc(menuItems.position), asc(menuItems.createdAt), asc(menuItems.id))
    return rows.map(toWire)
  }

  async function create(caller: SignedIn, input: ParsedInput<typeof contract.create>): Promise<MenuItem> {
    return database.transaction(async (tx) => {
      const fields = await checked(tx, input)
      const position = input.order ?? (await lengthOf(tx)) + 1
      const [row] = await tx
        .insert(menuItems)
        .values({ icon: DEFAULT_ICON, ...fields, id: newId(), position })
        .returning()
      await audit.record(tx, {
        caller,
        action: 'menu.create',
        subject: `menu ${row!.label}`,
        after: toWire(row!),
      })
      return toWire(row!)
    })
  }

  async function update(caller: SignedIn, input: ParsedInput<typeof contract.update>): Promise<MenuItem> {
    return database.transaction(async (tx) => {
      const row = await locked(tx, input.id)
      assertFresh(row, input.version, toWire(row))
      const fields = await checked(tx, input)
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
        before: toWire(row),
        after: toWire(saved!),
      })
      return toWire(saved!)
    })
  }

  async function remove(caller: SignedIn, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const row = await locked(tx, id)
      await tx.delete(menuItems).where(eq(menuItems.id, id))
      await audit.record(tx, {
        caller,
        action: 'menu.delete',
        subject: `menu ${row.label}`,
        before: toWire(row),
      })
      return { message: 'Menu item deleted successfully' }
    })
  }

  return { list, create, update, remove }
}

async function locked(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(menuItems).where(eq(menuItems.id, id)).for('update')
  if (!row) throw notFound('Menu item not found')
  return row
}

const lengthOf = async (tx: Tx): Promise<number> =>
  (await tx.select({ items: count() }).from(menuItems))[0]?.items ?? 0

/** Paths by `safeLink`, roles that exist, a blank badge as none. */
async function checked(tx: Tx, input: ItemInput) {
  const path = safeLink(input.path)
  if (path === null) {
    const message = 'Path must begin with one / or be an https address'
    throw invalid(message, [{ path: 'path', message }])
  }
  const names = [...new Set(input.roles)]
  const known = await tx.select({ name: roles.name }).from(roles).where(inArray(roles.name, names))
  const unknown = names.find((name) => !known.some((role) => role.name === name))
  if (unknown !== undefined) {
    const message = `There is no role "${unknown}"`
    throw invalid(message, [{ path: 'roles', message }])
  }
  return {
    label: input.label,
    path,
    roles: names,
    badge: input.badge || null,
    ...(input.icon ? { icon: input.icon } : {}),
  }
}

const toWire = (row: Row): MenuItem => ({
  _id: row.id,
  label: row.label,
  path: row.path,
  icon: row.icon,
  order: row.position,
  roles: row.roles,
  badge: row.badge,
  version: row.version,
})
