import { ShopError } from '#domain/errors.ts'
import { session } from '#web/session/session.ts'
import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { createMutex, withTimeout } from './mutex.ts'
import { type Change, createPendingChanges, type ListEntry } from './pending-changes.ts'
import { GUEST_STATE, markUnsent, parseSyncState, type SyncState } from './sync-state.ts'

type SyncedListOptions<E extends ListEntry> = {
  /** Where it lives in local storage. */
  key: string
  /** An entry as storage holds it; null: nothing that can be shown. */
  read: (stored: unknown) => E | null
  remote: {
    read: () => Promise<E[]>
    /** Adds entries to the server's list. Twice is the same as once. */
    mergeGuestEntries: (entries: E[]) => Promise<E[]>
    /** Makes the server's entry what it is here; undefined: none. */
    setEntry: (productId: string, entry: E | undefined) => Promise<E[]>
  }
  /** What this browser knows and the server's answer does not say again. */
  mergeLocalFields?: (fromServer: E[], local: E[]) => E[]
  /** A visitor's entries became a person's. */
  onGuestEntriesMerged?: (sent: E[], received: E[]) => void
}

/**
 * A list that is here first, and on the server when there is one to tell (docs/decisions/0018-local-first.md).
 * Changes show at once and are sent one after the other. What could not be sent is told at the next contact as a
 * state, not as a step: so nothing counts twice, whatever the server heard.
 */
