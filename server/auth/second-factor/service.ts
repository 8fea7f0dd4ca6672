import type { AuthDeps } from '../deps.ts'
import type { Passwords } from '../passwords.ts'
import type { Sessions } from '../sessions.ts'
import { createAuthenticatorApps } from './authenticator-app.ts'
import { createChallenges } from './challenges.ts'
import { createSecondFactorMails } from './mails.ts'
import { createSecondFactorManagement } from './manage.ts'
import { createPasskeys } from './passkeys.ts'
import { createProofs } from './proofs.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createSecondFactorReset } from './reset.ts'
import { createSecondStep } from './second-step.ts'

/** Two-step sign-in: an authenticator app, passkeys, and recovery codes for when both are lost. */
export function createSecondFactors(
  deps: AuthDeps,
  { passwords, sessions }: { passwords: Passwords; sessions: Sessions },
) {
  const apps = createAuthenticatorApps(deps)
  const passkeys = createPasskeys(deps)
  const recoveryCodes = createRecoveryCodes({ ...deps, passwords })
  const challenges = createChallenges(deps)
  const proofs = createProofs(deps, { apps, passkeys, recoveryCodes })
  const mails = createSecondFactorMails(deps)
  const parts = {
    apps,
    passkeys,
    recoveryCodes,
    challenges,
    proofs,
    mails,
  }
  return {
    ...parts,
    secondStep: createSecondStep(deps, parts),
    manage: createSecondFactorManagement(deps, parts),
    reset: createSecondFactorReset(deps, { sessions, mails }),
  }
}

export type SecondFactorParts = ReturnType<typeof createSecondFactors>
