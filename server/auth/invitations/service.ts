import { asc, eq } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { invitations as contract, Invitation } from '#contract/invitations.ts'
import { getCanonicalMailbox, isEmail, normalizeEmail } from '#domain/email.ts'
import { conflict, forbidden, invalid, invalidField, notFound } from '#domain/errors.ts'
import { INVITATION_HOURS } from '#domain/link-expiry.ts'
import { getMinStaffPasswordLength } from '#domain/password-policy.ts'
import { hasAllPermissions, hasPermission } from '#domain/permissions.ts'
import { isStaff } from '#domain/staff.ts'
import type { AuthenticatedCaller, Caller } from '#server/http/access/caller.ts'
import { staffInvitationMail } from '#server/notifications/templates/staff-invitation.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId, newToken, sha256 } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import { findRolePermissions, getRoleDisplayName, getRolePermissions } from '#server/roles/queries.ts'
import { findUserByEmail, toAuditActor } from '#server/users/queries.ts'
import { createUser } from '#server/users/service.ts'
import { users } from '#server/users/tables.ts'
import type { AuthDeps } from '../deps.ts'
import type { Passwords } from '../passwords/hashing.ts'
import type { PasswordRules } from '../passwords/password-rules.ts'
import type { CompleteSignIn, SessionResponse } from '../sign-in/complete-sign-in.ts'
import { staffInvitations as table } from '../tables.ts'

const TTL_MS = INVITATION_HOURS * 3600 * 1000
const OPEN_LIMIT_PER_NETWORK = { max: 60, seconds: 3600 }

type Row = typeof table.$inferSelect

type Parts = {
  passwords: Passwords
  passwordRules: PasswordRules
  openSession: CompleteSignIn['openSession']
}

