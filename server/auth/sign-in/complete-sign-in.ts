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

/** What is known about the request that signs in, besides who it is for. */
export type SignInRequest = {
  remember: boolean
  address: string
  /** As the browser names itself, or ''. */
  userAgent: string
  /** Given to this browser at an earlier sign-in. */
  deviceToken?: string | undefined
}

export type SignInResponse = Output<typeof contract.login>

export type SessionResponse = Output<typeof contract.secondFactor>

export type CompleteSignIn = ReturnType<typeof createCompleteSignIn>

/** The same for an account that does not exist and for a wrong password. */
export const wrongCredentialsError = () =>
  unauthenticated('The email, phone number or password is not correct.', 'WRONG_CREDENTIALS')

/**
 * What follows a proof of identity. Every way to sign in ends here, so that a rule about sign-in is written once:
 * `completeSignIn` after the first proof (a password), `openSession` when nothing more has to be proved.
 */
export function createCompleteSignIn(
  { database, audit }: AuthDeps,
  {
    sessions,
    knownOrigins,
    issueSignInChallenge,
  }: { sessions: Sessions; knownOrigins: KnownOrigins; issueSignInChallenge: IssueSignInChallenge },
) {
  /** `user` is the row that the proof was checked against. */
  async function completeSignIn(user: User, request: SignInRequest): Promise<SignInResponse> {
    const secondFactorChallenge = await issueSignInChallenge(user, request)
    return secondFactorChallenge ? (secondFactorChallenge as SignInResponse) : openSession(user, request)
  }

  function openSession(user: User, request: SignInRequest): Promise<SessionResponse> {
    return database.transaction(async (tx) => {
      // A password that was changed while the proof was being checked has just ended all sessions: begin none.
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
