import type { SavedAddress } from '#contract/addresses.ts'
import type { Address } from '#domain/address.ts'
import { isSameAddress } from '#domain/address-book.ts'
import type { BusinessBuyer } from '#domain/business-buyer.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { session } from '#web/session/session.ts'
import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'
import { setCouponCode } from '#web/storefront/cart/coupon-code.ts'
import { deriveStore, useStore } from '#web/ui/store.ts'

/** A saved address, or a typed one. Choosing a saved one leaves the typed one as it is. */
export type DraftAddress = {
  /** The id of a saved address, `new` for the typed one, null before a choice. */
  choice: string | null
  typed: Address
  /** Save a new address for the next order. */
  save: boolean
}

/**
 * What the person typed and chose in checkout. It survives a reload, Back and an expired session, and ends with the order.
 * The PAN is lost with a reload.
 */
export type Draft = {
  shipping: DraftAddress
  sameBilling: boolean
  billing: DraftAddress
  /** The business that the person buys for. */
  business: BusinessBuyer & { isUsed: boolean }
  useCredits: boolean
  /** Rupees. */
  credits: number
  useStoreCredit: boolean
  /** Null: nothing chosen, so checkout takes the first method that is offered. */
  paymentMethod: PaymentMethod | null
  /** The whole order at once, where the shop asks for an advance. */
  paysInFull: boolean
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
  business: { isUsed: false, gstin: '', legalName: '' },
  useCredits: false,
  credits: 0,
  useStoreCredit: false,
  paymentMethod: null,
  paysInFull: false,
  pan: '',
  transactionId: '',
  instructions: '',
}

/** Belongs to one person. Others who sign in at this browser do not see it. */
type StoredDraft = { owner: string; draft: Draft } | null

/** In memory only: no storage of a browser may hold a PAN. */
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

/** Fills a new address with the name and phone of the account. Not in a draft that exists: fields that the person emptied stay empty. */
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

const draft = deriveStore([draftStore, session], EMPTY_DRAFT, currentDraft)

export const useDraft = (): Draft => useStore(draft)

export type SelectedAddress = {
  /** Null: the typed one. */
  saved: SavedAddress | null
  address: Address
}

/** Without a choice it is the first saved address, which is the default. A choice that was deleted counts as none. */
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

/** A separate billing address is by default another one than the shipping address, if there is one. */
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
