import type { AuthDeps } from '../deps.ts'
import type { Passwords } from '../passwords/hashing.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { createAuthenticatorApps } from './authenticator-app.ts'
import { createChallenges } from './challenges.ts'
import { createFactorVerifier } from './factor-verifier.ts'
import { createSecondFactorMails } from './mails.ts'
import { createSecondFactorManagement } from './manage-factors.ts'
import { createPasskeys } from './passkeys.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createSecondFactorReset } from './reset.ts'
import { createSignInChallengeIssuer } from './sign-in-challenge.ts'

/** Two-step sign-in: an authenticator app, passkeys, and recovery codes for when both are lost. */
export function createSecondFactors(
  deps: AuthDeps,
  { passwords, sessions }: { passwords: Passwords; sessions: Sessions },
) {
  const apps = createAuthenticatorApps(deps)
  const passkeys = createPasskeys(deps)
  const recoveryCodes = createRecoveryCodes({ ...deps, passwords })
  const challenges = createChallenges(deps)
  const factorVerifier = createFactorVerifier(deps, { apps, passkeys, recoveryCodes })
  const mails = createSecondFactorMails(deps)
  const parts = {
    apps,
    passkeys,
    recoveryCodes,
    challenges,
    factorVerifier,
    mails,
  }
  return {
    ...parts,
    issueSignInChallenge: createSignInChallengeIssuer(deps, parts),
    manage: createSecondFactorManagement(deps, parts),
    reset: createSecondFactorReset(deps, { sessions, mails }),
  }
}

export type SecondFactorParts = ReturnType<typeof createSecondFactors>
