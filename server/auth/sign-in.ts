import { eq, sql } from 'drizzle-orm'
import type { auth as contract } from '#contract/auth.ts'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import { normalizeEmail } from '#domain/email.ts'
import { invalid } from '#domain/errors.ts'
import { normalizePhone } from '#domain/phone.ts'
import type { Caller, SignedIn } from '#server/http/caller.ts'
import { type CompleteSignIn, wrongCredentials } from './complete-sign-in.ts'
import type { AuthDeps } from './deps.ts'
import type { KnownOrigins } from './known-origins.ts'
import type { Passwords } from './passwords.ts'
import type { User } from './people.ts'
import type { Sessions } from './sessions.ts'
import type { SignInBudget } from './sign-in-budget.ts'
import { users } from './tables.ts'

type Parts = {
  passwords: Passwords
  sessions: Sessions
  completeSignIn: CompleteSignIn['completeSignIn']
  knownOrigins: KnownOrigins
  budget: SignInBudget
}

export function createSignIn(
  deps: AuthDeps,
  { passwords, sessions, completeSignIn, knownOrigins, budget }: Parts,
) {
  const { database, audit } = deps

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
    if (!user || !isRight) throw wrongCredentials()
    await budget.succeeded(spent)
    return completeSignIn(user, {
      remember: input.remember ?? false,
      address,
      userAgent,
      deviceToken,
    })
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
        return undefined
      }),
  }
}

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
