import { createContactChange } from '#server/account/contact-change.ts'
import { createPrivacy } from '#server/account/privacy.ts'
import { createProfile } from '#server/account/profile.ts'
import type { AuthDeps } from './deps.ts'
import { ensureAdmin } from './first-admin.ts'
import { createInvitations } from './invitations/service.ts'
import { createPasswords } from './passwords/hashing.ts'
import { createPasswordChange } from './passwords/password-change.ts'
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

/** Who somebody is: accounts, passwords, sessions, and what a person may do with their own data. */
export function createAuth(deps: AuthDeps) {
  const passwords = createPasswords()
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
  const parts = { passwords, passwordRules, sessions, completeSignIn, knownOrigins, signInLimits }
  const { verifyCurrentPassword, ...passwordChange } = createPasswordChange(deps, parts)
  const contactChange = createContactChange(deps, { sessions })

  return {
    authenticate: sessions.authenticate,
    ensureAdmin: () => ensureAdmin(deps, parts),
    ...createRegistration(deps, parts),
    ...createSignIn(deps, parts),
    completeSecondFactor: createSecondFactorSignIn(deps, { ...secondFactors, openSession }),
    secondFactors: secondFactors.manage,
    secondFactorReset: secondFactors.reset,
    endAllSessions: sessions.endAll,
    endRememberedSessions: sessions.endRemembered,
    ...passwordChange,
    ...createReauthentication(deps, { sessions, verifyCurrentPassword, secondFactors }),
    ...createPrivacy(deps, verifyCurrentPassword),
    profile: createProfile(deps, { verifyCurrentPassword, passwordChange, contactChange }),
    sessions: createSessionList(deps),
    invitations: createInvitations(deps, { passwords, passwordRules, openSession }),
  }
}

export type Auth = ReturnType<typeof createAuth>
