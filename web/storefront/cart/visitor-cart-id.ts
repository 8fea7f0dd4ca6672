import { createRandomId } from '#web/random-id.ts'
import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'
import type { LocalCartLine } from './cart-line.ts'

const idStore = createPersistedStore<string | null>(`${PERSONAL_KEY_PREFIX}cart-id`, null, {
  read: (stored) => (typeof stored === 'string' ? stored : null),
  write: (id) => id,
})

/** The id that the rate locks of this visitor's cart are made for. A cart without any lock gets a new one. */
export function getVisitorCartId(lines: readonly LocalCartLine[]): string {
  const stored = idStore.readLatest()
  if (stored && lines.some(({ lock }) => lock !== undefined)) return stored
  const id = createRandomId()
  idStore.set(id)
  return id
}

/** Undefined: no line was ever locked. */
export const findVisitorCartId = (): string | undefined => idStore.readLatest() ?? undefined
