import type { Addresses } from '#server/addresses/service.ts'
import type { Audit } from '#server/audit/service.ts'
import type { MailShop } from '#server/notifications/mails/layout.ts'
import type { Notifications } from '#server/notifications/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { RewardSettings } from '#server/referrals/rewards.ts'
import type { Referrals } from '#server/referrals/service.ts'
import type { Security } from '#server/security/service.ts'

export type AuthDeps = {
  database: Database
  clock: Clock
  config: Pick<Config, 'publicUrl' | 'adminEmail' | 'adminPassword' | 'verificationTestCode' | 'canSendCodes'>
  limits: Limits
  secrets: Secrets
  security: Pick<Security, 'record' | 'recordRepeated'>
  notifications: Notifications
  settings: {
    current: () => Promise<
      RewardSettings &
        Omit<MailShop, 'origin'> & {
          shopName: string
          requireSecondFactorForStaff: boolean
          customerPasswordLength: number
          staffIdleMinutes: number
        }
    >
  }
  referrals: Referrals
  audit: Audit
  addresses: Pick<Addresses, 'setDefaultPlace'>
  /** What other rooms do when a person erases the account, in the same transaction. */
  forget?: ((tx: Tx, userId: string) => Promise<unknown>)[]
}
