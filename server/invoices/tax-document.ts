import type { Address } from '#domain/address.ts'
import type { DocumentKind, InvoiceAmounts } from '#domain/invoice.ts'
import type { Paise } from '#domain/money.ts'

/** A state with its code, as documents name it. */
export type StateWithCode = { code: string; name: string }

export type Seller = {
  /** The name over the door. */
  brand: string
  name: string
  address: string
  state: StateWithCode
  /** '' where the shop is not registered and charges no tax. */
  gstin: string
  pan: string
  phone: string
  email: string
  signatory: string
}

export type DocumentLine = InvoiceAmounts & {
  /** The line of the order. */
  lineId: string
  name: string
  /** SKU, purity, hallmark, weights, rate of the metal: what there is to say of the piece. */
  details: string[]
  hsn: string
  quantity: number
  price: Paise
}

/**
 * An invoice or a credit note with everything that is printed on it, as kept from the moment of its issue. Amounts are
 * paise, days India's days.
 */
export type TaxDocument = {
  kind: DocumentKind
  number: string
  issuedOn: string
  order: { number: string; placedOn: string }
  seller: Seller
  buyer: Address & { pan: string | null }
  deliveredTo: Address
  placeOfSupply: StateWithCode
  taxPercent: number
  isInterState: boolean
  /** The name of the half that is not CGST. */
  stateTax: 'SGST' | 'UTGST'
  lines: DocumentLine[]
  shipping: Paise
  shippingCredits: Paise
  couponCode: string | null
  payment: string
  /** Of a credit note. */
  against?: { number: string; issuedOn: string; reason: string }
}
