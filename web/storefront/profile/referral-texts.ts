/** The sentences of the referrals of an account. */

export const title = 'My Referrals'
export const tryAgain = 'Try again'
export const code = 'Referral code'
export const totalReferrals = 'Total referrals'
export const balance = 'Balance'
export const shareText = (shopName: string, link: string) => `Shop with me at ${shopName}: ${link}`
export const shareOnWhatsApp = 'Share on WhatsApp'
export const shareOnFacebook = 'Share on Facebook'
export const yourLink = 'Your link'
export const copy = 'Copy'
export const copied = 'Copied'
export const qrCode = 'QR code'
export const qrCodeOf = (link: string) => `QR code of ${link}`
export const loading = 'Loading…'

export const monthTitle = 'Rewards this month'
export const monthLeft = (remaining: number, limit: number) =>
  `${remaining} of ${limit} rewards left. They are shared by you, your friends and everybody they invite.`
export const monthAfter = (renewsOn: string) =>
  `Friends who register after the last one get no credits, and you get none for them. The count starts again on ${renewsOn}.`
export const monthReached = (limit: number, renewsOn: string) =>
  `All ${limit} rewards of this month are used, by you, your friends and everybody they invited. A friend who registers now gets no credits, and you get none. Invite again from ${renewsOn}.`
export const noRewards = 'Referrals earn no credits at present.'
export const noRewardReasons = {
  'monthly-limit': 'No reward: the limit of that month was reached',
  'not-eligible': 'No reward: only new customers with a confirmed email and phone count',
}

export const history = 'Referral history'
export const emptyTitle = 'No referrals found'
export const emptyText = 'Friends who register with your link appear here.'
export const friend = 'Friend'
export const date = 'Date'
export const status = 'Status'
export const reward = 'Reward'

export const howItWorks = 'How it works'
export const steps = (referrerAmount: string, friendAmount: string) => [
  'Share your link or code with a friend.',
  'Your friend registers with it.',
  `You receive ${referrerAmount}, your friend ${friendAmount}.`,
  'Use the credits in the payment step of checkout.',
]
