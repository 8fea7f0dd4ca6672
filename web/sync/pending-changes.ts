import { getItemKey } from '#domain/cart.ts'
import type { LineOptions } from '#domain/line-options.ts'
import { createPersistedStore, type PersistedStore } from '#web/storage/persisted-store.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'
import { createListeners, deriveStore } from '#web/ui/store.ts'

/** `getItemKey` identifies an entry: by its variant, or by its product where that has only one, and by its line options. */
export type ListEntry = {
  productId: string
  variantId?: string | undefined
  lineOptions?: LineOptions | undefined
}

export type Change<E> = {
  /** Of the entries that it changes. */
  keys: string[]
  /** True: it only adds to what may be on the server already. */
  isAddition: boolean
  apply: (entries: E[]) => E[]
  send: () => Promise<E[]>
}

/**
 * What the pending changes of a tab make of the entries. `entry` is null for a removed one. `productId` is the key of the
 * entry: storage that an older version of the page wrote stays readable.
 */
type StoredChanges<E> = {
  owner: string
  isAddition: boolean
  results: { productId: string; entry: E | null }[]
} | null

type PendingChangesOptions<E extends ListEntry> = {
  key: string
  entries: PersistedStore<E[]>
  /** Survives a reload and belongs to this tab. */
  getTabStorage: () => Storage
}

/**
 * Changes of this tab that are visible already and have no answer yet. Their result is stored before they are sent: after
 * a reload it is unknown whether the server received them, so it gets the result, which does no harm twice.
 */
export function createPendingChanges<E extends ListEntry>({
  key,
  entries,
  getTabStorage,
}: PendingChangesOptions<E>) {
  const changes = new Map<Change<E>, string>()
  const listeners = createListeners()
  const stored = createPersistedStore<StoredChanges<E>>(
    `${PERSONAL_KEY_PREFIX}${key}-pending`,
    null,
    {
      read: (value) => value as StoredChanges<E>,
      write: (value) => value,
    },
    getTabStorage,
  )
  let memo: { storedEntries: E[]; userId: string | null; merged: E[] } | null = null

  const changesOf = (userId: string | null): Change<E>[] =>
    [...changes].flatMap(([change, owner]) => (owner === userId ? [change] : []))

  /** What the person sees; the same array as long as nothing changes. */
  function visibleEntries(userId: string | null): E[] {
    const storedEntries = entries.get()
    if (changes.size === 0) return storedEntries
    if (memo?.storedEntries !== storedEntries || memo.userId !== userId) {
      const merged = changesOf(userId).reduce((list, { apply }) => apply(list), storedEntries)
      memo = { storedEntries, userId, merged }
    }
    return memo.merged
  }

  function toStoredChanges(owner: string): StoredChanges<E> {
    const ownChanges = changesOf(owner)
    if (ownChanges.length === 0) return null
    const visible = visibleEntries(owner)
    const keys = [...new Set(ownChanges.flatMap((change) => change.keys))]
    return {
      owner,
      isAddition: ownChanges.every((change) => change.isAddition),
      results: keys.map((key) => ({
        productId: key,
        entry: visible.find((entry) => getItemKey(entry) === key) ?? null,
      })),
    }
  }

  return {
    has: (change: Change<E>) => changes.has(change),
    add(change: Change<E>, userId: string): void {
      changes.set(change, userId)
      memo = null
      stored.set(toStoredChanges(userId))
      listeners.notify()
    },
    remove(change: Change<E>): void {
      if (!changes.delete(change)) return
      memo = null
      listeners.notify()
    },
    visibleEntries,
    /** To be called when a change was removed and its result is in the stored entries. */
    store(userId: string): void {
      stored.set(toStoredChanges(userId))
    },
    /** What an earlier page of this tab stored. It is there once. */
    takeStored(): StoredChanges<E> {
      const found = stored.readLatest()
      if (found) stored.set(null)
      return found
    },
    subscribe: deriveStore([listeners, entries], null, () => null).subscribe,
  }
}
