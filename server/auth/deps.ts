import type { Audit } from '#server/audit/service.ts'
import type { Connections } from '#server/connections/service.ts'
import type { Notifications } from '#server/notifications/service.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { VerificationCodes } from '#server/platform/config/verification-codes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { Referrals, RewardSettings } from '#server/referrals/service.ts'
import type { Security } from '#server/security/service.ts'
import type { PasswordCost } from './passwords/hashing.ts'

export type AuthDeps = {
  database: Database
  clock: Clock
  config: Pick<Config, 'publicUrl' | 'adminEmail' | 'adminPassword' | 'isClaimedByCode'>
  connections: Pick<Connections, 'current'>
  limits: RateLimiter
  secrets: Secrets
  security: Pick<Security, 'record' | 'recordRepeated'>
  notifications: Notifications
  settings: {
    verificationCodes: () => Promise<VerificationCodes>
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
  referrals: Pick<Referrals, 'applyReferralCode' | 'payRegistrationRewards'>
  audit: Audit
  passwordCost?: PasswordCost | undefined
}
