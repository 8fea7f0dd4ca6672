import { useSyncExternalStore } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Address } from '#domain/address.ts'
import { isSameAddress } from '#domain/address-book.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'
import { session } from '../../session/session.ts'
import { setCouponCode } from '../cart/coupon-code.ts'

/** A saved address, or what is typed. Choosing a saved one leaves the typed one as it is. */
export type DraftAddress = {
  /** The id of a saved address; `new`: the typed one; null: nothing chosen yet. */
  choice: string | null
  typed: Address
  /** Save this address, when it is a new one. */
  save: boolean
}

/**
 * What was typed and chosen in checkout. It outlives a reload, Back and an expired session; the order ends it. The PAN
 * only outlives what does not load the page again.
 */
export type Draft = {
  shipping: DraftAddress
  sameBilling: boolean
  billing: DraftAddress
  useCredits: boolean
  /** Rupees. */
  credits: number
  /** Null: nothing chosen, so checkout takes the first method that is offered. */
  paymentMethod: PaymentMethod | null
  pan: string
  transactionId: string
  instructions: string
}

export const NEW_ADDRESS = 'new'

const EMPTY_ADDRESS: DraftAddress = {
  choice: null,
  typed: { name: '', street: '', city: '', state: '', postalCode: '', phone: '', country: 'India' },
  save: true,
}

const EMPTY_DRAFT: Draft = {
  shipping: EMPTY_ADDRESS,
  sameBilling: true,
  billing: EMPTY_ADDRESS,
  useCredits: false,
  credits: 0,
  paymentMethod: null,
  pan: '',
  transactionId: '',
  instructions: '',
}

/** Of one person: nobody else at this browser sees it. */
type StoredDraft = { owner: string; draft: Draft } | null

/** Lives as long as the page: no storage of a browser may hold a PAN. */
let panInMemory: { owner: string; pan: string } | null = null

const draftStore = createPersistedStore<StoredDraft>(`${PERSONAL_KEY_PREFIX}checkout`, null, {
  read(stored) {
    const { owner, draft } = (stored ?? {}) as Partial<NonNullable<StoredDraft>>
    if (!owner || !draft) return null
    const pan = panInMemory?.owner === owner ? panInMemory.pan : ''
    return { owner, draft: { ...EMPTY_DRAFT, ...draft, pan } }
  },
  write(stored) {
    panInMemory = stored && { owner: stored.owner, pan: stored.draft.pan }
    return stored && { ...stored, draft: { ...stored.draft, pan: '' } }
  },
})

export function currentDraft(): Draft {
  const stored = draftStore.get()
  return stored && stored.owner === session.current()?.user._id ? stored.draft : EMPTY_DRAFT
}

export function updateDraft(changes: Partial<Draft>): void {
  const owner = session.current()?.user._id
  if (owner) draftStore.set({ owner, draft: { ...currentDraft(), ...changes } })
}

/** A new address begins with whose account it is. Only a draft that is not there yet: what was emptied stays empty. */
export function startDraft({ name, phone }: Pick<Address, 'name' | 'phone'>): void {
  const owner = session.current()?.user._id
  if (!owner || draftStore.get()?.owner === owner) return
  const initialAddress = { ...EMPTY_ADDRESS, typed: { ...EMPTY_ADDRESS.typed, name, phone } }
  draftStore.set({ owner, draft: { ...EMPTY_DRAFT, shipping: initialAddress, billing: initialAddress } })
}

export function clearDraft(): void {
  draftStore.set(null)
  setCouponCode('')
}

export const useDraft = (): Draft => useSyncExternalStore(subscribe, currentDraft, () => EMPTY_DRAFT)

function subscribe(listener: () => void): () => void {
  const unsubscribers = [draftStore.subscribe(listener), session.subscribe(listener)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

export type SelectedAddress = {
  /** Null: the typed one. */
  saved: SavedAddress | null
  address: Address
}

/** Where nothing was chosen the book begins: its default stands first. A choice that is gone from the book counts as none. */
export function selectAddress(
  draftAddress: DraftAddress,
  savedAddresses: readonly SavedAddress[],
): SelectedAddress {
  const saved =
    draftAddress.choice === NEW_ADDRESS
      ? null
      : (savedAddresses.find(({ _id }) => _id === draftAddress.choice) ?? savedAddresses[0] ?? null)
  return { saved, address: saved ?? draftAddress.typed }
}

/** A bill that goes elsewhere goes to another address than the parcel, as long as there is one. */
export function selectBillingAddress(draft: Draft, savedAddresses: readonly SavedAddress[]): SelectedAddress {
  const shipping = selectAddress(draft.shipping, savedAddresses)
  if (draft.sameBilling) return shipping
  return selectAddress(
    draft.billing,
    savedAddresses.filter(
      (entry) => entry._id === draft.billing.choice || !isSameAddress(entry, shipping.address),
    ),
  )
}
