import type { ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { ADDRESS_TEXTS, type Address, getAddressErrors, normalizeAddress } from '#domain/address.ts'
import { isSameAddress } from '#domain/address-book.ts'
import { type BusinessBuyer, getBusinessErrors, normalizeBusiness } from '#domain/business-buyer.ts'
import { type CartItem, combineLines } from '#domain/cart.ts'
import type { CounterPayment } from '#domain/counter-sale.ts'
import { type DeliveryAvailability, describeRefusalAtCheckout } from '#domain/delivery.ts'
import { type FieldError, invalid } from '#domain/errors.ts'
import { type Paise, ZERO } from '#domain/money.ts'
import { getPanError, isPanRequired, normalizePan } from '#domain/pan.ts'
import type { PaymentSituation } from '#domain/payment-method-rules.ts'
import { getPaymentRefusal, PAYMENT_METHODS, type PaymentMethod } from '#domain/payment-methods.ts'
import type { ShopTax } from '#domain/shop-tax.ts'
import { sha256 } from '#server/platform/ids.ts'

export type PlaceOrderInput = ParsedInput<typeof contract.place>

/** The request of an order, checked as far as possible without the database. */
export type OrderRequest = {
  key: string
  bodyHash: string
  /** One line for each product. */
  lines: CartItem[]
  shippingAddress: Address
  billingAddress: Address
  /** What the zone of the postal code says. */
  delivery: Pick<DeliveryAvailability, 'rates' | 'cashOnDelivery' | 'estimate' | 'days'>
  /** The different addresses of the order, each with whether the person wants it saved. */
  addresses: { address: Address; save: boolean }[]
  method: PaymentMethod
  /** Null: a person buys. */
  business: BusinessBuyer | null
  pan: string | null
  transactionId: string | null
  instructions: string
  couponCode: string | null
  credits: Paise
  totalAmount: Paise
  storeCredit: Paise
  /** What the customer agreed to pay first. Null: all of it. */
  advance: Paise | null
  /** It is sold at the counter. Null: it is delivered. */
  sale: CounterSale | null
}

export type CounterSale = {
  payments: readonly CounterPayment[]
  /** The items of serialised variants that the customer takes. */
  itemIds: readonly string[]
}

type CheckDeliveryArea = (
  postalCode: string,
) => Promise<
  Pick<DeliveryAvailability, 'refusal' | 'deliveryArea' | 'rates' | 'cashOnDelivery' | 'estimate' | 'days'>
>

export async function validateOrder(
  input: PlaceOrderInput,
  checkDeliveryArea: CheckDeliveryArea,
): Promise<OrderRequest> {
  // The hash leaves out the PAN. A browser that retries an unanswered order has not stored the PAN, so its request must hash
  // the same without it. A hash with the PAN in it could also be used to guess the PAN.
  const { idempotencyKey: key, pan, ...body } = input
  const billing = input.billingAddress ?? input.shippingAddress
  const errors = [
    ...getAddressErrors(input.shippingAddress).map(prefixPath('shippingAddress')),
    ...(input.billingAddress ? getAddressErrors(billing).map(prefixPath('billingAddress')) : []),
  ]
  const [firstError] = errors
  if (firstError) {
    const isCountryOnly = errors.every(({ path }) => path.endsWith('.country'))
    throw invalid(isCountryOnly ? firstError.message : ADDRESS_TEXTS.orderIncomplete, errors)
  }
  const shippingAddress = normalizeAddress(input.shippingAddress)
  const billingAddress = normalizeAddress(billing)
  const businessErrors = input.business ? getBusinessErrors(input.business, billingAddress) : []
  if (businessErrors[0]) throw invalid(businessErrors[0].message, businessErrors.map(prefixPath('business')))
  const delivery = await checkDeliveryArea(shippingAddress.postalCode)
  if (delivery.refusal)
    throw fieldError(
      'shippingAddress.postalCode',
      describeRefusalAtCheckout(delivery.refusal, delivery.deliveryArea),
    )
  return {
    key,
    bodyHash: sha256(JSON.stringify(body)),
    lines: combineLines(input.items),
    shippingAddress,
    billingAddress,
    delivery: {
      rates: delivery.rates,
      cashOnDelivery: delivery.cashOnDelivery,
      estimate: delivery.estimate,
      days: delivery.days,
    },
    method: parsePaymentMethod(input.paymentMethod),
    addresses: [
      { address: shippingAddress, save: input.shippingAddress.save },
      ...(isSameAddress(shippingAddress, billingAddress)
        ? []
        : [{ address: billingAddress, save: billing.save }]),
    ],
    business: input.business ? normalizeBusiness(input.business) : null,
    pan: pan || null,
    transactionId: input.transactionId || null,
    instructions: input.specialInstructions ?? '',
    couponCode: input.couponCode || null,
    credits: input.referralCreditsUsed ?? ZERO,
    totalAmount: input.totalAmount,
    advance: input.advance ?? null,
    storeCredit: input.storeCredit ?? ZERO,
    sale: null,
  }
}

const prefixPath =
  (field: string) =>
  ({ path, message }: FieldError): FieldError => ({ path: `${field}.${path}`, message })

const fieldError = (path: string, message: string, code?: string) =>
  invalid(message, [{ path, message }], code)

/** Only a shop that taxes by HSN and has a GSTIN issues invoices that a business can claim. */
export function assertSellsToBusiness({ business }: OrderRequest, { taxProfile, gstState }: ShopTax): void {
  if (business && (taxProfile === 'flat' || gstState === null))
    throw fieldError('business.gstin', 'This shop does not put the GSTIN of a business on its invoices.')
}

const UNAVAILABLE_METHODS: Record<string, string> = {
  card: 'Card payments are coming soon. Please choose Cash on Delivery.',
}

function parsePaymentMethod(value: string): PaymentMethod {
  const method = PAYMENT_METHODS.find((known) => known === value)
  if (method) return method
  const message = UNAVAILABLE_METHODS[value] ?? 'Please choose a payment method.'
  throw fieldError('paymentMethod', message, 'PAYMENT_METHOD')
}

/** Returns the PAN to keep, or null: a PAN is kept only where the law asks for it. */
export function validatePayment(request: OrderRequest, situation: PaymentSituation): string | null {
  const refusal = getPaymentRefusal(request.method, situation)
  if (refusal) throw fieldError('paymentMethod', refusal.message, refusal.code)
  const { total, limit } = situation
  if (!isPanRequired(total, limit)) return null
  const panError = getPanError(request.pan ?? '', total, limit)
  if (panError) throw fieldError('pan', panError.message, panError.code)
  return normalizePan(request.pan ?? '')
}
