import type { Output } from '#contract/endpoint.ts'
import type { referrals as contract } from '#contract/referrals.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { formatInr, type Paise, paise, toRupees } from '#domain/money.ts'
import { maskIdentifier } from '#domain/security-events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { createRepeatedTask } from '#server/platform/repeated-task.ts'
import { getUser } from '#server/users/queries.ts'
import { addCreditEntry } from './ledger.ts'
import { getReferralTree, listFriends, sumEarnings } from './queries.ts'
import { createRewards, type ReferralOrders, type RewardSettings } from './rewards.ts'

export type { RewardSettings } from './rewards.ts'

export type ReferralDeps = {
  database: Database
  clock: Clock
  settings: { current: () => Promise<RewardSettings> }
  config: Pick<Config, 'publicUrl'>
  secrets: Pick<Secrets, 'keyedHash'>
  log: Pick<Log, 'error'>
  orders: ReferralOrders
}

const PAY_INTERVAL_MS = 10 * 60 * 1000

/** Credits that an order takes or gives back. `round` counts how often the order was reopened. */
export type CreditChange = { userId: string; orderId: string; amount: Paise; round: number }

export function createReferrals({ database, clock, settings, config, secrets, log, orders }: ReferralDeps) {
  const { db } = database
  const rewards = createRewards({
    database,
    clock,
    settings,
    secrets,
    orders,
  })

  /** Takes credits for an order. A 409 when the balance is too small; a second call changes nothing. */
  async function spendCredits(tx: Tx, { userId, orderId, amount, round }: CreditChange): Promise<void> {
    const amountPaise = paise(-amount)
    await addCreditEntry(tx, { userId, orderId, round, kind: 'spent', amountPaise, createdAt: clock.now() })
  }

  /** Gives back what `spendCredits` took in this round. */
  async function refundCredits(tx: Tx, { userId, orderId, amount, round }: CreditChange): Promise<void> {
    await addCreditEntry(tx, {
      userId,
      orderId,
      round,
      kind: 'given-back',
      amountPaise: amount,
      createdAt: clock.now(),
    })
  }

  /** Gives back the share of returned items while the customer keeps the others. `round` counts the returns. */
  async function refundPartialCredits(
    tx: Tx,
    { userId, orderId, amount, round }: CreditChange,
  ): Promise<void> {
    await addCreditEntry(tx, {
      userId,
      orderId,
      round,
      kind: 'part-given-back',
      amountPaise: amount,
      createdAt: clock.now(),
    })
  }

  async function dashboard(userId: string): Promise<Output<typeof contract.dashboard>> {
    const user = await getUser(db, userId)
    const { referrerAmount, referredAmount, referralMonthlyLimit } = await settings.current()
    const friends = await listFriends(db, userId, referrerAmount)
    return {
      referralCode: user.referralCode,
      referralLink: `${config.publicUrl}/register?ref=${encodeURIComponent(user.referralCode)}`,
      referralCredits: toRupees(user.creditsPaise),
      directReferralsCount: friends.length,
      directReferrals: friends.map((friend) => ({ ...friend, email: maskIdentifier(friend.email) })),
      settings: { referrerAmount: toRupees(referrerAmount), referredAmount: toRupees(referredAmount) },
      thisMonth: await rewards.getMonth(user, referralMonthlyLimit),
    }
  }

  /** The order has already taken the credits. This only checks the amount. */
  async function confirmCredits(
    userId: string,
    { amount, orderId }: { amount: Paise; orderId: string },
  ): Promise<Output<typeof contract.confirmCredits>> {
    const creditsUsed = await orders.findCreditsUsed(db, userId, orderId)
    if (creditsUsed === undefined) throw notFound('Order not found')
    if (creditsUsed !== amount)
      throw conflict(`This order used ${formatInr(creditsUsed)} of referral credits.`, 'CREDITS_DIFFER')
    const { creditsPaise } = await getUser(db, userId)
    return { message: 'Referral credits applied', referralCredits: toRupees(creditsPaise) }
  }

  async function network(userId: string): Promise<Output<typeof contract.network>> {
    await getUser(db, userId)
    const { referrerAmount } = await settings.current()
    const friends = await listFriends(db, userId, referrerAmount)
    return {
      totalReferrals: friends.length,
      completedReferrals: friends.filter((friend) => friend.status === 'Completed').length,
      totalEarnings: toRupees(await sumEarnings(db, userId)),
      directReferrals: friends,
    }
  }

  async function chain(userId: string): Promise<Output<typeof contract.chain>> {
    const { name, email, referralCode } = await getUser(db, userId)
    const { total, links } = await getReferralTree(db, userId)
    return {
      user: { name, email, referralCode },
      stats: {
        directReferrals: links.length,
        totalInChain: total,
        totalEarnings: toRupees(await sumEarnings(db, userId)),
      },
      referralChain: links,
    }
  }

  const task = createRepeatedTask({
    run: rewards.payDueRewards,
    pauseMs: PAY_INTERVAL_MS,
    log,
    failure: 'due rewards could not be paid',
  })

  return {
    ...rewards,
    spendCredits,
    refundCredits,
    refundPartialCredits,
    dashboard,
    confirmCredits,
    network,
    chain,
    start: task.start,
    stop: task.stop,
  }
}

export type Referrals = ReturnType<typeof createReferrals>
