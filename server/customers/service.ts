import { and, asc, desc, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Customer, customers as contract, OrderingCustomer } from '#contract/customers.ts'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import { conflict, forbidden, invalid } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { hasAllPermissions } from '#domain/permissions.ts'
import { normalizePhone } from '#domain/phone.ts'
import { isStaff } from '#domain/staff.ts'
import { findDefaultAddress, findDefaultAddresses, type PostalAddress } from '#server/addresses/queries.ts'
import type { Audit } from '#server/audit/service.ts'
import type { Auth } from '#server/auth/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { getStoreCredit, listOrdersOfUserPaged } from '#server/orders/queries.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { containsPattern } from '#server/platform/database/text-search.ts'
import { findRolePermissions, getRolePermissions } from '#server/roles/queries.ts'
import type { Security } from '#server/security/service.ts'
import { assertContactAvailable, getUser, type User } from '#server/users/queries.ts'
import { changeUserRole, createUserByStaff, parseContact, setUserDisabled } from '#server/users/service.ts'
import { users } from '#server/users/tables.ts'
import { readWishlist } from '#server/wishlist/service.ts'
import { listActivity } from './activity.ts'
import { getCustomerCart } from './cart.ts'
import { countSavedItems, getOrderStats } from './stats.ts'

type ListInput = ParsedInput<typeof contract.list>

const MAX_FOUND = 8
const DAY_MS = 24 * 3600 * 1000

const SORT_COLUMNS: Record<ListInput['sortBy'], SQL> = {
  name: sql`lower(${users.name})`,
  createdAt: sql`${users.createdAt}`,
}

/** Customer accounts in the admin. */
type Deps = {
  database: Database
  clock: Clock
  audit: Audit
  security: Pick<Security, 'record'>
  auth: Pick<Auth, 'secondFactorReset' | 'endAllSessions' | 'endRememberedSessions'>
}

