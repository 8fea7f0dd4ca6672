import type { auth as contract } from '#contract/auth.ts'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import { normalizeEmail } from '#domain/email.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { normalizePhone } from '#domain/phone.ts'
import type { AuthenticatedCaller, Caller } from '#server/http/access/caller.ts'
import type { User } from '#server/users/queries.ts'
import { findUserByEmail, findUserByPhone } from '#server/users/queries.ts'
import { requirePasswordChange } from '#server/users/service.ts'
import type { AuthDeps } from '../deps.ts'
import type { Passwords } from '../passwords/hashing.ts'
import { getPasswordOwner, type PasswordRules } from '../passwords/password-rules.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { type CompleteSignIn, wrongCredentialsError } from './complete-sign-in.ts'
import type { KnownOrigins } from './known-origins.ts'
import type { SignInLimits } from './sign-in-limits.ts'

type Parts = {
  passwords: Passwords
  passwordRules: PasswordRules
  sessions: Sessions
  completeSignIn: CompleteSignIn['completeSignIn']
  knownOrigins: KnownOrigins
  signInLimits: SignInLimits
}

export function createSignIn(
  deps: AuthDeps,
  { passwords, passwordRules, sessions, completeSignIn, knownOrigins, signInLimits }: Parts,
) {
  const { database, audit, security } = deps

  async function login(
    input: ParsedInput<typeof contract.login>,
    { address, userAgent = '' }: Caller,
  ): Promise<Output<typeof contract.login>> {
    const identifier = parseIdentifier(input)
    const { deviceToken, proof } = input
    const user = await findUser(identifier)
    const consumedLimits = await signInLimits.consume({
      // E-mail address and phone number of one account share its limits.
      account: user?.id ?? identifier.value,
      identifier: identifier.value,
      address,
      deviceToken,
      proof,
      // Looked up for unknown accounts too, so that the response time does not reveal which accounts exist.
      origin: await knownOrigins.recognise(user?.id ?? '', { address, deviceToken }),
    })
    const isCorrect = await passwords
      .verify(input.password, user?.passwordHash ?? null)
      .catch(async (error) => {
        await signInLimits.refund(consumedLimits)
        throw error
      })
    if (!user || !isCorrect) {
      security.recordRepeated({
        kind: 'sign-in.failed',
        userId: user?.id ?? null,
        ...(user ? {} : { identifier: identifier.value }),
        address,
      })
      throw wrongCredentialsError()
    }
    await signInLimits.releaseAfterSuccess(consumedLimits)
    // Checked after the password, so that only the owner learns that the account is disabled.
    if (user.disabledAt) throw accountDisabledError()
    return completeSignIn(await requireStrongPassword(user, input.password), {
      remember: input.remember ?? false,
      address,
      userAgent,
      deviceToken,
    })
  }

  /**
   * Staff whose password is too weak for staff have to choose another one, for example customers who became staff. Only
   * a sign-in knows the password.
   */
  async function requireStrongPassword(user: User, password: string): Promise<User> {
    const owner = await getPasswordOwner(database.db, user)
    if (user.mustChangePassword || !owner.isStaff) return user
    if ((await passwordRules.findPasswordError(password, owner)) === null) return user
    // Where the password was changed in between, the sign-in is refused at its end.
    return (await requirePasswordChange(database.db, user)) ?? user
  }

  const findUser = ({ kind, value }: Identifier): Promise<User | undefined> =>
    kind === 'email' ? findUserByEmail(database.db, value) : findUserByPhone(database.db, value)

  return {
    login,
    logout: (caller: AuthenticatedCaller): Promise<undefined> =>
      database.transaction(async (tx) => {
        await sessions.end(tx, caller.tokenHash)
        return undefined
      }),
    logoutEverywhere: (caller: AuthenticatedCaller): Promise<undefined> =>
      database.transaction(async (tx) => {
        await sessions.endAll(tx, caller.userId)
        await knownOrigins.deleteAll(tx, caller.userId)
        await audit.record(tx, { caller, action: 'auth.logout-everywhere', subject: `user ${caller.userId}` })
        security.record({
          kind: 'session.ended',
          userId: caller.userId,
          details: { by: 'sign out everywhere' },
        })
        return undefined
      }),
  }
}

const accountDisabledError = () =>
  new ShopError('forbidden', 'This account is disabled. Please contact the shop.', {
    code: 'ACCOUNT_DISABLED',
  })

type Identifier = { kind: 'email' | 'phone'; value: string }

function parseIdentifier({
  email,
  phone,
}: {
  email?: string | undefined
  phone?: string | undefined
}): Identifier {
  if (email) return { kind: 'email', value: normalizeEmail(email) }
  if (phone) return { kind: 'phone', value: normalizePhone(phone) ?? phone }
  const message = 'Email or phone number is required'
  throw invalid(message, [{ path: 'email', message }])
}
