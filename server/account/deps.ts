import type { Addresses } from '#server/addresses/service.ts'
import type { Audit } from '#server/audit/service.ts'
import type { Auth } from '#server/auth/service.ts'
import type { Notifications } from '#server/notifications/service.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import type { Orders } from '#server/orders/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { VerificationCodes } from '#server/platform/config/verification-codes.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { Referrals } from '#server/referrals/service.ts'
import type { Security } from '#server/security/service.ts'

/** Runs the work when the transaction is committed. */
export type AfterCommit = (work: () => Promise<void>) => void

export type AccountDeps = {
  database: Database
  clock: Clock
  limits: RateLimiter
  security: Pick<Security, 'record'>
  notifications: Pick<Notifications, 'queue' | 'mailShop' | 'hasSms' | 'deleteForUser'>
  settings: {
    current: () => Promise<Omit<MailShop, 'origin'>>
    verificationCodes: () => Promise<VerificationCodes>
  }
  audit: Pick<Audit, 'record' | 'anonymise'>
  addresses: Pick<Addresses, 'setDefaultAddress'>
  referrals: Pick<Referrals, 'recordContact'>
  orders: Pick<Orders, 'recordAccountContacts'>
  auth: Pick<
    Auth,
    | 'oneTimeCodes'
    | 'verifyCurrentPassword'
    | 'assertPasswordUnchanged'
    | 'forgotPassword'
    | 'deletePasswordResets'
    | 'endAllSessions'
  >
  /**
   * What other modules delete or make anonymous when a user erases the account, in the same transaction. Files are
   * deleted after the commit.
   */
  eraseHooks: readonly ((tx: Tx, userId: string, afterCommit: AfterCommit) => Promise<unknown>)[]
}
