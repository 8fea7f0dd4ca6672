import { asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Customer, customers as contract } from '#contract/customers.ts'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import { conflict, forbidden, invalid } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { holdsAll } from '#domain/permissions.ts'
import { normalizePhone } from '#domain/phone.ts'
import { isStaff } from '#domain/staff.ts'
import { type DefaultPlace, defaultPlace, defaultPlaces } from '#server/addresses/book.ts'
import type { Audit } from '#server/audit/service.ts'
import {
  changeRole,
  endRememberedSessionsOf,
  endSessionsOf,
  personById,
  setDisabled,
  type User,
} from '#server/auth/people.ts'
import type { Auth } from '#server/auth/service.ts'
import { users } from '#server/auth/tables.ts'
import type { SignedIn } from '#server/http/caller.ts'
import { ordersPageOf } from '#server/orders/summaries.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { contains } from '#server/platform/like.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { roles } from '#server/roles/tables.ts'
import type { Security } from '#server/security/service.ts'
import { activityOf } from './activity.ts'
import { cartOf, wishlistOf } from './belongings.ts'
import { orderFigures, savedFigures } from './figures.ts'

type ListInput = ParsedInput<typeof contract.list>

const DAY_MS = 24 * 3600 * 1000

const SORTS: Record<ListInput['sortBy'], SQL> = {
  name: sql`lower(${users.name})`,
  createdAt: sql`${users.createdAt}`,
}

/** People with an account, as staff see them. */
type Deps = {
  database: Database
  clock: Clock
  audit: Audit
  security: Pick<Security, 'record'>
  secondFactorReset: Auth['secondFactorReset']
}

