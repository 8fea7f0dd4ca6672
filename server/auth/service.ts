import { createCompleteSignIn } from './complete-sign-in.ts'
import { createContactChange } from './contact-change.ts'
import type { AuthDeps } from './deps.ts'
import { ensureAdmin } from './first-admin.ts'
import { createInvitations } from './invitations.ts'
import { createKnownOrigins } from './known-origins.ts'
import { createPasswordChange } from './password-change.ts'
import { createPasswordRules } from './password-rules.ts'
import { createPasswords } from './passwords.ts'
import { createPrivacy } from './privacy.ts'
import { createProfile } from './profile.ts'
import { createReauthentication } from './reauthentication.ts'
import { createRegistration } from './registration.ts'
import { createSecondFactors } from './second-factor/service.ts'
import { createSecondFactorSignIn } from './second-factor/sign-in.ts'
import { createSessionList } from './session-list.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createSignInBudget } from './sign-in-budget.ts'

/** Who somebody is: accounts, passwords, sessions, and what a person may do with their own data. */
export function createAuth(deps: AuthDeps) {
  const passwords = createPasswords()
  const sessions = createSessions(deps)
  const knownOrigins = createKnownOrigins(deps)
  const passwordRules = createPasswordRules(deps)
  const budget = createSignInBudget(deps)
  const secondFactors = createSecondFactors(deps, { passwords, sessions })
  const { completeSignIn, openSession } = createCompleteSignIn(deps, {
    sessions,
    knownOrigins,
    secondStep: secondFactors.secondStep,
  })
  const parts = { passwords, passwordRules, sessions, completeSignIn, knownOrigins, budget }
  const { verifyOwn, ...passwordChange } = createPasswordChange(deps, parts)
  const contactChange = createContactChange(deps, { sessions })

  return {
    authenticate: sessions.authenticate,
    ensureAdmin: () => ensureAdmin(deps, parts),
    ...createRegistration(deps, parts),
    ...createSignIn(deps, parts),
    completeSecondFactor: createSecondFactorSignIn(deps, { ...secondFactors, openSession }),
    secondFactors: secondFactors.manage,
    secondFactorReset: secondFactors.reset,
    ...passwordChange,
    ...createReauthentication(deps, { sessions, verifyOwn, secondFactors }),
    ...createPrivacy(deps, verifyOwn),
    profile: createProfile(deps, { verifyOwn, passwordChange, contactChange }),
    sessions: createSessionList(deps),
    invitations: createInvitations(deps, { passwords, passwordRules, openSession }),
  }
}

export type Auth = ReturnType<typeof createAuth>