/** Staff join by invitation and choose their own password, so that no password is shared. */
export function createInvitations(deps: AuthDeps, { passwords, passwordRules, openSession }: Parts) {
  const { database, clock, limits, notifications, settings, audit, security } = deps

  async function list(): Promise<{ invitations: Invitation[] }> {
    const rows = await database.db
      .select({ invitation: table, invitedBy: users.name })
      .from(table)
      .innerJoin(users, eq(users.id, table.invitedBy))
      .orderBy(asc(table.createdAt))
    return { invitations: rows.map((row) => serializeInvitation(row.invitation, row.invitedBy)) }
  }

  async function send(caller: AuthenticatedCaller, input: ParsedInput<typeof contract.send>) {
    if (!isEmail(input.email)) throw invalidField('email', 'Email is invalid')
    const email = normalizeEmail(input.email)
    return database.transaction(async (tx) => {
      await assertGrantable(tx, caller, input.role)
      await assertNoAccount(tx, email)
      const [pending] = await tx
        .select({ id: table.id })
        .from(table)
        .where(eq(table.mailbox, getCanonicalMailbox(email)))
      if (pending)
        throw conflict('This person is already invited. Send the invitation again instead.', 'DUPLICATE')
      const { token, ...link } = createLink()
      const [row] = await tx
        .insert(table)
        .values({
          id: newId(),
          email,
          role: input.role,
          invitedBy: caller.userId,
          createdAt: link.sentAt,
          ...link,
        })
        .returning()
      await sendMail(tx, row!, token, caller.name)
      await audit.record(tx, {
        caller,
        action: 'staff.invite',
        subject: `invitation ${row!.id}`,
        after: { role: input.role },
      })
      security.record({ kind: 'staff.invited', userId: caller.userId, details: { role: input.role } })
      return {
        message: `The invitation is on its way to ${email}.`,
        invitation: serializeInvitation(row!, caller.name),
      }
    })
  }

  async function resend(caller: AuthenticatedCaller, id: string) {
    return database.transaction(async (tx) => {
      const before = await lockInvitation(tx, id)
      await assertGrantable(tx, caller, before.role)
      const { token, ...link } = createLink()
      const [row] = await tx
        .update(table)
        .set({ ...link, invitedBy: caller.userId })
        .where(eq(table.id, id))
        .returning()
      await sendMail(tx, row!, token, caller.name)
      await audit.record(tx, { caller, action: 'staff.invite-again', subject: `invitation ${id}` })
      security.record({
        kind: 'staff.invited',
        userId: caller.userId,
        details: { role: row!.role, again: true },
      })
      return {
        message: `A new link is on its way to ${row!.email}. The earlier one no longer works.`,
        invitation: serializeInvitation(row!, caller.name),
      }
    })
  }

  async function withdraw(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const row = await lockInvitation(tx, id)
      await tx.delete(table).where(eq(table.id, id))
      await audit.record(tx, {
        caller,
        action: 'staff.invite-withdraw',
        subject: `invitation ${id}`,
        before: { role: row.role },
      })
      security.record({
        kind: 'staff.invitation-withdrawn',
        userId: caller.userId,
        details: { role: row.role },
      })
      return { message: 'The invitation is withdrawn.' }
    })
  }

  /** What the page of the link shows. */
  async function open(token: string, { address }: Caller) {
    await limits.consume(`invitation:${networkOf(address)}`, OPEN_LIMIT_PER_NETWORK)
    const row = await getValidInvitation(database.db, token)
    const { shopName, customerPasswordLength } = await settings.current()
    const role = await getRoleDisplayName(database.db, row.role)
    return {
      email: row.email,
      role,
      shopName,
      expiresAt: row.expiresAt.toISOString(),
      passwordLength: getMinStaffPasswordLength(customerPasswordLength),
    }
  }

  async function accept(
    { token, name, password }: ParsedInput<typeof contract.accept>,
    { address, userAgent = '' }: Caller,
  ): Promise<SessionResponse> {
    await limits.consume(`invitation:${networkOf(address)}`, OPEN_LIMIT_PER_NETWORK)
    const { email } = await getValidInvitation(database.db, token)
    await passwordRules.assertAcceptable(password, { isStaff: true, name, email })
    const passwordHash = await passwords.hash(password)
    const user = await database.transaction(async (tx) => {
      // The link works once: of two requests at once, the second finds no row.
      const [row] = await tx
        .delete(table)
        .where(eq(table.tokenHash, sha256(token)))
        .returning()
      if (!row) throw invalidLinkError()
      await assertInviterStillAuthorized(tx, row)
      await assertNoAccount(tx, row.email)
      const created = await createUser(
        tx,
        {
          name,
          email: row.email,
          passwordHash,
          role: row.role,
        },
        clock.now(),
      )
      await audit.record(tx, {
        caller: toAuditActor(created, address),
        action: 'staff.invite-accept',
        subject: `invitation ${row.id}`,
        after: { role: row.role },
      })
      return created
    })
    security.record({
      kind: 'staff.invitation-accepted',
      userId: user.id,
      details: { role: user.role },
    })
    // The account is new and has no second factor, so the session opens at once.
    return openSession(user, { remember: false, address, userAgent })
  }

  /** The invitation, if the link is still valid. */
  async function getValidInvitation(db: Reader, token: string): Promise<Row> {
    const [row] = await db
      .select()
      .from(table)
      .where(eq(table.tokenHash, sha256(token)))
    if (!row) throw invalidLinkError()
    await assertInviterStillAuthorized(db, row)
    return row
  }

  /** The link stops working when its sender is disabled or loses the permissions to grant this role. */
  async function assertInviterStillAuthorized(db: Reader, row: Row): Promise<void> {
    const [inviter] = await db.select().from(users).where(eq(users.id, row.invitedBy))
    const inviterPermissions =
      inviter && !inviter.disabledAt ? await getRolePermissions(db, inviter.role) : []
    const rolePermissions = await getRolePermissions(db, row.role)
    const isGranted =
      hasPermission(inviterPermissions, 'manage_users') &&
      hasAllPermissions(inviterPermissions, rolePermissions)
    if (!isGranted || row.expiresAt <= clock.now()) throw invalidLinkError()
  }

  async function sendMail(tx: Tx, row: Row, token: string, invitedBy: string): Promise<void> {
    const shop = notifications.mailShop(await settings.current())
    const role = await getRoleDisplayName(tx, row.role)
    await notifications.queue(tx, {
      eventKey: `invitation:${row.tokenHash}`,
      channel: 'mail',
      recipient: row.email,
      secret: { value: token, until: row.expiresAt },
      ...staffInvitationMail(shop, { role, invitedBy }),
    })
  }

  function createLink() {
    const token = newToken()
    const sentAt = clock.now()
    return { token, tokenHash: sha256(token), sentAt, expiresAt: new Date(sentAt.getTime() + TTL_MS) }
  }

  return { list, send, resend, withdraw, open, accept }
}

async function assertGrantable(tx: Tx, caller: AuthenticatedCaller, role: string): Promise<void> {
  const permissions = await findRolePermissions(tx, role)
  const roleError = (message: string) => invalid(message, [{ path: 'role', message }])
  if (!permissions) throw roleError(`There is no role "${role}"`)
  if (!isStaff(permissions)) throw roleError('This role is for customers. They register themselves.')
  if (!hasAllPermissions(caller.permissions, permissions))
    throw forbidden('You cannot grant permissions that you do not hold.')
}

async function assertNoAccount(tx: Tx, email: string): Promise<void> {
  if (await findUserByEmail(tx, email))
    throw conflict(
      'There is already an account with this e-mail address. Change its role under Customers.',
      'DUPLICATE',
    )
}

async function lockInvitation(tx: Tx, id: string): Promise<Row> {
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw notFound('This invitation was accepted or withdrawn.')
  return row
}

const invalidLinkError = () =>
  invalid('This invitation is no longer valid. Please ask for a new one.', undefined, 'INVITATION_DEAD')

const serializeInvitation = (row: Row, invitedBy: string): Invitation => ({
  _id: row.id,
  email: row.email,
  role: row.role,
  invitedBy,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
