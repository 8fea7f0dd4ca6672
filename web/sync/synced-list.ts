import { getItemKey } from '#domain/cart.ts'
import { ShopError } from '#domain/errors.ts'
import { session } from '#web/session/session.ts'
import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { deriveStore } from '#web/ui/store.ts'
import { getLastOnlineTime } from './connection.ts'
import { createMutex, withTimeout } from './mutex.ts'
import { type Change, createPendingChanges, type ListEntry } from './pending-changes.ts'
import { GUEST_STATE, markUnsent, parseSyncState, type SyncState } from './sync-state.ts'

type SyncedListOptions<E extends ListEntry> = {
  /** Its key in local storage. */
  key: string
  /** Reads an entry from storage. Null: it cannot be shown. */
  parseEntry: (stored: unknown) => E | null
  remote: {
    fetchEntries: () => Promise<E[]>
    /** Adds entries to the server's list. Twice is the same as once. */
    mergeGuestEntries: (entries: E[]) => Promise<E[]>
    /** Sets the server's entry to what it is here; undefined removes it. */
    setEntry: (key: string, entry: E | undefined) => Promise<E[]>
  }
  /** Keeps what only this browser knows when the server's list replaces the local one. */
  mergeLocalFields?: (fromServer: E[], local: E[]) => E[]
  /** Called when a visitor's entries were merged into a person's list. */
  onGuestEntriesMerged?: (sent: E[], received: E[]) => void
  /** Tests give each tab its own. */
  getTabStorage?: () => Storage
}

/**
 * A list in local storage that is copied to the server of a person who is signed in (docs/decisions/0018-local-first.md).
 * Changes show at once and are sent one after the other. A change that could not be sent is sent at the next contact as a
 * state ("three of these"), not as a step ("one more"), so nothing counts twice, whatever the server received.
 */
