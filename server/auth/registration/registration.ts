import type { auth as contract } from '#contract/auth.ts'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import { toRupees } from '#domain/money.ts'
import { TERMS_VERSION } from '#domain/registration.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { welcomeMail } from '#server/notifications/templates/welcome.ts'
import { findTermsVersion } from '#server/pages/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import {
  assertContactAvailable,
  serializeSessionUser,
  toAuditActor,
  type User,
} from '#server/users/queries.ts'
import { createUser, parseContact } from '#server/users/service.ts'
import type { AuthDeps } from '../deps.ts'
import type { OneTimeCodes } from '../one-time-codes.ts'
import type { Passwords } from '../passwords/hashing.ts'
import type { PasswordRules } from '../passwords/password-rules.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { KnownOrigins } from '../sign-in/known-origins.ts'
import { explainMissingCredits } from './invitation-notice.ts'
import { codeEventKey, createVerificationCodes } from './verification-codes.ts'

type Parts = {
  passwords: Passwords
  passwordRules: PasswordRules
  sessions: Sessions
  knownOrigins: KnownOrigins
  oneTimeCodes: OneTimeCodes
}
type Shop = Awaited<ReturnType<AuthDeps['settings']['current']>>
type RegisterInput = ParsedInput<typeof contract.register>

const REGISTER_LIMIT_PER_NETWORK = { max: 300, seconds: 3600 }

export function createRegistration(
  deps: AuthDeps,
  { passwords, passwordRules, sessions, knownOrigins, oneTimeCodes }: Parts,
) {
  const { database, clock, limits, notifications, referrals, audit } = deps
  const verification = createVerificationCodes(deps, oneTimeCodes)

  /** Checks in this order: password, email and phone, code, then whether another account has them. */
  async function register(
    input: RegisterInput,
    { address, userAgent = '' }: Caller,
  ): Promise<Output<typeof contract.register>> {
    const { name, email, phone, password } = input
    await passwordRules.assertAcceptable(password, { isStaff: false, name, email, phone })
    const contact = parseContact(input)
    await limits.consume(`register-address:${networkOf(address)}`, REGISTER_LIMIT_PER_NETWORK)
    const codeId = await verification.verify(contact, input)
    await assertContactAvailable(database.db, contact)
    const passwordHash = await passwords.hash(input.password)
    const shop = await deps.settings.current()
    const { isTestCodeProof } = await deps.settings.verificationCodes()
    return database.transaction(async (tx) => {
      const consumedCodeIds = await verification.consume(tx, contact, codeId)
      await assertContactAvailable(tx, contact)
      // The test code proves nothing. A shop that only this machine reaches accepts it as proof, so that the demo can be tried.
      const isVerified = codeId !== null || isTestCodeProof
      const referral = await referrals.applyReferralCode(
        tx,
        input.referralCode,
        { ...contact, isVerified },
        shop,
      )
      const user = await createUser(
        tx,
        {
          ...contact,
          name: input.name,
          passwordHash,
          role: 'user',
          referredBy: referral.referrerId,
          referralTreeId: referral.treeId,
          referralRefusal: referral.refusal,
          consentVersion: await findAcceptedTerms(tx, clock.now()),
        },
        clock.now(),
      )
      await referrals.payRegistrationRewards(tx, user.id, shop)
      // Only a verified code shows that the earlier messages went to this user.
      if (isVerified) await notifications.assignToUser(tx, consumedCodeIds.map(codeEventKey), user.id)
      await queueWelcomeMail(tx, user, shop)
      const token = await sessions.create(tx, user, { remember: false, address, userAgent })
      const deviceToken = await knownOrigins.remember(tx, user.id, { address })
      await audit.record(tx, {
        caller: toAuditActor(user, address),
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
      return {
        message: 'Registration successful',
        token,
        user: serializeSessionUser(user),
        deviceToken,
        invitationNotice: input.referralCode ? explainMissingCredits(referral) : null,
      }
    })
  }

  async function queueWelcomeMail(tx: Tx, user: User, shop: Shop): Promise<void> {
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
      verification.send(parseContact(input), address),
  }
}

/** The version of the summary that registration shows, and of the page of terms that it links to: `2026-11, terms 3`. */
async function findAcceptedTerms(tx: Tx, now: Date): Promise<string> {
  const page = await findTermsVersion(tx, now)
  return page === null ? TERMS_VERSION : `${TERMS_VERSION}, terms ${page}`
}
