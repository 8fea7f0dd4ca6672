import type { AuthDeps } from '../deps.ts'
import type { Passwords } from '../passwords.ts'
import { createAuthenticatorApps } from './authenticator-app.ts'
import { createChallenges } from './challenges.ts'
import { createSecondFactorManagement } from './manage.ts'
import { createPasskeys } from './passkeys.ts'
import { createProofs } from './proofs.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createSecondStep } from './second-step.ts'

/** Two-step sign-in: an authenticator app, passkeys, and recovery codes for when both are lost. */
export function createSecondFactors(deps: AuthDeps, { passwords }: { passwords: Passwords }) {
  const apps = createAuthenticatorApps(deps)
  const passkeys = createPasskeys(deps)
  const recoveryCodes = createRecoveryCodes({ ...deps, passwords })
  const challenges = createChallenges(deps)
  const proofs = createProofs(deps, { apps, passkeys, recoveryCodes })
  const parts = { apps, passkeys, recoveryCodes, challenges, proofs }
  return {
    ...parts,
    secondStep: createSecondStep(deps, parts),
    manage: createSecondFactorManagement(deps, parts),
  }
}

export type SecondFactorParts = ReturnType<typeof createSecondFactors>