export function createSyncedList<E extends ListEntry>({
  key,
  read,
  remote,
  mergeLocalFields,
  onGuestEntriesMerged,
}: SyncedListOptions<E>) {
  const emptyList: E[] = []
  /** What the server said last, with what it was not told yet. */
  const entries = createPersistedStore<E[]>(key, emptyList, {
    read: (stored) => {
      const found = Array.isArray(stored) ? stored.map(read).filter((candidate) => candidate !== null) : []
      return found.length > 0 ? found : emptyList
    },
    write: (list) => list,
  })
  const syncState = createPersistedStore<SyncState>(`${key}-standing`, GUEST_STATE, {
    read: parseSyncState,
    write: (current) => current,
  })
  const runExclusive = createMutex(key)
  const pendingChanges = createPendingChanges(entries)
  let refreshRequest: { person: string; hasStarted: boolean; promise: Promise<void> } | null = null

  const currentUserId = (): string | null => session.current()?.user._id ?? null

  /** Whose the list is, before anything is done with it: people come and go between two clicks, and in other tabs. */
  function reconcileOwner(): string | null {
    const userId = currentUserId()
    const { owner, unjoined } = syncState.readLatest()
    if (owner === userId) return userId
    const local = entries.readLatest()
    // what nobody was told yet is the visitor's still; the rest is a copy of somebody's list on the server
    const guestEntries =
      owner === null ? local : local.filter(({ productId }) => unjoined.includes(productId))
    syncState.set({ owner: userId, unsent: [], unjoined: userId ? productIdsOf(guestEntries) : [] })
    entries.set(guestEntries)
    return userId
  }

  /** The server's list replaces this one; what another tab put in and nobody told the server yet stays. */
  function applyServerList(userId: string, list: E[], sentIds: string[]): void {
    if (reconcileOwner() !== userId) return
    const { unsent, unjoined } = syncState.readLatest()
    const isUnsent = (id: string) => !sentIds.includes(id)
    const remaining = { owner: userId, unsent: unsent.filter(isUnsent), unjoined: unjoined.filter(isUnsent) }
    syncState.set(remaining)
    const ids = [...remaining.unsent, ...remaining.unjoined]
    const local = entries.get()
    const merged = (mergeLocalFields ? mergeLocalFields(list, local) : list).filter(
      ({ productId }) => !ids.includes(productId),
    )
    entries.set([...merged, ...local.filter(({ productId }) => ids.includes(productId))])
  }

  async function change(pendingChange: Change<E>): Promise<void> {
    const userId = reconcileOwner()
    if (userId === null) return entries.set(pendingChange.apply(entries.readLatest()))
    pendingChanges.add(pendingChange, userId)
    try {
      await runExclusive(() => send(userId, pendingChange))
    } finally {
      pendingChanges.remove(pendingChange)
    }
  }

  /** The change is this browser's to remember. */
  function applyLocally(pendingChange: Change<E>): void {
    pendingChanges.remove(pendingChange)
    entries.set(pendingChange.apply(entries.readLatest()))
  }

  async function send(userId: string, pendingChange: Change<E>): Promise<void> {
    if (reconcileOwner() !== userId) return
    try {
      const current = syncState.readLatest()
      const isUnsent = pendingChange.productIds.some(
        (id) => current.unsent.includes(id) || current.unjoined.includes(id),
      )
      if (isUnsent) {
        // what is owed is told as it is here, now with this change in it
        syncState.set(markUnsent(current, pendingChange))
        applyLocally(pendingChange)
      }
      await flushUnsent(userId)
      if (isUnsent) return
      const list = await withTimeout(pendingChange.send())
      pendingChanges.remove(pendingChange)
      applyServerList(userId, list, pendingChange.productIds)
    } catch (error) {
      await handleFailure(userId, pendingChange, error)
    }
  }

  /** The server is away: go on here. The session is over: it is a visitor's list. Refused: the server's list holds. */
  async function handleFailure(userId: string, pendingChange: Change<E>, error: unknown): Promise<void> {
    const kind = error instanceof ShopError ? error.kind : null
    const isAppliedLocally = !pendingChanges.has(pendingChange)
    const local = reconcileOwner()
    if (kind === 'unauthenticated' && local === null) {
      const isGuestEntry = entries
        .readLatest()
        .some(({ productId }) => pendingChange.productIds.includes(productId))
      return isAppliedLocally && isGuestEntry ? undefined : applyLocally(pendingChange)
    }
    if (local !== userId) return
    if (kind === 'unavailable' || kind === 'too-many') {
      // logged, no message
      console.error(`The ${key} is kept in this browser only:`, error)
      if (isAppliedLocally) return
      syncState.set(markUnsent(syncState.readLatest(), { ...pendingChange, isAddition: false }))
      return applyLocally(pendingChange)
    }
    pendingChanges.remove(pendingChange)
    const list = await withTimeout(remote.read()).catch(() => null)
    if (list) applyServerList(userId, list, pendingChange.productIds)
    throw error
  }

  /** Before anything else is said to the server: what it has not heard yet. True: the list is the server's now. */
  async function flushUnsent(userId: string): Promise<boolean> {
    const { unsent, unjoined } = syncState.readLatest()
    let list: E[] | null = null
    if (unjoined.length > 0) list = await mergeGuestEntries(unjoined)
    for (const productId of unsent) list = (await sendEntry(productId)) ?? list
    if (unsent.length > 0) list ??= await withTimeout(remote.read())
    if (list) applyServerList(userId, list, [...unsent, ...unjoined])
    return list !== null
  }

  /** Once, at sign-in: the visitor's entries join the server's list, which then replaces them. */
  async function mergeGuestEntries(unjoined: string[]): Promise<E[]> {
    const sent = entries.readLatest().filter(({ productId }) => unjoined.includes(productId))
    const received = await withTimeout(remote.mergeGuestEntries(sent))
    onGuestEntriesMerged?.(sent, received)
    return received
  }

  /** A piece that is gone or sold out meanwhile stands in nobody's way: the server's list will say so. */
  async function sendEntry(productId: string): Promise<E[] | null> {
    const entry = entries.readLatest().find((candidate) => candidate.productId === productId)
    return withTimeout(remote.setEntry(productId, entry)).catch((error: unknown) => {
      if (error instanceof ShopError && !RETRYABLE_KINDS.has(error.kind)) return null
      throw error
    })
  }

  /** After sign-in and when a page that shows the list opens. Silent when the server is away. */
  function refresh(): Promise<void> {
    const userId = reconcileOwner()
    if (userId === null) return Promise.resolve()
    // who asks once it has begun wants a newer answer
    if (refreshRequest?.person === userId && !refreshRequest.hasStarted) return refreshRequest.promise
    const request = { person: userId, hasStarted: false, promise: Promise.resolve() }
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
      const list = await withTimeout(remote.read())
      applyServerList(userId, list, [])
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      console.error(`The ${key} could not be read:`, error)
    }
  }

  return {
    /** The list with what is underway. */
    entries: () => pendingChanges.visibleEntries(currentUserId()),
    /** On the server, and until the browser has looked; what it then finds empty is the same array. */
    emptyList,
    subscribe: pendingChanges.subscribe,
    isGuest: () => reconcileOwner() === null,
    /** What this browser alone knows of the entries. */
    updateLocally: (update: (list: E[]) => E[]) => entries.set(update(entries.readLatest())),
    change,
    refresh,
  }
}

const RETRYABLE_KINDS = new Set(['unavailable', 'too-many', 'unauthenticated'])

const productIdsOf = (list: readonly ListEntry[]): string[] => list.map(({ productId }) => productId)
