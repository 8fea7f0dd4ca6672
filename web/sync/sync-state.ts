/** How a list in this browser relates to the one on the server. */
export type SyncState = {
  /** The person whose server list this is a copy of. Null: the list of a visitor. */
  owner: string | null
  /** Keys of entries that are to be sent as they are here, because the server could not be reached when they changed. */
  unsent: string[]
  /** Keys of entries from before the sign-in, to be added to what the person has already. */
  unjoined: string[]
}

export const GUEST_STATE: SyncState = { owner: null, unsent: [], unjoined: [] }

/** Reads what storage holds. A missing part is that of a visitor. */
export function parseSyncState(stored: unknown): SyncState {
  const { owner, unsent, unjoined } = (stored ?? GUEST_STATE) as Partial<SyncState>
  return {
    owner: owner ?? null,
    unsent: toKeys(unsent),
    unjoined: toKeys(unjoined),
  }
}

const toKeys = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Notes that a change is to be sent. An addition to an entry that is still to be merged is merged with it. */
export function markUnsent(
  state: SyncState,
  { keys, isAddition }: { keys: readonly string[]; isAddition: boolean },
): SyncState {
  const mergesAtSignIn = (key: string) => isAddition && state.unjoined.includes(key)
  const unsentKeys = keys.filter((key) => !mergesAtSignIn(key))
  return {
    owner: state.owner,
    unsent: [...new Set([...state.unsent, ...unsentKeys])],
    unjoined: state.unjoined.filter((key) => !unsentKeys.includes(key)),
  }
}
