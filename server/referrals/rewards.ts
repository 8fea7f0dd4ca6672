import { type AnyColumn, and, asc, desc, eq, inArray, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { Output } from '#contract/endpoint.ts'
import type { referrals as contract } from '#contract/referrals.ts'
import { normalizeCode } from '#domain/codes.ts'
import { getCanonicalMailbox } from '#domain/email.ts'
import { addDays, startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'
import { type Paise, paise, toRupees } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import {
  calculateRewardDue,
  getRemainingRewards,
  getRenewalDay,
  isSamePerson,
  type ReferralRejection,
} from '#domain/referrals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import { getUser, type User } from '#server/users/queries.ts'
import { users } from '#server/users/tables.ts'
import { addCreditEntry } from './ledger.ts'
import { creditEntries, knownContacts, referralTreeMonths, waitingRewards } from './tables.ts'

export type RewardSettings = {
  referrerAmount: Paise
  referredAmount: Paise
  referralReward: 'registration' | 'firstDelivery'
  /** How many people of one tree of friends are rewarded in a month. */
  referralMonthlyLimit: number
  returnDays: number
  exchangeDays: number
}

/** What rewards need to know about orders. Orders depend on referrals, so app.ts passes it in. */
export type ReferralOrders = {
  /** A condition: a return of the order is requested or approved, and not received yet. */
  hasOpenReturn: (orderId: AnyColumn) => SQL
  /** Locks the order and returns its status. */
  lockStatus: (tx: Tx, orderId: string) => Promise<OrderStatus | undefined>
  /** The credits that an order of this customer used. Undefined when the customer has no such order. */
  findCreditsUsed: (db: Reader, userId: string, idOrNumber: string) => Promise<Paise | undefined>
}

type Contact = { email: string; phone: string | null }
/** The owner of the code that a new person used, the reason when it earns no reward, and `users.referral_tree_id`. */
type Referral = { referrerId: string | null; refusal: ReferralRejection | null; treeId: string | null }

type Deps = {
  database: Database
  clock: Clock
  settings: { current: () => Promise<RewardSettings> }
  secrets: Pick<Secrets, 'keyedHash'>
  orders: ReferralOrders
}

const EARNING_KINDS = ['referrer-reward', 'reward-taken-back'] as const
const PAY_BATCH_SIZE = 200

export function createRewards({ database, clock, settings, secrets, orders }: Deps) {
  function hashContact({ email, phone }: Contact): KnownContact[] {
    const mailbox = {
      kind: 'mailbox' as const,
      hash: secrets.keyedHash('referral-mailbox', getCanonicalMailbox(email)),
    }
    if (!phone) return [mailbox]
    return [mailbox, { kind: 'phone' as const, hash: secrets.keyedHash('referral-phone', phone) }]
  }

  /** Stores keyed hashes of an email address and a phone. False when an account, also an erased one, used one of them. */
  async function insertContacts(tx: Tx, contacts: readonly KnownContact[]): Promise<boolean> {
    const added = await tx
      .insert(knownContacts)
      .values(contacts.map((contact) => ({ ...contact, firstSeenAt: clock.now() })))
      .onConflictDoNothing()
      .returning({ hash: knownContacts.hash })
    return added.length === contacts.length
  }

  /** Remembers the contact of an account, so that it cannot register again as a referred friend. */
  async function recordContact(tx: Tx, contact: Contact): Promise<void> {
    await insertContacts(tx, hashContact(contact))
  }

  /** Before an account is erased: whoever registers with its contact again is in the same tree of friends. */
  async function rememberErased(tx: Tx, userId: string): Promise<void> {
    const user = await getUser(tx, userId)
    const contacts = hashContact(user)
    await insertContacts(tx, contacts)
    await tx
      .update(knownContacts)
      .set({ treeId: getTreeId(user) })
      .where(
        inArray(
          knownContacts.hash,
          contacts.map(({ hash }) => hash),
        ),
      )
  }

  /** The first account of this mailbox. Another account cannot have the same phone number. */
  async function findAccountOfMailbox(tx: Tx, email: string): Promise<TreeMember | undefined> {
    const [account] = await tx
      .select({ id: users.id, referralTreeId: users.referralTreeId })
      .from(users)
      .where(eq(users.mailbox, getCanonicalMailbox(email)))
      .orderBy(asc(users.createdAt))
      .limit(1)
    return account
  }

  /** The tree of friends of an erased account that had one of the contacts. */
  async function findErasedTree(tx: Tx, contacts: readonly KnownContact[]): Promise<string | null> {
    const [erased] = await tx
      .select({ treeId: knownContacts.treeId })
      .from(knownContacts)
      .where(
        and(
          isNotNull(knownContacts.treeId),
          inArray(
            knownContacts.hash,
            contacts.map(({ hash }) => hash),
          ),
        ),
      )
      .limit(1)
    return erased?.treeId ?? null
  }

  /**
   * Finds the referrer of a new person. There is none for an unknown code, nor for the person's own code. Call it once for
   * each registration, also without a code, so that the contact is stored and cannot count as new later.
   */
  async function applyReferralCode(
    tx: Tx,
    code: string | undefined,
    friend: { email: string; phone: string; isVerified: boolean },
    { referralMonthlyLimit }: RewardSettings,
  ): Promise<Referral> {
    const contacts = hashContact(friend)
    const account = await findAccountOfMailbox(tx, friend.email)
    const ownTreeId = account ? getTreeId(account) : await findErasedTree(tx, contacts)
    const isNew = (await insertContacts(tx, contacts)) && !account
    const owner = await findCodeOwner(tx, code)
    if (!owner || isSamePerson(owner, friend)) return { referrerId: null, refusal: null, treeId: ownTreeId }
    const referral = { referrerId: owner.id, treeId: getTreeId(owner) }
    if (!isNew) return { ...referral, refusal: 'known-contact' }
    if (!friend.isVerified) return { ...referral, refusal: 'not-proved' }
    const isWithinLimit = await countTowardsMonthlyLimit(tx, referral.treeId, referralMonthlyLimit)
    return { ...referral, refusal: isWithinLimit ? null : 'monthly-limit' }
  }

  /** What friends of this person can still earn this month. */
  async function getMonth(person: TreeMember, monthlyLimit: number): Promise<RewardMonth> {
    const today = toIndiaDay(clock.now())
    const [month] = await database.db
      .select({ friends: referralTreeMonths.friends })
      .from(referralTreeMonths)
      .where(
        and(
          eq(referralTreeMonths.treeId, getTreeId(person)),
          eq(referralTreeMonths.month, today.slice(0, 7)),
        ),
      )
    return {
      limit: monthlyLimit,
      remaining: getRemainingRewards(monthlyLimit, month?.friends ?? 0),
      renewsOn: monthlyLimit > 0 ? getRenewalDay(today) : null,
    }
  }

  /** What a registration with this code earns now. */
  async function getInvitation(code: string): Promise<Output<typeof contract.invitation>> {
    const { referralMonthlyLimit, referredAmount } = await settings.current()
    const owner = await findCodeOwner(database.db, code)
    if (!owner) return { state: 'unknown', friendAmount: 0, renewsOn: null }
    const { remaining, renewsOn } = await getMonth(owner, referralMonthlyLimit)
    if (remaining === 0) return { state: 'monthly-limit', friendAmount: 0, renewsOn }
    return { state: 'rewarded', friendAmount: toRupees(referredAmount), renewsOn }
  }

  /** Counts a rewarded friend in the month. Returns false and counts nothing when the limit is reached. */
  async function countTowardsMonthlyLimit(tx: Tx, treeId: string, limit: number): Promise<boolean> {
    if (limit <= 0) return false
    const updated = await tx
      .insert(referralTreeMonths)
      .values({ treeId, month: toMonth(clock.now()), friends: 1 })
      .onConflictDoUpdate({
        target: [referralTreeMonths.treeId, referralTreeMonths.month],
        set: { friends: sql`${referralTreeMonths.friends} + 1` },
        setWhere: lt(referralTreeMonths.friends, limit),
      })
      .returning({ friends: referralTreeMonths.friends })
    return updated.length > 0
  }

  /**
   * Rewards the friend at registration, and the referrer too unless the setting is `firstDelivery`. Each reward is paid
   * once. The settings are an argument, because reading them inside the transaction could need a second connection.
   */
  async function payRegistrationRewards(tx: Tx, friendId: string, shop: RewardSettings): Promise<void> {
    const referrerId = await findRewardedReferrer(tx, friendId)
    if (!referrerId) return
    await addCreditEntry(tx, {
      userId: friendId,
      friendId,
      kind: 'friend-reward',
      amountPaise: shop.referredAmount,
      createdAt: clock.now(),
    })
    if (shop.referralReward === 'registration')
      await payReferrer(tx, { referrerId, friendId, orderId: null }, shop.referrerAmount)
  }

  /** Records the delivery. The reward is paid when the order can no longer be returned. */
  async function onOrderDelivered(tx: Tx, { friendId, orderId }: ReferredOrder): Promise<void> {
    if (!(await findRewardedReferrer(tx, friendId))) return
    const deliveredAt = clock.now()
    await tx
      .insert(waitingRewards)
      .values({ orderId, friendId, deliveredAt })
      .onConflictDoUpdate({ target: waitingRewards.orderId, set: { deliveredAt } })
  }

  /** The order is no longer delivered, so its reward is not paid. */
  async function onDeliveryReverted(tx: Tx, { orderId }: Pick<ReferredOrder, 'orderId'>): Promise<void> {
    await tx.delete(waitingRewards).where(eq(waitingRewards.orderId, orderId))
  }

  /**
   * Pays the rewards of orders that can no longer be returned, and returns how many. Several processes may run it at the
   * same time: each reward is decided while its order is locked.
   */
  async function payDueRewards(): Promise<number> {
    const shop = await settings.current()
    const days = Math.max(shop.returnDays, shop.exchangeDays)
    // The last day for a return is over when the delivery was before this day.
    const before = startOfIndiaDay(addDays(toIndiaDay(clock.now()), -days))
    const due = await database.db
      .select({ orderId: waitingRewards.orderId })
      .from(waitingRewards)
      .where(and(lt(waitingRewards.deliveredAt, before), not(orders.hasOpenReturn(waitingRewards.orderId))))
      .orderBy(asc(waitingRewards.deliveredAt))
      .limit(PAY_BATCH_SIZE)
    let paid = 0
    for (const { orderId } of due) if (await payRewardForOrder(orderId, before, shop)) paid += 1
    return paid
  }

  const payRewardForOrder = (orderId: string, before: Date, shop: RewardSettings): Promise<boolean> =>
    database.transaction(async (tx) => {
      const status = await orders.lockStatus(tx, orderId)
      const [pendingReward] = await tx
        .delete(waitingRewards)
        .where(
          and(
            eq(waitingRewards.orderId, orderId),
            lt(waitingRewards.deliveredAt, before),
            not(orders.hasOpenReturn(waitingRewards.orderId)),
          ),
        )
        .returning()
      if (!pendingReward || status !== 'delivered') return false
      const referrerId = await findRewardedReferrer(tx, pendingReward.friendId)
      if (!referrerId) return false
      return payReferrer(tx, { referrerId, friendId: pendingReward.friendId, orderId }, shop.referrerAmount)
    })

  /** The first payment is the whole reward, a later one only what was taken back. */
  async function payReferrer(
    tx: Tx,
    { referrerId, friendId, orderId }: { referrerId: string; friendId: string; orderId: string | null },
    amount: Paise,
  ): Promise<boolean> {
    await lockReferrer(tx, referrerId)
    const entries = await tx
      .select({ kind: creditEntries.kind, amount: creditEntries.amountPaise, round: creditEntries.round })
      .from(creditEntries)
      .where(
        and(
          eq(creditEntries.userId, referrerId),
          eq(creditEntries.friendId, friendId),
          inArray(creditEntries.kind, [...EARNING_KINDS]),
        ),
      )
    return addCreditEntry(tx, {
      userId: referrerId,
      friendId,
      kind: 'referrer-reward',
      amountPaise: calculateRewardDue(entries, amount),
      orderId,
      // higher than that of each earlier reward
      round: entries.length,
      createdAt: clock.now(),
    })
  }

  /** Takes the reward of a closed order back, at most the balance: spent credits stay spent. */
  async function revokeReward(tx: Tx, { friendId, orderId }: ReferredOrder): Promise<void> {
    const referrerId = await findRewardedReferrer(tx, friendId)
    if (!referrerId) return
    const balance = await lockReferrer(tx, referrerId)
    const [paid] = await tx
      .select()
      .from(creditEntries)
      .where(
        and(
          eq(creditEntries.userId, referrerId),
          eq(creditEntries.friendId, friendId),
          eq(creditEntries.orderId, orderId),
          eq(creditEntries.kind, 'referrer-reward'),
        ),
      )
      .orderBy(desc(creditEntries.round))
      .limit(1)
    if (!paid) return
    await addCreditEntry(tx, {
      userId: referrerId,
      friendId,
      orderId,
      kind: 'reward-taken-back',
      round: paid.round,
      amountPaise: paise(-Math.min(paid.amountPaise, balance)),
      createdAt: clock.now(),
    })
  }

  return {
    applyReferralCode,
    getMonth,
    getInvitation,
    recordContact,
    rememberErased,
    payRegistrationRewards,
    onOrderDelivered,
    onDeliveryReverted,
    revokeReward,
    payDueRewards,
  }
}

type RewardMonth = { limit: number; remaining: number; renewsOn: string | null }
type KnownContact = Pick<typeof knownContacts.$inferInsert, 'kind' | 'hash'>
type TreeMember = Pick<User, 'id' | 'referralTreeId'>
type CodeOwner = TreeMember & Pick<User, 'email' | 'phone'>

async function findCodeOwner(db: Reader, code: string | undefined): Promise<CodeOwner | undefined> {
  const normalizedCode = normalizeCode(code ?? '')
  if (normalizedCode === null) return undefined
  const [owner] = await db
    .select({
      id: users.id,
      email: users.email,
      phone: users.phone,
      referralTreeId: users.referralTreeId,
    })
    .from(users)
    .where(eq(users.referralCode, normalizedCode))
  return owner
}

const getTreeId = ({ id, referralTreeId }: TreeMember): string => referralTreeId ?? id

/** `2026-11`, in India. */
const toMonth = (now: Date): string => toIndiaDay(now).slice(0, 7)

type ReferredOrder = { friendId: string; orderId: string }

/** Null when this friend earns no reward. */
async function findRewardedReferrer(tx: Tx, friendId: string): Promise<string | null> {
  const [friend] = await tx
    .select({ referredBy: users.referredBy, refusal: users.referralRefusal })
    .from(users)
    .where(eq(users.id, friendId))
  return friend && friend.refusal === null ? friend.referredBy : null
}

/** Locks the balance. FOR UPDATE would also wait for friends who register now, because they reference the row. */
async function lockReferrer(tx: Tx, referrerId: string): Promise<Paise> {
  assertLockOrder(tx, 'user')
  const [referrer] = await tx
    .select({ balance: users.creditsPaise })
    .from(users)
    .where(eq(users.id, referrerId))
    .for('no key update')
  return referrer?.balance ?? paise(0)
}
