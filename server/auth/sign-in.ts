import { and, eq, sql } from 'drizzle-orm'
import type { auth as contract } from '#contract/auth.ts'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import { normalizeEmail } from '#domain/email.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { normalizePhone } from '#domain/phone.ts'
import type { Caller, SignedIn } from '#server/http/caller.ts'
import { type CompleteSignIn, wrongCredentials } from './complete-sign-in.ts'
import type { AuthDeps } from './deps.ts'
import type { KnownOrigins } from './known-origins.ts'
import { type PasswordRules, passwordOwner } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import type { User } from './people.ts'
import type { Sessions } from './sessions.ts'
import type { SignInBudget } from './sign-in-budget.ts'
import { users } from './tables.ts'

type Parts = {
  passwords: Passwords
  passwordRules: PasswordRules
  sessions: Sessions
  completeSignIn: CompleteSignIn['completeSignIn']
  knownOrigins: KnownOrigins
  budget: SignInBudget
}

export function createSignIn(
  deps: AuthDeps,
  { passwords, passwordRules, sessions, completeSignIn, knownOrigins, budget }: Parts,
) {
  const { database, audit, security } = deps

  async function login(
    input: ParsedInput<typeof contract.login>,
    { address, userAgent = '' }: Caller,
  ): Promise<Answer<typeof contract.login>> {
    const identifier = identifierOf(input)
    const { deviceToken, proof } = input
    const user = await find(identifier)
    const spent = await budget.take({
      account: identifier.value,
      address,
      deviceToken,
      proof,
      // also asked for an account that does not exist, so that the time of the answer tells nothing
      origin: await knownOrigins.recognise(user?.id ?? '', { address, deviceToken }),
    })
    const isRight = await passwords
      .verify(input.password, user?.passwordHash ?? null)
      .catch(async (error) => {
        await budget.takeBack(spent)
        throw error
      })
    if (!user || !isRight) {
      security.recordRepeated({
        kind: 'sign-in.failed',
        userId: user?.id ?? null,
        ...(user ? {} : { identifier: identifier.value }),
        address,
      })
      throw wrongCredentials()
    }
    await budget.succeeded(spent)
    // Only who knows the password is told.
    if (user.disabledAt) throw accountDisabled()
    return completeSignIn(await demandGoodPassword(user, input.password), {
      remember: input.remember ?? false,
      address,
      userAgent,
      deviceToken,
    })
  }

  /**
   * Staff with a password that is too weak for staff have to choose another one, for example customers who became
   * staff. At this moment the password is known.
   */
  async function demandGoodPassword(user: User, password: string): Promise<User> {
    const owner = await passwordOwner(database.db, user)
    if (user.mustChangePassword || !owner.isStaff) return user
    if ((await passwordRules.faultOf(password, owner)) === null) return user
    const [marked] = await database.db
      .update(users)
      .set({ mustChangePassword: true })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning()
    if (!marked) throw wrongCredentials()
    return marked
  }

  async function find({ kind, value }: Identifier): Promise<User | undefined> {
    const where = kind === 'email' ? eq(sql`lower(${users.email})`, value) : eq(users.phone, value)
    const [user] = await database.db.select().from(users).where(where)
    return user
  }

  return {
    login,
    logout: (caller: SignedIn): Promise<undefined> =>
      database.transaction(async (tx) => {
        await sessions.end(tx, caller.tokenHash)
        return undefined
      }),
    logoutEverywhere: (caller: SignedIn): Promise<undefined> =>
      database.transaction(async (tx) => {
        await sessions.endAll(tx, caller.userId)
        await knownOrigins.forgetAll(tx, caller.userId)
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

const accountDisabled = () =>
  new ShopError('forbidden', 'This account is disabled. Please contact the shop.', {
    code: 'ACCOUNT_DISABLED',
  })

type Identifier = { kind: 'email' | 'phone'; value: string }

function identifierOf({
  email,
  phone,
}: {
  email?: string | undefined
  phone?: string | undefined
}): Identifier {
  if (email) return { kind: 'email', value: normalizeEmail(email) }
  if (phone) return { kind: 'phone', value: normalizePhone(phone) ?? phone.replace(/\s/g, '') }
  const message = 'Email or phone number is required'
  throw invalid(message, [{ path: 'email', message }])
}
