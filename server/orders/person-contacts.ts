import { eq } from 'drizzle-orm'
import { getCanonicalMailbox } from '#domain/email.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import { getUser } from '#server/users/queries.ts'
import { type CONTACT_KINDS, orderContacts, orders } from './tables.ts'

export type Contact = { kind: (typeof CONTACT_KINDS)[number]; keyHash: string }
/** The contacts of the account, and not those of the delivery: a present may go to somebody else. */
export const ACCOUNT_CONTACT_KINDS = ['account-phone', 'mailbox'] as const

type Hashing = Pick<Secrets, 'keyedHash'>

/** Delivery and account have the same hash for the same phone number. */
export const hashPhone = (secrets: Hashing, phone: string): string => secrets.keyedHash('order-phone', phone)

/** The mailbox and the phone number of an account as keyed hashes, to find the same person in other accounts. */
export function hashAccount(
  secrets: Hashing,
  { email, phone }: { email: string; phone: string | null },
): Contact[] {
  const mailbox: Contact = {
    kind: 'mailbox',
    keyHash: secrets.keyedHash('order-mailbox', getCanonicalMailbox(email)),
  }
  if (phone === null) return [mailbox]
  return [mailbox, { kind: 'account-phone', keyHash: hashPhone(secrets, phone) }]
}

/**
 * Adds the current mailbox and phone number of an account to its orders. Before the account is erased and before they
 * change, so that the person is found by each of them later.
 */
export async function recordAccountContacts(tx: Tx, secrets: Hashing, userId: string): Promise<void> {
  const ownOrders = await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  if (ownOrders.length === 0) return
  const contacts = hashAccount(secrets, await getUser(tx, userId))
  await tx
    .insert(orderContacts)
    .values(ownOrders.flatMap(({ id }) => contacts.map((contact) => ({ orderId: id, ...contact }))))
    .onConflictDoNothing()
}

export const listContacts = (db: Reader, orderId: string): Promise<Contact[]> =>
  db
    .select({ kind: orderContacts.kind, keyHash: orderContacts.keyHash })
    .from(orderContacts)
    .where(eq(orderContacts.orderId, orderId))

/**
 * `related`: the orders of the account $1 in all accounts of its person, and those with one of the contact hashes $2. Accounts
 * of earlier versions are found by the users' table, because their orders have no hash of the account.
 */
export const WITH_RELATED_ORDERS = `
    with accounts as (
      select other.id from users me
      join users other on other.id = me.id or other.mailbox = me.mailbox or other.phone = me.phone
      where me.id = $1
    ),
    related as (
      select id from orders where user_id in (select id from accounts)
      union
      select order_id from order_contacts where key_hash = any($2::text[])
    )`
