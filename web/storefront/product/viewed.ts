import { PERSONAL } from '../../session/personal.ts'
import { createStored } from '../../session/stored.ts'

/** A row of the grid. */
const MOST_SHOWN = 4

/** Ids, the latest first. They stay in this browser, and go when the person signs out. */
const stored = createStored<string[]>(`${PERSONAL}viewed`, [], {
  read: (kept) => (Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []),
  write: (ids) => ids,
})

export const viewed = {
  /** The pieces that were looked at before this one. */
  before: (id: string): string[] =>
    stored
      .fresh()
      .filter((each) => each !== id)
      .slice(0, MOST_SHOWN),

  /** One more is kept than is shown: the piece one looks at is not in its own strip. */
  add(id: string): void {
    const others = stored.fresh().filter((each) => each !== id)
    stored.set([id, ...others].slice(0, MOST_SHOWN + 1))
  },
}
