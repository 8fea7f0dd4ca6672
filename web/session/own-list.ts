import { ShopError } from '#domain/errors.ts'
import { session } from './session.ts'
import { asStanding, owing, type Standing, VISITORS } from './standing.ts'
import { createStored } from './stored.ts'
import { createTurns, timely } from './turns.ts'
import { type Change, createUnderway, type Entry } from './underway.ts'

type Options<E extends Entry> = {
  /** Where it lives in local storage (S1 §4). */
  key: string
  /** An entry as storage holds it; null: nothing that can be shown. */
  read: (stored: unknown) => E | null
  remote: {
    read: () => Promise<E[]>
    /** Adds entries to the server's list. Twice is the same as once. */
    join: (entries: E[]) => Promise<E[]>
    /** Makes the server's entry what it is here; undefined: none. */
    put: (productId: string, entry: E | undefined) => Promise<E[]>
  }
  /** What this browser knows and the server's answer does not say again. */
  merge?: (fromServer: E[], here: E[]) => E[]
  /** A visitor's entries became a person's. */
  onJoined?: (sent: E[], received: E[]) => void
}

/**
 * A list that is here first, and on the server when there is one to tell (S1 §4, docs/decisions/0018-local-first.md).
 * Changes show at once and are sent one after the other. What could not be sent is told at the next contact as a
 * state, not as a step: so nothing counts twice, whatever the server heard.
 */
