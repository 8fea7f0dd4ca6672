import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, mailbox, oneOf } from '#server/platform/database/columns.ts'
import { newId } from '#server/platform/ids.ts'
import { roles } from '#server/roles/tables.ts'
import { users } from '#server/users/tables.ts'

/** Only the hash of the bearer token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session in the user's list of sessions, which must not show the token. */
    id: text('id')
      .notNull()
      .unique()
      .$defaultFn(() => newId()),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remember: boolean('remember').notNull().default(false),
    /** Browser of the sign-in, by which the user recognises the session. */
    userAgent: text('user_agent').notNull().default(''),
    network: text('network').notNull().default(''),
    /** Updated at most once a minute. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** When the user last entered a password or second factor. */
    reauthenticatedAt: instant('reauthenticated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Of the text message, where the shop sends mails and text messages: each has a code of its own. */
    phoneCodeHash: text('phone_code_hash'),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('verification_codes_for').on(table.email, table.phone, table.createdAt)],
)

export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdAt: createdAt(),
})

/** Devices and networks from which a user has signed in. */
export const knownOrigins = pgTable(
  'known_origins',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'device' | 'network'>().notNull(),
    hash: text('hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.hash] }),
    oneOf('known_origins_kind', table.kind, ['device', 'network']),
  ],
)

/** An authenticator app (TOTP). `secret` is encrypted. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  /** The 30-second step of the last code, so that each code is accepted once. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: createdAt(),
  lastUsedAt: instant('last_used_at'),
})

/** A new secret that is valid once its first code is entered. `secret` is encrypted. */
export const authenticatorAppSetups = pgTable('authenticator_app_setups', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** The signature counter of the key; 0 for keys that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Each code signs in once. `selector` is the beginning of the code, by which its row is found. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    selector: text('selector').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('recovery_codes_selector').on(table.userId, table.selector)],
)

/** An open request for a second factor. Only the hash of the token is stored. */
export const secondFactorChallenges = pgTable(
  'second_factor_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['sign-in', 'reauthenticate', 'add-passkey'] }).notNull(),
    passkeyChallenge: text('passkey_challenge'),
    /** Hash of the password hash at the first step: a changed password ends the sign-in. */
    passwordFingerprint: text('password_fingerprint'),
    remember: boolean('remember').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('second_factor_challenges_user').on(table.userId),
    index('second_factor_challenges_expires').on(table.expiresAt),
    oneOf('second_factor_challenges_purpose', table.purpose, ['sign-in', 'reauthenticate', 'add-passkey']),
  ],
)

/** An open invitation to join the staff. Only the hash of its link is stored, and the link works once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    email: text('email').notNull(),
    mailbox: mailbox(),
    role: text('role')
      .notNull()
      .references(() => roles.name, { onUpdate: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** The role may not hold more permissions than this user, neither when invited nor when accepted. */
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('staff_invitations_mailbox').on(table.mailbox)],
)
