import type { Address } from '#domain/address.ts'
import type { DeliveryAmounts, DocumentKind, InvoiceAmounts } from '#domain/invoice.ts'
import type { Paise } from '#domain/money.ts'
import type { TaxProfile } from '#domain/order-tax.ts'

/** A state with its GST code. */
export type StateWithCode = { code: string; name: string }

export type Seller = {
  /** The name of the shop, which may differ from the legal name. */
  brand: string
  name: string
  address: string
  state: StateWithCode
  /** Empty when the shop is not registered and charges no tax. */
  gstin: string
  pan: string
  phone: string
  email: string
  signatory: string
  /** In the owner's words. Missing in a document from before they could be set. */
  terms?: string
}

export type DocumentLine = InvoiceAmounts & {
  /** The id of the order line. */
  lineId: string
  name: string
  /** SKU, purity, hallmark, weights and the metal's rate. */
  details: string[]
  hsn: string
  /** With the tax profile `hsn`. */
  taxPercent?: number | undefined
  quantity: number
  price: Paise
}

/** Everything that is printed on an invoice or a credit note. Amounts are in paise, days are days in India. */
export type TaxDocument = {
  kind: DocumentKind
  number: string
  issuedOn: string
  order: { number: string; placedOn: string }
  seller: Seller
  /** `gstin` and `legalName`: of a business, else '' or missing. */
  buyer: Address & { pan: string | null; gstin?: string; legalName?: string }
  deliveredTo: Address
  placeOfSupply: StateWithCode
  /** Missing in a document from before there were profiles: `flat`. */
  taxProfile?: TaxProfile
  /** Of all lines, with the profile `flat`. */
  taxPercent: number
  isInterState: boolean
  /** The name of the part of the tax that is not CGST. */
  stateTax: 'SGST' | 'UTGST'
  lines: DocumentLine[]
  shipping: Paise
  shippingCredits: Paise
  /** The part of `shipping`, or of `delivery` without tax, that is the fee of cash on delivery. Missing: none. */
  codFee?: Paise
  /** With the profile `hsn`, in place of `shipping`. */
  delivery?: readonly DeliveryAmounts[]
  couponCode: string | null
  payment: string
  /** Of a credit note: its invoice and the reason. */
  against?: { number: string; issuedOn: string; reason: string }
}