export function createOwnList<E extends Entry>({ key, read, remote, merge, onJoined }: Options<E>) {
  const none: E[] = []
  /** What the server said last, with what it was not told yet. */
  const entries = createStored<E[]>(key, none, {
    read: (stored) => {
      const found = Array.isArray(stored) ? stored.map(read).filter((each) => each !== null) : []
      return found.length > 0 ? found : none
    },
    write: (list) => list,
  })
  const standing = createStored<Standing>(`${key}-standing`, VISITORS, {
    read: asStanding,
    write: (now) => now,
  })
  const inTurn = createTurns(key)
  const underway = createUnderway(entries)
  let asked: { person: string; isBegun: boolean; done: Promise<void> } | null = null

  const me = (): string | null => session.current()?.user._id ?? null

  /** Whose the list is, before anything is done with it: people come and go between two clicks, and in other tabs. */
  function own(): string | null {
    const person = me()
    const { owner, unjoined } = standing.fresh()
    if (owner === person) return person
    const here = entries.fresh()
    // what nobody was told yet is the visitor's still; the rest is a copy of somebody's list on the server
    const visitors = owner === null ? here : here.filter(({ productId }) => unjoined.includes(productId))
    standing.set({ owner: person, unsent: [], unjoined: person ? idsOf(visitors) : [] })
    entries.set(visitors)
    return person
  }

  /** The server's list replaces this one; what another tab put in and nobody told the server yet stays. */
  function adopt(person: string, list: E[], told: string[]): void {
    if (own() !== person) return
    const { unsent, unjoined } = standing.fresh()
    const isOwed = (id: string) => !told.includes(id)
    const owed = { owner: person, unsent: unsent.filter(isOwed), unjoined: unjoined.filter(isOwed) }
    standing.set(owed)
    const ids = [...owed.unsent, ...owed.unjoined]
    const here = entries.get()
    const merged = (merge ? merge(list, here) : list).filter(({ productId }) => !ids.includes(productId))
    entries.set([...merged, ...here.filter(({ productId }) => ids.includes(productId))])
  }

  async function change(wanted: Change<E>): Promise<void> {
    const person = own()
    if (person === null) return entries.set(wanted.locally(entries.fresh()))
    underway.begin(wanted, person)
    try {
      await inTurn(() => send(person, wanted))
    } finally {
      underway.end(wanted)
    }
  }

  /** The change is this browser's to remember. */
  function keepHere(wanted: Change<E>): void {
    underway.end(wanted)
    entries.set(wanted.locally(entries.fresh()))
  }

  async function send(person: string, wanted: Change<E>): Promise<void> {
    if (own() !== person) return
    try {
      const now = standing.fresh()
      const isOwed = wanted.productIds.some((id) => now.unsent.includes(id) || now.unjoined.includes(id))
      if (isOwed) {
        // what is owed is told as it is here, now with this change in it
        standing.set(owing(now, wanted))
        keepHere(wanted)
      }
      await settle(person)
      if (isOwed) return
      const list = await timely(wanted.call())
      underway.end(wanted)
      adopt(person, list, wanted.productIds)
    } catch (error) {
      await recover(person, wanted, error)
    }
  }

  /** The server is away: go on here. The session is over: it is a visitor's list. Refused: the server's list holds. */
  async function recover(person: string, wanted: Change<E>, error: unknown): Promise<void> {
    const kind = error instanceof ShopError ? error.kind : null
    const isKept = !underway.has(wanted)
    const here = own()
    if (kind === 'unauthenticated' && here === null) {
      const isVisitors = entries.fresh().some(({ productId }) => wanted.productIds.includes(productId))
      return isKept && isVisitors ? undefined : keepHere(wanted)
    }
    if (here !== person) return
    if (kind === 'unavailable' || kind === 'too-many') {
      // S1 §8: logged, no message
      console.error(`The ${key} is kept in this browser only:`, error)
      if (isKept) return
      standing.set(owing(standing.fresh(), { ...wanted, isAdded: false }))
      return keepHere(wanted)
    }
    underway.end(wanted)
    const list = await timely(remote.read()).catch(() => null)
    if (list) adopt(person, list, wanted.productIds)
    throw error
  }

  /** Before anything else is said to the server: what it has not heard yet. True: the list is the server's now. */
  async function settle(person: string): Promise<boolean> {
    const { unsent, unjoined } = standing.fresh()
    let list: E[] | null = null
    if (unjoined.length > 0) list = await join(unjoined)
    for (const productId of unsent) list = (await put(productId)) ?? list
    if (unsent.length > 0) list ??= await timely(remote.read())
    if (list) adopt(person, list, [...unsent, ...unjoined])
    return list !== null
  }

  /** Once, at sign-in: the visitor's entries join the server's list, which then replaces them (S1 §4). */
  async function join(unjoined: string[]): Promise<E[]> {
    const sent = entries.fresh().filter(({ productId }) => unjoined.includes(productId))
    const received = await timely(remote.join(sent))
    onJoined?.(sent, received)
    return received
  }

  /** A piece that is gone or sold out meanwhile stands in nobody's way: the server's list will say so. */
  async function put(productId: string): Promise<E[] | null> {
    const entry = entries.fresh().find((each) => each.productId === productId)
    return timely(remote.put(productId, entry)).catch((error: unknown) => {
      if (error instanceof ShopError && !TRY_AGAIN.has(error.kind)) return null
      throw error
    })
  }

  /** After sign-in and when a page that shows the list opens. Silent when the server is away. */
  function refresh(): Promise<void> {
    const person = own()
    if (person === null) return Promise.resolve()
    // who asks once it has begun wants a newer answer
    if (asked?.person === person && !asked.isBegun) return asked.done
    const ask = { person, isBegun: false, done: Promise.resolve() }
    ask.done = inTurn(async () => {
      ask.isBegun = true
      await readServer(person)
    })
    asked = ask
    return ask.done
  }

  async function readServer(person: string): Promise<void> {
    if (own() !== person) return
    try {
      if (await settle(person)) return
      const list = await timely(remote.read())
      adopt(person, list, [])
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      console.error(`The ${key} could not be read:`, error)
    }
  }

  return {
    /** The list with what is underway. */
    entries: () => underway.shown(me()),
    /** On the server, and until the browser has looked; what it then finds empty is the same array. */
    none,
    subscribe: underway.subscribe,
    isVisitors: () => own() === null,
    /** What this browser alone knows of the entries. */
    rewrite: (rewritten: (list: E[]) => E[]) => entries.set(rewritten(entries.fresh())),
    change,
    refresh,
  }
}

const TRY_AGAIN = new Set(['unavailable', 'too-many', 'unauthenticated'])

const idsOf = (list: readonly Entry[]): string[] => list.map(({ productId }) => productId)
