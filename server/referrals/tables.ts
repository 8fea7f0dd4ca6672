import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, paise } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

export const CREDIT_KINDS = [
  'referrer-reward',
  'friend-reward',
  'reward-taken-back',
  'spent',
  'given-back',
  'part-given-back',
] as const

/**
 * Keyed hashes of every mailbox and phone number that was ever registered, because each earns credits only once. They stay
 * when the account is erased, and they do not reveal the address or the number.
 */
export const knownContacts = pgTable('known_contacts', {
  hash: text('hash').primaryKey(),
  kind: text('kind', { enum: ['mailbox', 'phone'] }).notNull(),
  /** `users.referral_tree_id` of the account, so that somebody who erases it and comes back is in the same tree. */
  treeId: text('tree_id'),
  firstSeenAt: instant('first_seen_at').notNull(),
})

/**
 * How many people of a tree of friends were rewarded in a month, such as `2026-11`. It stays when its first person erases the
 * account: otherwise that would begin the count again.
 */
export const referralTreeMonths = pgTable(
  'referral_tree_months',
  {
    treeId: text('tree_id').notNull(),
    month: text('month').notNull(),
    friends: integer('friends').notNull(),
  },
  (table) => [primaryKey({ columns: [table.treeId, table.month] })],
)

/** Delivered orders of referred friends. The referrer is rewarded when the order can no longer be returned. */
export const waitingRewards = pgTable(
  'waiting_rewards',
  {
    /** References orders, see 0002_triggers.sql. */
    orderId: text('order_id').primaryKey(),
    friendId: text('friend_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deliveredAt: instant('delivered_at').notNull(),
  },
  (table) => [index('waiting_rewards_delivered').on(table.deliveredAt)],
)

/** The append-only ledger of referral credits. `users.credits_paise` is the sum of a person's entries. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: CREDIT_KINDS }).notNull(),
    /** Positive: earned or given back. Negative: spent or taken back. */
    amountPaise: paise('amount_paise').notNull(),
    /** References orders, see 0002_triggers.sql. */
    orderId: text('order_id'),
    /** How often the order was reopened, as in `order_effects`. */
    round: integer('round').notNull().default(0),
    /** The person whose registration earned a reward. */
    friendId: text('friend_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('credit_entries_kind_known', table.kind, CREDIT_KINDS),
    index('credit_entries_user').on(table.userId, table.createdAt),
    uniqueIndex('credit_entries_once_per_order')
      .on(table.userId, table.orderId, table.kind, table.round)
      .where(sql`order_id is not null`),
    uniqueIndex('credit_entries_once_per_friend')
      .on(table.userId, table.friendId, table.kind, table.round)
      .where(sql`friend_id is not null`),
  ],
)
