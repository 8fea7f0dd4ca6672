/** How a list in this browser stands to the one on the server. */
export type SyncState = {
  /** The person whose server list this is a copy of. Null: a visitor's. */
  owner: string | null
  /** Pieces whose entry is told as it is here, because the server could not be reached when it changed. */
  unsent: string[]
  /** Pieces from before the sign-in, to be added to what the person has already. */
  unjoined: string[]
}

export const GUEST_STATE: SyncState = { owner: null, unsent: [], unjoined: [] }

/** As storage holds it, or as nothing is known. */
export function parseSyncState(stored: unknown): SyncState {
  const { owner, unsent, unjoined } = (stored ?? GUEST_STATE) as Partial<SyncState>
  return { owner: owner ?? null, unsent: toIds(unsent), unjoined: toIds(unjoined) }
}

const toIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** What is still to be told after a change: an addition to what has not joined yet joins with it. */
export function markUnsent(
  state: SyncState,
  { productIds, isAddition }: { productIds: readonly string[]; isAddition: boolean },
): SyncState {
  const mergesAtSignIn = (id: string) => isAddition && state.unjoined.includes(id)
  const unsentIds = productIds.filter((id) => !mergesAtSignIn(id))
  return {
    owner: state.owner,
    unsent: [...new Set([...state.unsent, ...unsentIds])],
    unjoined: state.unjoined.filter((id) => !unsentIds.includes(id)),
  }
}
