import type { AuthDeps } from './deps.ts'
import { createFirstAdmin } from './first-admin.ts'
import { createInvitations } from './invitations/service.ts'
import { createOneTimeCodes } from './one-time-codes.ts'
import { createPasswords } from './passwords/hashing.ts'
import {
  assertPasswordUnchanged,
  createPasswordChange,
  deletePasswordResets,
} from './passwords/password-change.ts'
import { createPasswordRules } from './passwords/password-rules.ts'
import { createRegistration } from './registration/registration.ts'
import { createSecondFactors } from './second-factor/service.ts'
import { createSecondFactorSignIn } from './second-factor/sign-in.ts'
import { createSessionList } from './sessions/session-list.ts'
import { createSessions } from './sessions/sessions.ts'
import { createCompleteSignIn } from './sign-in/complete-sign-in.ts'
import { createKnownOrigins } from './sign-in/known-origins.ts'
import { createReauthentication } from './sign-in/reauthentication.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createSignInLimits } from './sign-in/sign-in-limits.ts'

/** Who a user is: registration, sign-in, passwords, second factors, sessions and staff invitations. */
export function createAuth(deps: AuthDeps) {
  const passwords = createPasswords(deps.passwordCost)
  const sessions = createSessions(deps)
  const knownOrigins = createKnownOrigins(deps)
  const passwordRules = createPasswordRules(deps)
  const signInLimits = createSignInLimits(deps)
  const secondFactors = createSecondFactors(deps, { passwords, sessions })
  const { completeSignIn, openSession } = createCompleteSignIn(deps, {
    sessions,
    knownOrigins,
    issueSignInChallenge: secondFactors.issueSignInChallenge,
  })
  const oneTimeCodes = createOneTimeCodes(deps)
  const parts = {
    passwords,
    passwordRules,
    sessions,
    completeSignIn,
    knownOrigins,
    signInLimits,
    oneTimeCodes,
  }
  const passwordChange = createPasswordChange(deps, parts)
  const { verifyCurrentPassword } = passwordChange

  return {
    authenticate: sessions.authenticate,
    ...createFirstAdmin(deps, { passwords, passwordRules, sessions, openSession }),
    ...createRegistration(deps, parts),
    ...createSignIn(deps, parts),
    completeSecondFactor: createSecondFactorSignIn(deps, { ...secondFactors, openSession }),
    secondFactors: secondFactors.manage,
    secondFactorReset: secondFactors.reset,
    oneTimeCodes,
    assertPasswordUnchanged,
    deletePasswordResets,
    endAllSessions: sessions.endAll,
    endRememberedSessions: sessions.endRemembered,
    ...passwordChange,
    ...createReauthentication(deps, { sessions, verifyCurrentPassword, secondFactors }),
    sessions: createSessionList(deps),
    invitations: createInvitations(deps, { passwords, passwordRules, openSession }),
  }
}

export type Auth = ReturnType<typeof createAuth>

export type { FirstAdmin } from './first-admin.ts'
export type { PasswordCost } from './passwords/hashing.ts'
