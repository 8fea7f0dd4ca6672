import { randomBytes } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import type { auth as contract } from '#contract/auth.ts'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import { referralCode } from '#domain/codes.ts'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { conflict, type FieldError, invalid } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { normalizePhone } from '#domain/phone.ts'
import type { ReferralRefusal } from '#domain/referrals.ts'
import { TERMS_VERSION } from '#domain/registration.ts'
import type { Caller } from '#server/http/caller.ts'
import { welcomeMail } from '#server/notifications/mails/welcome.ts'
import { isLoopbackUrl } from '#server/platform/config.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits.ts'
import type { AuthDeps } from './deps.ts'
import type { KnownOrigins } from './known-origins.ts'
import type { PasswordRules } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { asCaller, sessionUser, type User } from './people.ts'
import type { Sessions } from './sessions.ts'
import { users } from './tables.ts'
import { codeEvent, createVerification } from './verification.ts'

type Parts = {
  passwords: Passwords
  passwordRules: PasswordRules
  sessions: Sessions
  knownOrigins: KnownOrigins
}
type Shop = Awaited<ReturnType<AuthDeps['settings']['current']>>
type RegisterInput = ParsedInput<typeof contract.register>

const PER_ADDRESS = { most: 300, seconds: 3600 }

export function createRegistration(
  deps: AuthDeps,
  { passwords, passwordRules, sessions, knownOrigins }: Parts,
) {
  const { database, clock, config, limits, notifications, referrals, audit } = deps
  const verification = createVerification(deps)

  /** Password, e-mail and phone, code, then whether somebody has them already: in this order (S1 §5). */
  async function register(
    input: RegisterInput,
    { address, userAgent = '' }: Caller,
  ): Promise<Answer<typeof contract.register>> {
    const { name, email, phone, password } = input
    await passwordRules.assertGood(password, { isStaff: false, name, email, phone })
    const reach = reachable(input)
    await limits.take(`register-address:${networkOf(address)}`, PER_ADDRESS)
    const codeId = await verification.check(reach, input.code)
    await assertFree(database.db, reach)
    const passwordHash = await passwords.hash(input.password)
    const shop = await deps.settings.current()
    return database.transaction(async (tx) => {
      const spent = await verification.spend(tx, reach, codeId)
      await assertFree(tx, reach)
      // The fixed code proves nothing. On this machine it counts all the same, so that the demo can be tried out.
      const isProved = codeId !== null || isLoopbackUrl(config.publicUrl)
      const referral = await referrals.admitFriend(tx, input.referralCode, { ...reach, isProved }, shop)
      const user = await insertUser(tx, { ...reach, passwordHash, name: input.name }, referral)
      await referrals.reward(tx, user.id, shop)
      // Without a proof nothing shows that the messages went to this person.
      if (isProved) await notifications.assign(tx, spent.map(codeEvent), user.id)
      await welcome(tx, user, shop)
      const token = await sessions.begin(tx, user, { remember: false, address, userAgent })
      const deviceToken = await knownOrigins.remember(tx, user.id, { address })
      await audit.record(tx, {
        caller: asCaller(user, address),
        action: 'auth.register',
        subject: `user ${user.id}`,
      })
      if (referral.refusal)
        await audit.record(tx, {
          caller: 'system',
          action: 'referral.refused',
          subject: `user ${user.id}`,
          after: { reason: referral.refusal, referrer: referral.referrerId },
        })
      return { message: 'Registration successful', token, user: sessionUser(user), deviceToken }
    })
  }

  async function insertUser(
    tx: Tx,
    person: { name: string; email: string; phone: string; passwordHash: string },
    { referrerId, refusal }: { referrerId: string | null; refusal: ReferralRefusal | null },
  ): Promise<User> {
    const now = clock.now()
    const [user] = await tx
      .insert(users)
      .values({
        ...person,
        id: newId(),
        role: 'user',
        referredBy: referrerId,
        referralRefusal: refusal,
        consentVersion: TERMS_VERSION,
        referralCode: referralCode(randomBytes(8)),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    return user!
  }

  async function welcome(tx: Tx, user: User, shop: Shop): Promise<void> {
    const creditsRupees = user.referredBy && !user.referralRefusal ? toRupees(shop.referredAmount) : 0
    await notifications.queue(tx, {
      eventKey: `welcome:${user.id}`,
      channel: 'mail',
      recipient: user.email,
      personId: user.id,
      ...welcomeMail(notifications.mailShop(shop), { name: user.name, creditsRupees }),
    })
  }

  return {
    register,
    sendCode: (input: { email: string; phone: string }, address: string) =>
      verification.send(reachable(input), address),
  }
}

/** E-mail and phone as they are kept, or a 400 that names what is wrong. */
function reachable(given: { email: string; phone: string }): { email: string; phone: string } {
  const phone = normalizePhone(given.phone)
  const errors: FieldError[] = []
  if (!isEmail(given.email)) errors.push({ path: 'email', message: 'Email is invalid' })
  if (phone === null) errors.push({ path: 'phone', message: 'Phone number should be 10 digits' })
  if (errors[0] || phone === null) throw invalid(errors[0]?.message ?? '', errors)
  return { email: normalizeEmail(given.email), phone }
}

/** The unique keys of the table have the last word, when two register at once. */
export async function assertFree(
  db: Reader,
  { email, phone }: { email: string; phone: string | null },
  exceptUserId?: string,
): Promise<void> {
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(or(eq(sql`lower(${users.email})`, email), phone === null ? undefined : eq(users.phone, phone)))
  const others = found.filter((user) => user.id !== exceptUserId)
  if (others.length === 0) return
  const isEmailTaken = others.some((user) => normalizeEmail(user.email) === email)
  throw conflict(
    `An account with this ${isEmailTaken ? 'email' : 'phone number'} already exists`,
    'DUPLICATE',
  )
}
