import { randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { invitations as contract, Invitation } from '#contract/invitations.ts'
import { referralCode } from '#domain/codes.ts'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { conflict, forbidden, invalid, notFound } from '#domain/errors.ts'
import { STAFF_PASSWORD_LENGTH } from '#domain/password-policy.ts'
import { holds, holdsAll } from '#domain/permissions.ts'
import { isStaff } from '#domain/staff.ts'
import type { Caller, SignedIn } from '#server/http/caller.ts'
import { staffInvitationMail } from '#server/notifications/mails/staff-invitation.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { newId, newToken, sha256 } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits.ts'
import { roles } from '#server/roles/tables.ts'
import type { CompleteSignIn, OpenedSession } from './complete-sign-in.ts'
import type { AuthDeps } from './deps.ts'
import { type PasswordRules, permissionsOfRole } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { asCaller, type User } from './people.ts'
import { staffInvitations as table, users } from './tables.ts'

const LIFE_MS = 72 * 3600 * 1000
const OPENED_PER_NETWORK = { most: 60, seconds: 3600 }

type Row = typeof table.$inferSelect

type Parts = {
  passwords: Passwords
  passwordRules: PasswordRules
  openSession: CompleteSignIn['openSession']
}

/** Staff join by an invitation and choose their own password: no first password is shared. */
export function createInvitations(deps: AuthDeps, { passwords, passwordRules, openSession }: Parts) {
  const { database, clock, limits, notifications, settings, audit, security } = deps

  async function list(): Promise<{ invitations: Invitation[] }> {
    const rows = await database.db
      .select({ invitation: table, invitedBy: users.name })
      .from(table)
      .innerJoin(users, eq(users.id, table.invitedBy))
      .orderBy(asc(table.createdAt))
    return { invitations: rows.map((row) => serialize(row.invitation, row.invitedBy)) }
  }

  async function send(caller: SignedIn, input: ParsedInput<typeof contract.send>) {
    const email = normalizeEmail(input.email)
    if (!isEmail(email)) throw invalid('Email is invalid', [{ path: 'email', message: 'Email is invalid' }])
    return database.transaction(async (tx) => {
      await assertGrantable(tx, caller, input.role)
      await assertNoAccount(tx, email)
      const [waiting] = await tx
        .select({ id: table.id })
        .from(table)
        .where(eq(sql`lower(${table.email})`, email))
      if (waiting)
        throw conflict('This person is already invited. Send the invitation again instead.', 'DUPLICATE')
      const { token, ...times } = newLink()
      const [row] = await tx
        .insert(table)
        .values({
          id: newId(),
          email,
          role: input.role,
          invitedBy: caller.userId,
          createdAt: times.sentAt,
          ...times,
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
        invitation: serialize(row!, caller.name),
      }
    })
  }

  async function resend(caller: SignedIn, id: string) {
    return database.transaction(async (tx) => {
      const before = await locked(tx, id)
      await assertGrantable(tx, caller, before.role)
      const { token, ...times } = newLink()
      const [row] = await tx
        .update(table)
        .set({ ...times, invitedBy: caller.userId })
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
        invitation: serialize(row!, caller.name),
      }
    })
  }

  async function withdraw(caller: SignedIn, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const row = await locked(tx, id)
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

  /** For the page that the link opens. */
  async function open(token: string, { address }: Caller) {
    await limits.take(`invitation:${networkOf(address)}`, OPENED_PER_NETWORK)
    const row = await assertOpen(database.db, token)
    const { shopName, customerPasswordLength } = await settings.current()
    const [role] = await database.db
      .select({ displayName: roles.displayName })
      .from(roles)
      .where(eq(roles.name, row.role))
    return {
      email: row.email,
      role: role?.displayName ?? row.role,
      shopName,
      expiresAt: row.expiresAt.toISOString(),
      passwordLength: Math.max(STAFF_PASSWORD_LENGTH, customerPasswordLength),
    }
  }

  async function accept(
    { token, name, password }: ParsedInput<typeof contract.accept>,
    { address, userAgent = '' }: Caller,
  ): Promise<OpenedSession> {
    await limits.take(`invitation:${networkOf(address)}`, OPENED_PER_NETWORK)
    const { email } = await assertOpen(database.db, token)
    await passwordRules.assertGood(password, { isStaff: true, name, email })
    const passwordHash = await passwords.hash(password)
    const user = await database.transaction(async (tx) => {
      // The link works once: of two requests at the same time, the second finds no row.
      const [row] = await tx
        .delete(table)
        .where(eq(table.tokenHash, sha256(token)))
        .returning()
      if (!row) throw deadLink()
      await assertStillGranted(tx, row)
      await assertNoAccount(tx, row.email)
      const now = clock.now()
      const [made] = await tx
        .insert(users)
        .values({
          id: newId(),
          name,
          email: row.email,
          passwordHash,
          role: row.role,
          referralCode: referralCode(randomBytes(8)),
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      await audit.record(tx, {
        caller: asCaller(made!, address),
        action: 'staff.invite-accept',
        subject: `invitation ${row.id}`,
        after: { role: row.role },
      })
      return made!
    })
    security.record({
      kind: 'staff.invitation-accepted',
      userId: user.id,
      details: { role: user.role },
    })
    // A new account has no second factor yet.
    return openSession(user, { remember: false, address, userAgent })
  }

  /** The row of a link that still works. */
  async function assertOpen(db: Reader, token: string): Promise<Row> {
    const [row] = await db
      .select()
      .from(table)
      .where(eq(table.tokenHash, sha256(token)))
    if (!row) throw deadLink()
    await assertStillGranted(db, row)
    return row
  }

  /** Nor does a link work when who sent it has lost the permissions since, or was disabled. */
  async function assertStillGranted(db: Reader, row: Row): Promise<void> {
    const [inviter] = await db.select().from(users).where(eq(users.id, row.invitedBy))
    const granted = inviter && !inviter.disabledAt ? await permissionsOfRole(db, inviter.role) : []
    const wanted = await permissionsOfRole(db, row.role)
    const isGranted = holds(granted, 'manage_users') && holdsAll(granted, wanted)
    if (!isGranted || row.expiresAt <= clock.now()) throw deadLink()
  }

  async function sendMail(tx: Tx, row: Row, token: string, invitedBy: string): Promise<void> {
    const shop = notifications.mailShop(await settings.current())
    const [role] = await tx
      .select({ displayName: roles.displayName })
      .from(roles)
      .where(eq(roles.name, row.role))
    await notifications.queue(tx, {
      eventKey: `invitation:${row.tokenHash}`,
      channel: 'mail',
      recipient: row.email,
      secret: { value: token, until: row.expiresAt },
      ...staffInvitationMail(shop, { role: role?.displayName ?? row.role, invitedBy }),
    })
  }

  function newLink() {
    const token = newToken()
    const sentAt = clock.now()
    return { token, tokenHash: sha256(token), sentAt, expiresAt: new Date(sentAt.getTime() + LIFE_MS) }
  }

  return { list, send, resend, withdraw, open, accept }
}

async function assertGrantable(tx: Tx, caller: SignedIn, role: string): Promise<void> {
  const [found] = await tx.select().from(roles).where(eq(roles.name, role))
  const refuse = (message: string) => invalid(message, [{ path: 'role', message }])
  if (!found) throw refuse(`There is no role "${role}"`)
  if (!isStaff(found.permissions)) throw refuse('This role is for customers. They register themselves.')
  if (!holdsAll(caller.permissions, found.permissions))
    throw forbidden('You cannot grant permissions that you do not hold.')
}

async function assertNoAccount(tx: Tx, email: string): Promise<void> {
  const [known]: Pick<User, 'id'>[] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  if (known)
    throw conflict(
      'There is already an account with this e-mail address. Change its role under Customers.',
      'DUPLICATE',
    )
}

async function locked(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw notFound('This invitation was accepted or withdrawn.')
  return row
}

const deadLink = () =>
  invalid('This invitation is no longer valid. Please ask for a new one.', undefined, 'INVITATION_DEAD')

const serialize = (row: Row, invitedBy: string): Invitation => ({
  _id: row.id,
  email: row.email,
  role: row.role,
  invitedBy,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