export function createCustomers({ database, clock, audit, security, secondFactorReset }: Deps) {
  const { db } = database

  async function list({
    page,
    limit,
    sortBy,
    sortOrder,
    search,
  }: ListInput): Promise<Answer<typeof contract.list>> {
    const where = search ? matches(search) : undefined
    const direction = sortOrder === 'asc' ? asc : desc
    const total = await db.$count(users, where)
    const rows = await db
      .select()
      .from(users)
      .where(where)
      .orderBy(direction(SORTS[sortBy]), direction(users.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const ids = rows.map((row) => row.id)
    const [figuresOf, places] = [await orderFigures(db, ids), await defaultPlaces(db, ids)]
    return {
      customers: rows.map((row) => {
        const { orderCount, spent } = figuresOf(row.id)
        return { ...toWire(row, places.get(row.id) ?? null), orderCount, totalSpent: toRupees(spent) }
      }),
      pagination: paginationOf(total, page, limit),
    }
  }

  async function one(id: string): Promise<Answer<typeof contract.one>> {
    const user = await personById(db, id)
    const { orderCount, spent, average } = (await orderFigures(db, [id]))(id)
    return {
      customer: toWire(user, await defaultPlace(db, id)),
      stats: {
        ...(await savedFigures(db, id)),
        orderCount,
        totalSpent: toRupees(spent),
        averageOrderValue: toRupees(average),
        accountAge: Math.max(0, Math.floor((clock.now().getTime() - user.createdAt.getTime()) / DAY_MS)),
      },
      hasSecondFactor: await secondFactorReset.isSetUp(id),
    }
  }

  /** 404 for somebody who is not there, rather than an empty list. */
  const existing =
    <A extends unknown[], T>(read: (id: string, ...rest: A) => Promise<T>) =>
    async (id: string, ...rest: A): Promise<T> => {
      await personById(db, id)
      return read(id, ...rest)
    }

  /** Nobody gives, nor takes away, more than they hold. The person's sessions follow at their next request. */
  async function setRole(caller: SignedIn, { id, role }: { id: string; role: string }) {
    const { before, customer } = await database.transaction(async (tx) => {
      const wanted = await permissionsOf(tx, role)
      if (!wanted) {
        const message = `There is no role "${role}"`
        throw invalid(message, [{ path: 'role', message }])
      }
      if (!holdsAll(caller.permissions, wanted))
        throw forbidden('You cannot grant permissions that you do not hold.')
      const before = await touchable(tx, caller, id)
      const user = await changeRole(tx, before, role)
      if (isStaff(wanted)) await endRememberedSessionsOf(tx, id)
      await audit.record(tx, {
        caller,
        action: 'customer.role',
        subject: `user ${id}`,
        before: { role: before.role },
        after: { role },
      })
      return {
        before,
        customer: toWire(user, await defaultPlace(tx, id)),
      }
    })
    if (before.role !== role)
      security.record({
        kind: 'role.assigned',
        userId: id,
        details: { by: caller.userId, before: before.role, after: role },
      })
    return { message: 'Role updated successfully', customer }
  }

  /** Nobody disables themselves, nor somebody who holds more. */
  async function setEnabled(caller: SignedIn, id: string, isEnabled: boolean) {
    if (id === caller.userId) throw conflict('You cannot disable your own account.', 'OWN_ACCOUNT')
    return database.transaction(async (tx) => {
      const before = await touchable(tx, caller, id)
      const user = await setDisabled(tx, before, isEnabled ? null : clock.now())
      await audit.record(tx, {
        caller,
        action: isEnabled ? 'customer.enable' : 'customer.disable',
        subject: `user ${id}`,
      })
      security.record({
        kind: isEnabled ? 'account.enabled' : 'account.disabled',
        userId: id,
        details: { by: caller.userId },
      })
      return {
        message: isEnabled
          ? 'The account is enabled.'
          : 'The account is disabled, and the person is signed out everywhere.',
        customer: toWire(user, await defaultPlace(tx, id)),
      }
    })
  }

  async function endSessions(caller: SignedIn, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      await touchable(tx, caller, id)
      await endSessionsOf(tx, id)
      await audit.record(tx, { caller, action: 'customer.end-sessions', subject: `user ${id}` })
      security.record({ kind: 'session.ended', userId: id, details: { by: caller.userId } })
      return { message: 'The person is signed out everywhere.' }
    })
  }

  /** A colleague confirms who the person is. Nobody resets their own this way, nor that of somebody who holds more. */
  async function resetSecondFactor(caller: SignedIn, input: { id: string; reason: string }) {
    if (input.id === caller.userId)
      throw conflict('You cannot reset your own two-step sign-in here. Ask another admin.', 'OWN_ACCOUNT')
    return secondFactorReset.resetByStaff(caller, input, async (tx) => {
      await touchable(tx, caller, input.id)
    })
  }

  return {
    list,
    one,
    setRole,
    disable: (caller: SignedIn, id: string) => setEnabled(caller, id, false),
    enable: (caller: SignedIn, id: string) => setEnabled(caller, id, true),
    endSessions,
    resetSecondFactor,
    orders: existing((id, page: { page: number; limit: number }) => ordersPageOf(db, id, page)),
    cart: existing(async (id) => ({ items: await cartOf(db, id, clock.now()) })),
    wishlist: existing((id) => wishlistOf(db, id)),
    activity: existing((id) => activityOf(db, id)),
  }
}

export type Customers = ReturnType<typeof createCustomers>

function matches(search: string): SQL | undefined {
  const phone = normalizePhone(search) ?? search
  return or(
    ilike(users.name, contains(search)),
    ilike(users.email, contains(search)),
    ilike(users.phone, contains(phone)),
  )
}

async function permissionsOf(tx: Tx, role: string): Promise<string[] | null> {
  const [row] = await tx.select({ permissions: roles.permissions }).from(roles).where(eq(roles.name, role))
  return row?.permissions ?? null
}

async function touchable(tx: Tx, caller: SignedIn, id: string): Promise<User> {
  const person = await personById(tx, id)
  if (!holdsAll(caller.permissions, (await permissionsOf(tx, person.role)) ?? []))
    throw forbidden('You cannot change the account of somebody who holds more than you do.')
  return person
}

const toWire = (user: User, address: DefaultPlace | null): Customer => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone ?? '',
  role: user.role,
  avatar: null,
  createdAt: user.createdAt.toISOString(),
  referralCode: user.referralCode,
  address,
  isDisabled: user.disabledAt !== null,
})
