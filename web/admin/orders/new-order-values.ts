import { type Address, COUNTRY } from '#domain/address.ts'
import type { Tender } from '#domain/counter-sale.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'

/** A payment at the counter as it is typed. */
export type TypedPayment = { tender: Tender; amount: string; reference: string }

export const NO_PAYMENT: TypedPayment = { tender: 'cash', amount: '', reference: '' }

/** What staff type on the page for new orders. */
export type NewOrderValues = Address & {
  /** Of an order that is delivered. */
  paymentMethod: PaymentMethod
  paysAdvance: boolean
  /** Of a sale at the counter. */
  payments: TypedPayment[]
  pan: string
  coupon: string
  instructions: string
}

export const EMPTY_ORDER: NewOrderValues = {
  name: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  country: COUNTRY,
  phone: '',
  paymentMethod: 'bank_transfer',
  paysAdvance: false,
  payments: [NO_PAYMENT],
  pan: '',
  coupon: '',
  instructions: '',
}

/** An item of a serialised variant, by its HUID or tag number. */
export type ChosenPiece = { _id: string; number: string }
export type ChosenLine = {
  variantId: string
  productId: string
  name: string
  quantity: number
  isSerialised: boolean
  /** The items that the customer takes from the counter. */
  pieces: ChosenPiece[]
}

/** At the counter each item of a serialised variant is chosen. */
export const countUnits = ({ isSerialised, pieces, quantity }: ChosenLine, isAtCounter: boolean): number =>
  isAtCounter && isSerialised ? Math.max(1, pieces.length) : quantity
