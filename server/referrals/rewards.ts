import { and, desc, eq } from 'drizzle-orm'
import { type Paise, paise } from '#domain/money.ts'
import { samePerson } from '#domain/referrals.ts'
import { users } from '#server/auth/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database.ts'
import { addEntry } from './ledger.ts'
import { creditEntries } from './tables.ts'

export type RewardSettings = {
  referrerAmount: Paise
  referredAmount: Paise
  referralReward: 'registration' | 'firstDelivery'
}

/** A friend registered, or a friend's order was delivered. */
export type RewardEvent =
  | { at: 'registration'; friendId: string }
  | { at: 'delivery'; friendId: string; orderId: string }

type Deps = { clock: Clock; settings: { current: () => Promise<RewardSettings> } }

export function createRewards({ clock, settings }: Deps) {
  /** Whose code it is: null for an unknown one, and, without a word, for a person's own. */
  async function referrerFor(
    tx: Tx,
    code: string | undefined,
    friend: { email: string; phone: string },
  ): Promise<string | null> {
    if (!code?.trim()) return null
    const [owner] = await tx
      .select({ id: users.id, email: users.email, phone: users.phone })
      .from(users)
      .where(eq(users.referralCode, code.trim().toUpperCase()))
    return owner && !samePerson(owner, friend) ? owner.id : null
  }

  /**
   * Pays what is due: the friend at registration, the referrer at registration or at the friend's first delivery
   * (setting). What was paid is not paid again. Who has the settings at hand gives them along: reading them anew
   * may take a second connection.
   */
  async function reward(tx: Tx, event: RewardEvent, given?: RewardSettings): Promise<void> {
    const { referrerAmount, referredAmount, referralReward } = given ?? (await settings.current())
    const referrerId = await referrerOf(tx, event.friendId)
    if (!referrerId) return
    const entry = { friendId: event.friendId, createdAt: clock.now() }
    if (event.at === 'registration')
      await addEntry(tx, {
        ...entry,
        ...{ userId: event.friendId, kind: 'friend-reward', amountPaise: referredAmount },
      })
    if (event.at === 'registration' && referralReward === 'firstDelivery') return

    await addEntry(tx, {
      ...{ ...entry, userId: referrerId, kind: 'referrer-reward', amountPaise: referrerAmount },
      orderId: event.at === 'delivery' ? event.orderId : null,
      round: await timesTakenBack(tx, referrerId, event.friendId),
    })
  }

  /** The delivery that paid a reward came back. Credits that are spent already stay spent: never below 0. */
  async function takeBackReward(
    tx: Tx,
    { friendId, orderId }: { friendId: string; orderId: string },
  ): Promise<void> {
    const referrerId = await referrerOf(tx, friendId)
    if (!referrerId) return
    const [referrer] = await tx
      .select({ balance: users.creditsPaise })
      .from(users)
      .where(eq(users.id, referrerId))
      .for('update')
    const [paid] = await tx
      .select()
      .from(creditEntries)
      .where(
        and(
          ...[eq(creditEntries.userId, referrerId), eq(creditEntries.friendId, friendId)],
          ...[eq(creditEntries.orderId, orderId), eq(creditEntries.kind, 'referrer-reward')],
        ),
      )
      .orderBy(desc(creditEntries.round))
      .limit(1)
    if (!paid || !referrer) return
    await addEntry(tx, {
      ...{ userId: referrerId, friendId, orderId, kind: 'reward-taken-back', round: paid.round },
      ...{ amountPaise: paise(-Math.min(paid.amountPaise, referrer.balance)), createdAt: clock.now() },
    })
  }

  return { referrerFor, reward, takeBackReward }
}

async function referrerOf(tx: Tx, friendId: string): Promise<string | null> {
  const [friend] = await tx.select({ referredBy: users.referredBy }).from(users).where(eq(users.id, friendId))
  return friend?.referredBy ?? null
}

/** A reward that was paid is not paid again, by the ledger's key; one that was taken back begins a new round. */
const timesTakenBack = (tx: Tx, referrerId: string, friendId: string): Promise<number> =>
  tx.$count(
    creditEntries,
    and(
      ...[eq(creditEntries.userId, referrerId), eq(creditEntries.friendId, friendId)],
      eq(creditEntries.kind, 'reward-taken-back'),
    ),
  )
