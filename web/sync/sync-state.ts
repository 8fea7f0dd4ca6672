/** How a list in this browser relates to the one on the server. */
export type SyncState = {
  /** The person whose server list this is a copy of. Null: the list of a visitor. */
  owner: string | null
  /** Products whose entry is to be sent as it is here, because the server could not be reached when it changed. */
  unsent: string[]
  /** Products from before the sign-in, to be added to what the person has already. */
  unjoined: string[]
}

export const GUEST_STATE: SyncState = { owner: null, unsent: [], unjoined: [] }

/** Reads what storage holds. A missing part is that of a visitor. */
export function parseSyncState(stored: unknown): SyncState {
  const { owner, unsent, unjoined } = (stored ?? GUEST_STATE) as Partial<SyncState>
  return {
    owner: owner ?? null,
    unsent: toIds(unsent),
    unjoined: toIds(unjoined),
  }
}

const toIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Notes that a change is to be sent. An addition to a product that is still to be merged is merged with it. */
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
