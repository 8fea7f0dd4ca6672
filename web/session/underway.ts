import type { Stored } from './stored.ts'

export type Entry = { productId: string }

export type Change<E> = {
  productIds: string[]
  /** True: it only adds to what may be on the server already. */
  isAdded: boolean
  locally: (entries: E[]) => E[]
  call: () => Promise<E[]>
}

/** Changes of this tab that show already and are not answered yet, over what is stored. */
export function createUnderway<E extends Entry>(entries: Stored<E[]>) {
  const changes = new Map<Change<E>, string>()
  const listeners = new Set<() => void>()
  let last: { from: E[]; person: string | null; to: E[] } | null = null

  function announce(): void {
    last = null
    for (const listener of listeners) listener()
  }

  return {
    has: (wanted: Change<E>) => changes.has(wanted),
    begin(wanted: Change<E>, person: string): void {
      changes.set(wanted, person)
      announce()
    },
    end(wanted: Change<E>): void {
      if (changes.delete(wanted)) announce()
    },
    /** What the person sees; the same array as long as nothing changes. */
    shown(person: string | null): E[] {
      const from = entries.get()
      if (changes.size === 0) return from
      if (last?.from !== from || last.person !== person) {
        const own = [...changes].filter(([, whose]) => whose === person)
        last = { from, person, to: own.reduce((list, [{ locally }]) => locally(list), from) }
      }
      return last.to
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      const leave = entries.subscribe(listener)
      return () => {
        listeners.delete(listener)
        leave()
      }
    },
  }
}
