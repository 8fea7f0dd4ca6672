import { z } from 'zod'
import { INVITATION_STATES, NO_REWARD_REASONS } from '#domain/referrals.ts'
import { endpoint, permission } from './endpoint.ts'
import { Id, OptionalText, Rupees, RupeesInput, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

const DirectReferral = z.object({
  _id: z.string(),
  name: z.string(),
  /** Masked for customers: `a•••@example.in`. */
  email: z.string(),
  createdAt: Timestamp,
  /** `Pending` while the reward waits for the friend’s first delivery. `Completed` with ₹0 when there is no reward. */
  status: z.enum(['Completed', 'Pending']),
  reward: Rupees,
  /** Null: there is a reward, or there will be one. */
  noRewardReason: z.enum(NO_REWARD_REASONS).nullable(),
})

export const ReferralDashboard = z.object({
  referralCode: z.string(),
  referralLink: z.string(),
  referralCredits: Rupees,
  directReferralsCount: z.number().int(),
  directReferrals: z.array(DirectReferral),
  settings: z.object({ referrerAmount: Rupees, referredAmount: Rupees }),
  /** The friends who are rewarded in one month, of the caller and everybody in the same tree of invitations together. */
  thisMonth: z.object({
    limit: z.number().int(),
    remaining: z.number().int(),
    /** The day on which the count starts again. Null: the shop rewards no referrals. */
    renewsOn: z.string().nullable(),
  }),
})
export type ReferralDashboard = z.output<typeof ReferralDashboard>

export type ReferralTreeNode = {
  _id: string
  name: string
  email: string
  createdAt: string
  totalEarned: number
  referralCode: string
  children: ReferralTreeNode[]
}
const ReferralTreeNode: z.ZodType<ReferralTreeNode> = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: Timestamp,
  totalEarned: Rupees,
  referralCode: z.string(),
  get children() {
    return z.array(ReferralTreeNode)
  },
})

export const Invitation = z.object({
  state: z.enum(INVITATION_STATES),
  /** The credits of the new customer: 0 unless the code is rewarded. */
  friendAmount: Rupees,
  /** As in the dashboard. */
  renewsOn: z.string().nullable(),
})
export type Invitation = z.output<typeof Invitation>

const params = z.object({ userId: Id })

export const referrals = {
  dashboard: endpoint(routes.referrals.dashboard, {
    access: 'customer',
    summary: 'The caller’s referral code, link, credits and referred friends.',
    response: ReferralDashboard,
  }),
  invitation: endpoint(routes.referrals.invitation, {
    access: 'public',
    summary: 'What a registration with a referral code earns now. Names nobody.',
    query: z.object({ code: OptionalText(40).default('') }),
    response: Invitation,
  }),
  confirmCredits: endpoint(routes.referrals.confirmCredits, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Confirms the credits that an order has already taken. A second call changes nothing.',
    body: z.object({ amount: RupeesInput(), orderId: Id }),
    response: z.object({ message: z.string(), referralCredits: Rupees }),
  }),
  network: endpoint(routes.referrals.network, {
    access: permission('manage_users'),
    summary: 'The people that a customer referred, and the rewards.',
    params,
    response: z.object({
      totalReferrals: z.number().int(),
      completedReferrals: z.number().int(),
      totalEarnings: Rupees,
      directReferrals: z.array(DirectReferral),
    }),
  }),
  chain: endpoint(routes.referrals.chain, {
    access: permission('manage_users'),
    summary: 'The tree of all referrals below a customer.',
    params,
    response: z.object({
      user: z.object({ name: z.string(), email: z.string(), referralCode: z.string() }),
      stats: z.object({
        directReferrals: z.number().int(),
        totalInChain: z.number().int(),
        totalEarnings: Rupees,
      }),
      referralChain: z.array(ReferralTreeNode),
    }),
  }),
}
