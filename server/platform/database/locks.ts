import type pg from 'pg'

/**
 * Everything that a transaction locks until it ends, in the order in which it takes the locks. All transactions use this
 * order, so no two of them wait for each other. Rows of one level are locked in the order of their keys (`collate "C"`,
 * variants by product and id), in one statement.
 */
const LOCK_ORDER = [
  /** One process creates the first admin, or fills the empty database. */
  'first start',
  /** One product file is written at a time. */
  'product import',
  /** Before everything that an order needs: saves of staff wait here while new rates are written. */
  'rates',
  /** The names of categories and options, which products and variants contain: saves hold them together, a rename alone. */
  'names',
  /** One record that staff edit: settings, a category, a banner, a role, a message. */
  'record',
  'order',
  'user',
  'verification codes',
  'second factor',
  'review',
  'variants',
  'products',
  /** The phone number and the address of an order, which other accounts may use too. */
  'order contacts',
  'slug',
  /** One picture is replaced by another at a time. */
  'replacement of a picture',
  /** Pictures that a save is about to show, which nobody deletes or replaces until it is done. */
  'pictures',
  /** Of lists and search. Every transaction that writes them has locked all else of its products before. */
  'search rows',
  'items',
  'coupon',
  /** The cash orders of one person, who may have several accounts. */
  'cash of a person',
  /** The reference of a transfer that staff enter: each is used once. */
  'transfer reference',
] as const

export type LockLevel = (typeof LOCK_ORDER)[number]

type LockingTransaction = { $client: pg.PoolClient }

/** What the running transaction of each connection has locked. */
const heldByClient = new WeakMap<object, Set<LockLevel>>()
let isEnforced = false

/** For tests: a lock that is taken too late fails. Otherwise only a rare deadlock would show it. */
export function enforceLockOrder(): void {
  isEnforced = true
}

/** The locks of the last transaction of a connection ended with it. */
export function forgetLocks(client: object): void {
  if (isEnforced) heldByClient.set(client, new Set())
}

/**
 * Called before each statement that locks rows (architecture.test.ts counts both). A level that the transaction holds can be
 * used again: the rows are then those that it has locked before.
 */
export function assertLockOrder(tx: LockingTransaction, level: LockLevel): void {
  if (!isEnforced) return
  const held = heldByClient.get(tx.$client)
  if (!held) throw new Error(`“${level}” is locked outside of a transaction.`)
  if (held.has(level)) return
  const later = [...held].find((each) => LOCK_ORDER.indexOf(each) > LOCK_ORDER.indexOf(level))
  if (later) throw new Error(`“${level}” is locked after “${later}”: see LOCK_ORDER.`)
  held.add(level)
}

/** Locks these names, whatever they stand for. */
export function lockKeys(tx: LockingTransaction, level: LockLevel, ...keys: string[]) {
  assertLockOrder(tx, level)
  return tx.$client.query({
    name: 'lock_keys',
    text: 'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) key',
    values: [keys.toSorted()],
  })
}

/** Locks a number that statements in migrations use as well. */
export function lockNumber(
  tx: LockingTransaction,
  level: LockLevel,
  number: number,
  mode: 'shared' | 'exclusive',
) {
  assertLockOrder(tx, level)
  return tx.$client.query(`select pg_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}($1)`, [number])
}

/** The same without waiting. False when another transaction holds it. */
export async function tryLockNumber(
  tx: LockingTransaction,
  level: LockLevel,
  number: number,
  mode: 'shared' | 'exclusive',
): Promise<boolean> {
  assertLockOrder(tx, level)
  const { rows } = await tx.$client.query<{ isLocked: boolean }>(
    `select pg_try_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}($1) as "isLocked"`,
    [number],
  )
  return rows[0]!.isLocked
}
