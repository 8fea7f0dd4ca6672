import { and, eq, or } from 'drizzle-orm'
import type { Answer } from '#contract/endpoint.ts'
import type { referrals as contract } from '#contract/referrals.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { formatInr, type Paise, paise, toRupees } from '#domain/money.ts'
import { maskIdentifier } from '#domain/security-events.ts'
import { users } from '#server/auth/tables.ts'
import { orders } from '#server/orders/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { chainOf, earningsOf, friendsOf } from './family.ts'
import { addEntry } from './ledger.ts'
import { createRewards, type RewardSettings } from './rewards.ts'

export type ReferralDeps = {
  database: Database
  clock: Clock
  settings: { current: () => Promise<RewardSettings> }
  config: Pick<Config, 'publicUrl'>
  secrets: Pick<Secrets, 'keyedHash'>
  log: Pick<Log, 'error'>
}

const PAY_EVERY_MS = 10 * 60 * 1000

/** What an order does to the credits of its customer; `round` counts how often it came back to life. */
export type CreditMove = { userId: string; orderId: string; amount: Paise; round: number }

/** Codes, rewards and credits. Credits are a ledger: see `credit_entries`. */
export function createReferrals({ database, clock, settings, config, secrets, log }: ReferralDeps) {
  const { db } = database
  const rewards = createRewards({ database, clock, settings, secrets })
  let timer: NodeJS.Timeout | null = null

  /** Takes credits for an order. A 409 when the balance does not hold them; a second call changes nothing. */
  async function spend(tx: Tx, { userId, orderId, amount, round }: CreditMove): Promise<void> {
    const amountPaise = paise(-amount)
    await addEntry(tx, { userId, orderId, round, kind: 'spent', amountPaise, createdAt: clock.now() })
  }

  /** Gives back what `spend` took in that round. */
  async function giveBack(tx: Tx, { userId, orderId, amount, round }: CreditMove): Promise<void> {
    await addEntry(tx, {
      userId,
      orderId,
      round,
      kind: 'given-back',
      amountPaise: amount,
      createdAt: clock.now(),
    })
  }

  /** Gives back the share of pieces that were returned while the rest of the order stayed; `round` counts the returns. */
  async function giveBackPart(tx: Tx, { userId, orderId, amount, round }: CreditMove): Promise<void> {
    await addEntry(tx, {
      userId,
      orderId,
      round,
      kind: 'part-given-back',
      amountPaise: amount,
      createdAt: clock.now(),
    })
  }

  async function dashboard(userId: string): Promise<Answer<typeof contract.dashboard>> {
    const person = await personOf(userId)
    const { referrerAmount, referredAmount } = await settings.current()
    const friends = await friendsOf(db, userId, referrerAmount)
    return {
      referralCode: person.referralCode,
      referralLink: `${config.publicUrl}/register?ref=${encodeURIComponent(person.referralCode)}`,
      referralCredits: toRupees(person.creditsPaise),
      directReferralsCount: friends.length,
      directReferrals: friends.map((friend) => ({ ...friend, email: maskIdentifier(friend.email) })),
      settings: { referrerAmount: toRupees(referrerAmount), referredAmount: toRupees(referredAmount) },
    }
  }

  /** The order took the credits already: this only says so, however often it is called. */
  async function confirmCredits(
    userId: string,
    { amount, orderId }: { amount: Paise; orderId: string },
  ): Promise<Answer<typeof contract.confirmCredits>> {
    const [order] = await db
      .select({ creditsPaise: orders.creditsPaise })
      .from(orders)
      .where(and(eq(orders.userId, userId), or(eq(orders.id, orderId), eq(orders.orderNumber, orderId))))
    if (!order) throw notFound('Order not found')
    if (order.creditsPaise !== amount)
      throw conflict(
        `This order used ${formatInr(order.creditsPaise)} of referral credits.`,
        'CREDITS_DIFFER',
      )
    const { creditsPaise } = await personOf(userId)
    return { message: 'Referral credits applied', referralCredits: toRupees(creditsPaise) }
  }

  async function network(userId: string): Promise<Answer<typeof contract.network>> {
    await personOf(userId)
    const { referrerAmount } = await settings.current()
    const friends = await friendsOf(db, userId, referrerAmount)
    return {
      totalReferrals: friends.length,
      completedReferrals: friends.filter((friend) => friend.status === 'Completed').length,
      totalEarnings: toRupees(await earningsOf(db, userId)),
      directReferrals: friends,
    }
  }

  async function chain(userId: string): Promise<Answer<typeof contract.chain>> {
    const { name, email, referralCode } = await personOf(userId)
    const { total, links } = await chainOf(db, userId)
    return {
      user: { name, email, referralCode },
      stats: {
        directReferrals: links.length,
        totalInChain: total,
        totalEarnings: toRupees(await earningsOf(db, userId)),
      },
      referralChain: links,
    }
  }

  async function personOf(userId: string) {
    const [person] = await db.select().from(users).where(eq(users.id, userId))
    if (!person) throw notFound('Customer not found')
    return person
  }

  function payDue(): void {
    rewards.payDue().catch((error: unknown) => log.error({ err: error }, 'due rewards could not be paid'))
  }

  return {
    ...rewards,
    spend,
    giveBack,
    giveBackPart,
    dashboard,
    confirmCredits,
    network,
    chain,
    start(): void {
      payDue()
      timer ??= setInterval(payDue, PAY_EVERY_MS).unref()
    },
    stop(): void {
      if (timer) clearInterval(timer)
      timer = null
    },
  }
}

export type Referrals = ReturnType<typeof createReferrals>