export function createCustomers({ database, clock, audit, security, auth }: Deps) {
  const { db } = database
  const { secondFactorReset, endAllSessions, endRememberedSessions } = auth

  async function list({
    page,
    limit,
    sortBy,
    sortOrder,
    search,
  }: ListInput): Promise<Output<typeof contract.list>> {
    const where = search ? searchCondition(search) : undefined
    const direction = sortOrder === 'asc' ? asc : desc
    const total = await db.$count(users, where)
    const rows = await db
      .select()
      .from(users)
      .where(where)
      .orderBy(direction(SORT_COLUMNS[sortBy]), direction(users.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const ids = rows.map((row) => row.id)
    const [statsOf, addressesByUser] = [await getOrderStats(db, ids), await findDefaultAddresses(db, ids)]
    return {
      customers: rows.map((row) => {
        const { orderCount, spent } = statsOf(row.id)
        return {
          ...serializeCustomer(row, addressesByUser.get(row.id) ?? null),
          orderCount,
          totalSpent: toRupees(spent),
        }
      }),
      pagination: toPagination(total, page, limit),
    }
  }

  async function find(search: string): Promise<Output<typeof contract.find>> {
    const rows = await db
      .select()
      .from(users)
      .where(and(isNull(users.disabledAt), searchCondition(search)))
      .orderBy(asc(SORT_COLUMNS.name), asc(users.id))
      .limit(MAX_FOUND)
    const addressesByUser = await findDefaultAddresses(
      db,
      rows.map(({ id }) => id),
    )
    return {
      customers: rows.map((row) => serializeOrdering(row, addressesByUser.get(row.id) ?? null)),
    }
  }

  async function create(
    caller: AuthenticatedCaller,
    { name, ...input }: ParsedInput<typeof contract.create>,
  ): Promise<Output<typeof contract.create>> {
    const contact = parseContact(input)
    return database.transaction(async (tx) => {
      await assertContactAvailable(tx, contact)
      const user = await createUserByStaff(tx, { ...contact, name }, clock.now())
      await audit.record(tx, { caller, action: 'customer.create', subject: `user ${user.id}` })
      return { customer: serializeOrdering(user, null), message: 'Customer added' }
    })
  }

  async function get(id: string): Promise<Output<typeof contract.one>> {
    const user = await getUser(db, id)
    const { orderCount, spent, average } = (await getOrderStats(db, [id]))(id)
    return {
      customer: serializeCustomer(user, await findDefaultAddress(db, id)),
      stats: {
        ...(await countSavedItems(db, id)),
        orderCount,
        totalSpent: toRupees(spent),
        averageOrderValue: toRupees(average),
        storeCredit: toRupees(await getStoreCredit(db, id)),
        accountAge: Math.max(0, Math.floor((clock.now().getTime() - user.createdAt.getTime()) / DAY_MS)),
      },
      hasSecondFactor: await secondFactorReset.hasSecondFactor(id),
    }
  }

  /** 404 for an unknown user instead of an empty list. */
  const withExistingUser =
    <A extends unknown[], T>(read: (id: string, ...rest: A) => Promise<T>) =>
    async (id: string, ...rest: A): Promise<T> => {
      await getUser(db, id)
      return read(id, ...rest)
    }

  /**
   * Staff can neither grant nor remove permissions that they do not have. The user's sessions follow with their next
   * request.
   */
  async function setRole(caller: AuthenticatedCaller, { id, role }: { id: string; role: string }) {
    const { before, customer } = await database.transaction(async (tx) => {
      const newPermissions = await findRolePermissions(tx, role)
      if (!newPermissions) {
        const message = `There is no role "${role}"`
        throw invalid(message, [{ path: 'role', message }])
      }
      if (!hasAllPermissions(caller.permissions, newPermissions))
        throw forbidden('You cannot grant permissions that you do not hold.')
      const before = await getEditableUser(tx, caller, id)
      const user = await changeUserRole(tx, before, role)
      if (isStaff(newPermissions)) await endRememberedSessions(tx, id)
      await audit.record(tx, {
        caller,
        action: 'customer.role',
        subject: `user ${id}`,
        before: { role: before.role },
        after: { role },
      })
      return {
        before,
        customer: serializeCustomer(user, await findDefaultAddress(tx, id)),
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

  /** Staff can disable neither themselves nor users with more permissions. */
  async function setEnabled(caller: AuthenticatedCaller, id: string, isEnabled: boolean) {
    if (id === caller.userId) throw conflict('You cannot disable your own account.', 'OWN_ACCOUNT')
    return database.transaction(async (tx) => {
      const before = await getEditableUser(tx, caller, id)
      const user = await setUserDisabled(tx, before, isEnabled ? null : clock.now())
      if (!isEnabled) await endAllSessions(tx, id)
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
        customer: serializeCustomer(user, await findDefaultAddress(tx, id)),
      }
    })
  }

  async function endSessions(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      await getEditableUser(tx, caller, id)
      await endAllSessions(tx, id)
      await audit.record(tx, { caller, action: 'customer.end-sessions', subject: `user ${id}` })
      security.record({ kind: 'session.ended', userId: id, details: { by: caller.userId } })
      return { message: 'The person is signed out everywhere.' }
    })
  }

  /**
   * A colleague confirms the user's identity. Staff can reset neither their own second factor this way nor that of
   * users with more permissions.
   */
  async function resetSecondFactor(caller: AuthenticatedCaller, input: { id: string; reason: string }) {
    if (input.id === caller.userId)
      throw conflict('You cannot reset your own two-step sign-in here. Ask another admin.', 'OWN_ACCOUNT')
    return secondFactorReset.resetByStaff(caller, input, async (tx) => {
      await getEditableUser(tx, caller, input.id)
    })
  }

  return {
    list,
    find,
    create,
    get,
    setRole,
    disable: (caller: AuthenticatedCaller, id: string) => setEnabled(caller, id, false),
    enable: (caller: AuthenticatedCaller, id: string) => setEnabled(caller, id, true),
    endSessions,
    resetSecondFactor,
    orders: withExistingUser((id, page: { page: number; limit: number }) =>
      listOrdersOfUserPaged(db, id, page),
    ),
    cart: withExistingUser(async (id) => ({ items: await getCustomerCart(db, id, clock.now()) })),
    wishlist: withExistingUser((id) => readWishlist(db, id)),
    activity: withExistingUser((id) => listActivity(db, id)),
  }
}

export type Customers = ReturnType<typeof createCustomers>

function searchCondition(search: string): SQL | undefined {
  const phone = normalizePhone(search) ?? search
  return or(
    ilike(users.name, containsPattern(search)),
    ilike(users.email, containsPattern(search)),
    ilike(users.phone, containsPattern(phone)),
  )
}

async function getEditableUser(tx: Tx, caller: AuthenticatedCaller, id: string): Promise<User> {
  const user = await getUser(tx, id)
  if (!hasAllPermissions(caller.permissions, await getRolePermissions(tx, user.role)))
    throw forbidden('You cannot change the account of a user with more permissions than you.')
  return user
}

const serializeOrdering = (
  { id, name, email, phone }: User,
  address: PostalAddress | null,
): OrderingCustomer => ({ _id: id, name, email, phone: phone ?? '', address })

const serializeCustomer = (user: User, address: PostalAddress | null): Customer => ({
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
