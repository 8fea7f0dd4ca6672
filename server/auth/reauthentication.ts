import type { auth as contract } from '#contract/auth.ts'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { AuthDeps } from './deps.ts'
import { assertSamePassword } from './password-change.ts'
import type { Sessions } from './sessions.ts'

type Parts = {
  sessions: Sessions
  verifyOwn: (caller: SignedIn, password: string, path: string) => Promise<string>
}

/** Proves again who the caller is, so that calls with `recentAuthentication` are open to this session. */
export function createReauthentication({ database, audit }: AuthDeps, { sessions, verifyOwn }: Parts) {
  async function reauthenticate(
    caller: SignedIn,
    { password }: ParsedInput<typeof contract.reauthenticate>,
  ): Promise<Answer<typeof contract.reauthenticate>> {
    const verified = await verifyOwn(caller, password, 'password')
    await database.transaction(async (tx) => {
      await assertSamePassword(tx, caller.userId, verified, 'password')
      await sessions.markReauthenticated(tx, caller.tokenHash)
      await audit.record(tx, {
        caller,
        action: 'auth.reauthenticate',
        subject: `user ${caller.userId}`,
      })
    })
    return { message: 'Thank you. You can go on.' }
  }

  return { reauthenticate }
}
