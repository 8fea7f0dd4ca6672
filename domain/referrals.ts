import { mailboxOf } from './email.ts'
import { type Paise, paise } from './money.ts'

export type ReferralSettings = { referrerAmount: Paise; referredAmount: Paise }

/** S2 §9: when the settings are absent. */
export const REFERRAL_DEFAULTS: ReferralSettings = {
  referrerAmount: paise(500_00),
  referredAmount: paise(200_00),
}

type Reachable = { email: string; phone: string | null }

/** Nobody refers themselves: the same phone, or the same mailbox behind dots and plus-tags. */
export const samePerson = (one: Reachable, other: Reachable): boolean =>
  (one.phone !== null && one.phone === other.phone) || mailboxOf(one.email) === mailboxOf(other.email)
