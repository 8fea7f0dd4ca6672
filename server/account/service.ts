import { createContactChange } from './contact-change/contact-change.ts'
import type { AccountDeps } from './deps.ts'
import { createPrivacy } from './privacy.ts'
import { createProfile } from './profile.ts'

/** What signed-in users do with their own data: profile, new contact data, export and erasure. */
export function createAccount(deps: AccountDeps) {
  return {
    profile: createProfile(deps, createContactChange(deps)),
    ...createPrivacy(deps),
  }
}

export type Account = ReturnType<typeof createAccount>
