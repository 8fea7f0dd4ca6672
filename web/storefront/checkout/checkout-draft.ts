import type { Address } from '#domain/address.ts'
import { createStored } from '../../session/stored.ts'

/** What was typed in checkout. It outlives a reload, Back and an expired session; placing the order clears it. */
export type Draft = {
  step: 1 | 2 | 3
  shipping: Address
  sameBilling: boolean
  billing: Address
  paymentMethod: 'cod' | 'bank_transfer'
  useCredits: boolean
  /** Rupees. */
  credits: number
  couponCode: string
  pan: string
  transactionId: string
  instructions: string
}

const NO_ADDRESS: Address = {
  ...{ name: '', street: '', city: '', state: '', postalCode: '', phone: '' },
  country: 'India',
}

export const EMPTY_DRAFT: Draft = {
  ...{ step: 1, shipping: NO_ADDRESS, sameBilling: true, billing: NO_ADDRESS, paymentMethod: 'cod' },
  ...{ useCredits: false, credits: 0, couponCode: '', pan: '', transactionId: '', instructions: '' },
}

export const draftStore = createStored<Draft>('checkout-draft', EMPTY_DRAFT, {
  read: (stored) =>
    stored && typeof stored === 'object' ? { ...EMPTY_DRAFT, ...(stored as Draft), pan: '' } : EMPTY_DRAFT,
  // a PAN is nothing to leave behind in a browser
  write: (draft) => ({ ...draft, pan: '' }),
})

const KEY = 'order-attempt'

/** One key for one attempt: a double click, a retry or a lost answer sends the same one again. */
export function attemptKey(): string {
  const kept = sessionStorage.getItem(KEY)
  if (kept) return kept
  const key = crypto.randomUUID()
  sessionStorage.setItem(KEY, key)
  return key
}

/** After an order, and after every refusal that changes what is ordered. */
export const newAttempt = (): void => sessionStorage.removeItem(KEY)
