/** How a list in this browser stands to the one on the server. */
export type Standing = {
  /** The person whose server list this is a copy of. Null: a visitor's. */
  owner: string | null
  /** Pieces whose entry is told as it is here, because the server could not be reached when it changed. */
  unsent: string[]
  /** Pieces from before the sign-in, to be added to what the person has already. */
  unjoined: string[]
}

export const VISITORS: Standing = { owner: null, unsent: [], unjoined: [] }

/** As storage holds it, or as nothing is known. */
export function asStanding(stored: unknown): Standing {
  const { owner, unsent, unjoined } = (stored ?? VISITORS) as Partial<Standing>
  return { owner: owner ?? null, unsent: idsIn(unsent), unjoined: idsIn(unjoined) }
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** What is still to be told after a change: an addition to what has not joined yet joins with it. */
export function owing(
  now: Standing,
  { productIds, isAdded }: { productIds: readonly string[]; isAdded: boolean },
): Standing {
  const joins = (id: string) => isAdded && now.unjoined.includes(id)
  const told = productIds.filter((id) => !joins(id))
  return {
    owner: now.owner,
    unsent: [...new Set([...now.unsent, ...told])],
    unjoined: now.unjoined.filter((id) => !told.includes(id)),
  }
}
