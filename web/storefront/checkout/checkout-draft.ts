import { useSyncExternalStore } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Address } from '#domain/address.ts'
import { isSameAddress } from '#domain/address-book.ts'
import { PERSONAL } from '../../session/personal.ts'
import { session } from '../../session/session.ts'
import { createStored } from '../../session/stored.ts'
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
  pan: string
  transactionId: string
  instructions: string
}

export const NEW_ADDRESS = 'new'

const NO_ADDRESS: DraftAddress = {
  choice: null,
  typed: { name: '', street: '', city: '', state: '', postalCode: '', phone: '', country: 'India' },
  save: true,
}

const EMPTY_DRAFT: Draft = {
  shipping: NO_ADDRESS,
  sameBilling: true,
  billing: NO_ADDRESS,
  useCredits: false,
  credits: 0,
  pan: '',
  transactionId: '',
  instructions: '',
}

/** Of one person: nobody else at this browser sees it. */
type Kept = { owner: string; draft: Draft } | null

/** Lives as long as the page: no storage of a browser may hold a PAN. */
let typedPan: { owner: string; pan: string } | null = null

const kept = createStored<Kept>(`${PERSONAL}checkout`, null, {
  read(stored) {
    const { owner, draft } = (stored ?? {}) as Partial<NonNullable<Kept>>
    if (!owner || !draft) return null
    const pan = typedPan?.owner === owner ? typedPan.pan : ''
    return { owner, draft: { ...EMPTY_DRAFT, ...draft, pan } }
  },
  write(value) {
    typedPan = value && { owner: value.owner, pan: value.draft.pan }
    return value && { ...value, draft: { ...value.draft, pan: '' } }
  },
})

export function currentDraft(): Draft {
  const value = kept.get()
  return value && value.owner === session.current()?.user._id ? value.draft : EMPTY_DRAFT
}

export function changeDraft(changes: Partial<Draft>): void {
  const owner = session.current()?.user._id
  if (owner) kept.set({ owner, draft: { ...currentDraft(), ...changes } })
}

/** A new address begins with whose account it is. Only a draft that is not there yet: what was emptied stays empty. */
export function startDraft({ name, phone }: Pick<Address, 'name' | 'phone'>): void {
  const owner = session.current()?.user._id
  if (!owner || kept.get()?.owner === owner) return
  const begun = { ...NO_ADDRESS, typed: { ...NO_ADDRESS.typed, name, phone } }
  kept.set({ owner, draft: { ...EMPTY_DRAFT, shipping: begun, billing: begun } })
}

export function endDraft(): void {
  kept.set(null)
  setCouponCode('')
}

export const useDraft = (): Draft => useSyncExternalStore(subscribe, currentDraft, () => EMPTY_DRAFT)

function subscribe(listener: () => void): () => void {
  const stops = [kept.subscribe(listener), session.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

export type ChosenAddress = {
  /** Null: the typed one. */
  saved: SavedAddress | null
  address: Address
}

/** Where nothing was chosen the book begins: its default stands first. A choice that is gone from the book counts as none. */
export function chosenAddress(part: DraftAddress, book: readonly SavedAddress[]): ChosenAddress {
  const saved =
    part.choice === NEW_ADDRESS ? null : (book.find(({ _id }) => _id === part.choice) ?? book[0] ?? null)
  return { saved, address: saved ?? part.typed }
}

/** A bill that goes elsewhere goes to another address than the parcel, as long as there is one. */
export function chosenBilling(draft: Draft, book: readonly SavedAddress[]): ChosenAddress {
  const shipping = chosenAddress(draft.shipping, book)
  if (draft.sameBilling) return shipping
  return chosenAddress(
    draft.billing,
    book.filter((entry) => entry._id === draft.billing.choice || !isSameAddress(entry, shipping.address)),
  )
}
