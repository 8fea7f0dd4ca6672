import { getCanonicalMailbox } from './email.ts'
import { type Paise, paise } from './money.ts'

export type ReferralSettings = { referrerAmount: Paise; referredAmount: Paise }

/** When the settings are absent. */
export const DEFAULT_REFERRAL_SETTINGS: ReferralSettings = {
  referrerAmount: paise(500_00),
  referredAmount: paise(200_00),
}

/** Friends of one person who are rewarded in a month. */
export const DEFAULT_REFERRAL_MONTHLY_LIMIT = 10

/**
 * Why a friend who registered earns nobody anything: the mailbox or phone belongs, or belonged, to another account; it was
 * not proved by a code that was sent; the referrer has reached the limit of the month.
 */
export const REFERRAL_REJECTIONS = ['known-contact', 'not-proved', 'monthly-limit'] as const
export type ReferralRejection = (typeof REFERRAL_REJECTIONS)[number]

type RewardEntry = { kind: string; amount: Paise; round: number }

/**
 * What a referrer is paid for a friend now. The first time the whole reward; after that only what was taken back and not
 * paid again, so that orders that are returned earn nothing, however many there are.
 */
export function calculateRewardDue(entries: readonly RewardEntry[], amount: Paise): Paise {
  const first = entries.find(({ kind, round }) => kind === 'referrer-reward' && round === 0)
  if (!first) return amount
  const netPaid = entries.reduce((total, entry) => total + entry.amount, 0)
  return paise(Math.max(0, first.amount - netPaid))
}

type ContactDetails = { email: string; phone: string | null }

/** Nobody refers themselves: the same phone, or the same mailbox behind dots and plus-tags. */
export const isSamePerson = (a: ContactDetails, b: ContactDetails): boolean =>
  (a.phone !== null && a.phone === b.phone) || getCanonicalMailbox(a.email) === getCanonicalMailbox(b.email)
