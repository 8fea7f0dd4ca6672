import { getCanonicalMailbox } from './email.ts'
import { type Paise, paise } from './money.ts'

export type ReferralSettings = { referrerAmount: Paise; referredAmount: Paise }

/** The rewards before the owner sets others. */
export const DEFAULT_REFERRAL_SETTINGS: ReferralSettings = {
  referrerAmount: paise(500_00),
  referredAmount: paise(200_00),
}

/** How many friends of one person are rewarded in a month. */
export const DEFAULT_REFERRAL_MONTHLY_LIMIT = 10

/**
 * Why a registration earns no reward: the mailbox or phone was used by another account before, it was not verified with a
 * code, or the referrer has reached the limit of the month.
 */
export const REFERRAL_REJECTIONS = ['known-contact', 'not-proved', 'monthly-limit'] as const
export type ReferralRejection = (typeof REFERRAL_REJECTIONS)[number]

/** How many friends of a tree can still be rewarded in a month in which `rewarded` of them were. */
export const getRemainingRewards = (monthlyLimit: number, rewarded: number): number =>
  Math.max(0, monthlyLimit - rewarded)

/** The day of India on which the limit of rewards starts again: the first of the next month. `day` is such as `2026-11-21`. */
export function getRenewalDay(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** What a code earns: nothing when nobody has it, or when the limit of the month is reached. */
export const INVITATION_STATES = ['rewarded', 'monthly-limit', 'unknown'] as const

/** Why a friend earned nothing, as the inviter may know it. Whether the friend was a customer before is private. */
export const NO_REWARD_REASONS = ['monthly-limit', 'not-eligible'] as const
type NoRewardReason = (typeof NO_REWARD_REASONS)[number]
export const toNoRewardReason = (rejection: ReferralRejection | null): NoRewardReason | null => {
  if (rejection === null || rejection === 'monthly-limit') return rejection
  return 'not-eligible'
}

type RewardEntry = { kind: string; amount: Paise; round: number }

/**
 * The reward of a referrer for a friend's order. The first time it is the whole amount, later only what was taken back, so
 * that returned orders never earn anything.
 */
export function calculateRewardDue(entries: readonly RewardEntry[], amount: Paise): Paise {
  const first = entries.find(({ kind, round }) => kind === 'referrer-reward' && round === 0)
  if (!first) return amount
  const netPaid = entries.reduce((total, entry) => total + entry.amount, 0)
  return paise(Math.max(0, first.amount - netPaid))
}

type ContactDetails = { email: string; phone: string | null }

/** The same phone, or the same mailbox without dots and plus-tags. A person cannot refer themselves. */
export const isSamePerson = (a: ContactDetails, b: ContactDetails): boolean =>
  (a.phone !== null && a.phone === b.phone) || getCanonicalMailbox(a.email) === getCanonicalMailbox(b.email)
