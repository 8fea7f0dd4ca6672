import type { PendingContact } from '#contract/account.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { createConfirmChange } from './confirm-change.ts'
import { listPending, readMessageContext } from './pending-changes.ts'
import { createRequestChange } from './request-change.ts'
import { createUndoChange } from './undo-change.ts'

/**
 * A new email address or phone number of an account. It is pending until the code that was sent to it is entered. Then
 * the old address or phone gets a notice, with a link that undoes the change for some days.
 */
export function createContactChange(deps: AccountDeps) {
  const { confirm, applyChange } = createConfirmChange(deps)
  const { assertCanRequest, requestChange, resend, cancel } = createRequestChange(deps, applyChange)
  return {
    assertCanRequest,
    requestChange,
    readMessageContext: () => readMessageContext(deps),
    confirm,
    resend,
    cancel,
    undo: createUndoChange(deps),
    listPending: async (db: Reader, userId: string): Promise<PendingContact[]> =>
      listPending(db, userId, { now: deps.clock.now(), hasSms: await deps.notifications.hasSms() }),
  }
}

export type ContactChange = ReturnType<typeof createContactChange>
