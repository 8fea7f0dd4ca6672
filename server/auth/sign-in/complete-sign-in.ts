import type { auth as contract } from '#contract/auth.ts'
import type { Output } from '#contract/endpoint.ts'
import { unauthenticated } from '#domain/errors.ts'
import {
  lockIfPasswordUnchanged,
  serializeSessionUser,
  toAuditActor,
  type User,
} from '#server/users/queries.ts'
import type { AuthDeps } from '../deps.ts'
import type { IssueSignInChallenge } from '../second-factor/sign-in-challenge.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { KnownOrigins } from './known-origins.ts'

/** The circumstances of a sign-in. */
export type SignInRequest = {
  remember: boolean
  address: string
  /** The User-Agent header, or ''. */
  userAgent: string
  /** The token that this browser got at an earlier sign-in. */
  deviceToken?: string | undefined
}

export type SignInResponse = Output<typeof contract.login>

export type SessionResponse = Output<typeof contract.secondFactor>

export type CompleteSignIn = ReturnType<typeof createCompleteSignIn>

/** The same for an unknown account and for a wrong password, so that the answer does not reveal which accounts exist. */
export const wrongCredentialsError = () =>
  unauthenticated('The email, phone number or password is not correct.', 'WRONG_CREDENTIALS')

/**
 * The end of every sign-in: `completeSignIn` after the password, `openSession` when no second factor is left to check.
 */
export function createCompleteSignIn(
  { database, audit }: AuthDeps,
  {
    sessions,
    knownOrigins,
    issueSignInChallenge,
  }: { sessions: Sessions; knownOrigins: KnownOrigins; issueSignInChallenge: IssueSignInChallenge },
) {
  /** `user` is the row whose password was verified. */
  async function completeSignIn(user: User, request: SignInRequest): Promise<SignInResponse> {
    const secondFactorChallenge = await issueSignInChallenge(user, request)
    return secondFactorChallenge ? (secondFactorChallenge as SignInResponse) : openSession(user, request)
  }

  function openSession(user: User, request: SignInRequest): Promise<SessionResponse> {
    return database.transaction(async (tx) => {
      // If the password changed while it was verified, that change ended all sessions, so do not open a new one.
      if (!(await lockIfPasswordUnchanged(tx, user))) throw wrongCredentialsError()
      const token = await sessions.create(tx, user, request)
      const deviceToken = await knownOrigins.remember(tx, user.id, request)
      await audit.record(tx, {
        caller: toAuditActor(user, request.address),
        action: 'auth.login',
        subject: `user ${user.id}`,
      })
      return {
        message: 'Login successful',
        token,
        user: serializeSessionUser(user),
        deviceToken,
        ...(user.mustChangePassword ? { duty: 'change-password' as const } : {}),
      }
    })
  }

  return { completeSignIn, openSession }
}
