import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { REFERRAL_REJECTIONS } from '#domain/referrals.ts'
import {
  createdAt,
  id,
  instant,
  mailbox,
  notNegative,
  paise,
  updatedAt,
} from '#server/platform/database/columns.ts'
import { roles } from '#server/roles/tables.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Not unique: a family may share a mailbox. Credits and limits count the mailbox. */
    mailbox: mailbox(),
    /** Ten digits. Null: the first admin, or a user who removed it from the profile. */
    phone: text('phone').unique(),
    passwordHash: text('password_hash').notNull(),
    /** The user did not choose this password, or it is too weak for staff: their sessions may only change it. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** When set, the user cannot sign in. */
    disabledAt: instant('disabled_at'),
    role: text('role')
      .notNull()
      .references(() => roles.name, { onUpdate: 'cascade' }),
    referralCode: text('referral_code').notNull().unique(),
    referredBy: text('referred_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /**
     * The id of the first person of a tree of friends, whose rewards of a month are counted together. No foreign key, because
     * the tree outlives its first person. Null: the tree begins with this user.
     */
    referralTreeId: text('referral_tree_id'),
    /** Why the referral earns no reward. Null: the rewards are due. */
    referralRefusal: text('referral_refusal', { enum: REFERRAL_REJECTIONS }),
    /** The sum of the user's rows in `credit_entries`, changed in the same transaction. */
    creditsPaise: paise('credits_paise').notNull().default(sql`0`),
    /** Version of the terms that the user accepted at registration. */
    consentVersion: text('consent_version').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_mailbox').on(table.mailbox),
    index('users_referred_by').on(table.referredBy),
    index('users_created_at').on(table.createdAt),
    notNegative('users_credits_not_negative', table.creditsPaise),
    check('users_phone_ten_digits', sql`${table.phone} ~ '^[0-9]{10}$'`),
  ],
)