export function createSyncedList<E extends ListEntry>({
  key,
  parseEntry,
  remote,
  mergeLocalFields,
  onGuestEntriesMerged,
  getTabStorage = () => sessionStorage,
}: SyncedListOptions<E>) {
  const emptyList: E[] = []
  /** The last list of the server, with the changes that are marked as unsent. */
  const entries = createPersistedStore<E[]>(key, emptyList, {
    read: (stored) => {
      const found = Array.isArray(stored)
        ? stored.map(parseEntry).filter((candidate) => candidate !== null)
        : []
      return found.length > 0 ? found : emptyList
    },
    write: (list) => list,
  })
  const syncState = createPersistedStore<SyncState>(`${key}-standing`, GUEST_STATE, {
    read: parseSyncState,
    write: (current) => current,
  })
  const readAt = createPersistedStore<string | null>(`${key}-read-at`, null, {
    read: (stored) => (typeof stored === 'string' ? stored : null),
    write: (time) => time,
  })
  const setReadAt = (time: number) => readAt.set(new Date(time).toISOString())
  const runExclusive = createMutex(key)
  const pendingChanges = createPendingChanges<E>({ key, entries, getTabStorage })
  let hasResumed = false
  let refreshRequest: { userId: string; hasStarted: boolean; promise: Promise<void> } | null = null

  const currentUserId = (): string | null => session.current()?.user._id ?? null

  /**
   * Makes the list that of the person who is signed in now. Called before each use: people sign in and out between two
   * clicks, and in other tabs.
   */
  function reconcileOwner(): string | null {
    const userId = currentUserId()
    const { owner, unjoined } = syncState.readLatest()
    if (owner !== userId) {
      const local = entries.readLatest()
      // Entries that were not sent yet belong to the visitor. The others are a copy of another user's list on the server.
      const guestEntries =
        owner === null ? local : local.filter((entry) => unjoined.includes(getItemKey(entry)))
      syncState.set({
        owner: userId,
        unsent: [],
        unjoined: userId ? guestEntries.map(getItemKey) : [],
      })
      entries.set(guestEntries)
    }
    if (!hasResumed) resumePendingChanges(userId)
    return userId
  }

  /** Marks as unsent what this tab had not sent, or not got an answer to, when its page was reloaded. */
  function resumePendingChanges(userId: string | null): void {
    hasResumed = true
    const stored = pendingChanges.takeStored()
    if (!stored || stored.owner !== userId) return
    const { results, isAddition } = stored
    const keys = results.map(({ productId }) => productId)
    syncState.set(markUnsent(syncState.readLatest(), { keys, isAddition }))
    entries.set(results.reduce(setEntry, entries.readLatest()))
  }

  /** The server's list replaces the local one, except for entries that another tab changed and did not send yet. */
  function applyServerList(userId: string, list: E[], sentKeys: string[]): void {
    if (reconcileOwner() !== userId) return
    const { unsent, unjoined } = syncState.readLatest()
    const isUnsent = (key: string) => !sentKeys.includes(key)
    const remaining = {
      owner: userId,
      unsent: unsent.filter(isUnsent),
      unjoined: unjoined.filter(isUnsent),
    }
    syncState.set(remaining)
    const keptKeys = [...remaining.unsent, ...remaining.unjoined]
    const isKept = (entry: E) => keptKeys.includes(getItemKey(entry))
    const local = entries.get()
    const merged = mergeLocalFields ? mergeLocalFields(list, local) : list
    entries.set([...merged.filter((entry) => !isKept(entry)), ...local.filter(isKept)])
    pendingChanges.store(userId)
    if (keptKeys.length === 0) setReadAt(Date.now())
  }

  async function change(pendingChange: Change<E>): Promise<void> {
    const userId = reconcileOwner()
    if (visibleEntries().length === 0) setReadAt(getLastOnlineTime())
    if (userId === null) return entries.set(pendingChange.apply(entries.readLatest()))
    pendingChanges.add(pendingChange, userId)
    try {
      await runExclusive(() => send(userId, pendingChange))
    } finally {
      pendingChanges.remove(pendingChange)
      pendingChanges.store(userId)
    }
  }

  /** Moves a change from the pending ones to the stored list. */
  function applyLocally(pendingChange: Change<E>): void {
    pendingChanges.remove(pendingChange)
    entries.set(pendingChange.apply(entries.readLatest()))
  }

  async function send(userId: string, pendingChange: Change<E>): Promise<void> {
    if (reconcileOwner() !== userId) return
    try {
      const current = syncState.readLatest()
      const isUnsent = pendingChange.keys.some(
        (key) => current.unsent.includes(key) || current.unjoined.includes(key),
      )
      if (isUnsent) {
        // An earlier change of this entry is unsent: its state is sent, with this change in it.
        syncState.set(markUnsent(current, pendingChange))
        applyLocally(pendingChange)
      }
      await flushUnsent(userId)
      if (isUnsent) return
      const list = await withTimeout(pendingChange.send())
      pendingChanges.remove(pendingChange)
      applyServerList(userId, list, pendingChange.keys)
    } catch (error) {
      await handleFailure(userId, pendingChange, error)
    }
  }

  /**
   * When the server cannot be reached, the change stays in this browser. When the session has ended, the list becomes a
   * visitor's. When the server refuses the change, its list replaces the local one.
   */
  async function handleFailure(userId: string, pendingChange: Change<E>, error: unknown): Promise<void> {
    const kind = error instanceof ShopError ? error.kind : null
    const isAppliedLocally = !pendingChanges.has(pendingChange)
    const currentOwner = reconcileOwner()
    if (kind === 'unauthenticated' && currentOwner === null) {
      const isGuestEntry = entries
        .readLatest()
        .some((entry) => pendingChange.keys.includes(getItemKey(entry)))
      return isAppliedLocally && isGuestEntry ? undefined : applyLocally(pendingChange)
    }
    if (currentOwner !== userId) return
    if (kind === 'unavailable' || kind === 'too-many') {
      // The change is kept, so the person needs no message.
      console.error(`The ${key} is kept in this browser only:`, error)
      if (isAppliedLocally) return
      syncState.set(markUnsent(syncState.readLatest(), { keys: pendingChange.keys, isAddition: false }))
      return applyLocally(pendingChange)
    }
    pendingChanges.remove(pendingChange)
    const list = await withTimeout(remote.fetchEntries()).catch(() => null)
    if (list) applyServerList(userId, list, pendingChange.keys)
    throw error
  }

  /** Sends what is unsent, before anything else is sent. True: the local list is the server's now. */
  async function flushUnsent(userId: string): Promise<boolean> {
    const { unsent, unjoined } = syncState.readLatest()
    let list: E[] | null = null
    if (unjoined.length > 0) list = await mergeGuestEntries(unjoined)
    for (const key of unsent) list = (await sendEntry(key)) ?? list
    if (unsent.length > 0) list ??= await withTimeout(remote.fetchEntries())
    if (list) applyServerList(userId, list, [...unsent, ...unjoined])
    return list !== null
  }

  /** Once, at sign-in: merges the visitor's entries into the server's list, which then replaces them. */
  async function mergeGuestEntries(unjoined: string[]): Promise<E[]> {
    const sent = entries.readLatest().filter((entry) => unjoined.includes(getItemKey(entry)))
    const received = await withTimeout(remote.mergeGuestEntries(sent))
    onGuestEntriesMerged?.(sent, received)
    return received
  }

  /** What is gone or sold out is skipped: the server's list will show it. */
  async function sendEntry(key: string): Promise<E[] | null> {
    const entry = entries.readLatest().find((candidate) => getItemKey(candidate) === key)
    return withTimeout(remote.setEntry(key, entry)).catch((error: unknown) => {
      if (error instanceof ShopError && !RETRYABLE_KINDS.has(error.kind)) return null
      throw error
    })
  }

  /** Called after sign-in and when a page that shows the list opens. Shows nothing when the server cannot be reached. */
  function refresh(): Promise<void> {
    const userId = reconcileOwner()
    if (userId === null) return Promise.resolve()
    // A request that has begun may miss a later change, so it is not shared.
    if (refreshRequest?.userId === userId && !refreshRequest.hasStarted) return refreshRequest.promise
    const request = { userId, hasStarted: false, promise: Promise.resolve() }
    request.promise = runExclusive(async () => {
      request.hasStarted = true
      await fetchServerList(userId)
    })
    refreshRequest = request
    return request.promise
  }

  async function fetchServerList(userId: string): Promise<void> {
    if (reconcileOwner() !== userId) return
    try {
      if (await flushUnsent(userId)) return
      const list = await withTimeout(remote.fetchEntries())
      applyServerList(userId, list, [])
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      console.error(`The ${key} could not be read:`, error)
    }
  }

  /** The list with the pending changes. */
  const visibleEntries = () => pendingChanges.visibleEntries(currentUserId())

  return {
    entries: visibleEntries,
    /** Starts with an empty list. One in the browser is the same array, so nothing renders again after hydration. */
    store: deriveStore([pendingChanges], emptyList, visibleEntries),
    isGuest: () => reconcileOwner() === null,
    /** When all entries were last read from the server. What was added later is newer. Null: unknown. */
    readAt,
    /** Changes what only this browser knows of the entries. */
    updateLocally: (update: (list: E[]) => E[]) => entries.set(update(entries.readLatest())),
    /** The same for a visitor, with what the server has just answered. */
    updateFromServer(update: (list: E[]) => E[]): void {
      entries.set(update(entries.readLatest()))
      setReadAt(Date.now())
    },
    change,
    refresh,
  }
}

const RETRYABLE_KINDS = new Set(['unavailable', 'too-many', 'unauthenticated'])

const setEntry = <E extends ListEntry>(
  list: E[],
  { productId: key, entry }: { productId: string; entry: E | null },
): E[] => {
  const others = list.filter((candidate) => getItemKey(candidate) !== key)
  if (!entry) return others
  return others.length === list.length
    ? [...list, entry]
    : list.map((candidate) => (getItemKey(candidate) === key ? entry : candidate))
}
