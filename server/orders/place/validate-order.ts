import type { ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { ADDRESS_TEXTS, type Address, getAddressErrors, normalizeAddress } from '#domain/address.ts'
import { isSameAddress } from '#domain/address-book.ts'
import { type CartItem, combineLines } from '#domain/cart.ts'
import { exceedsCashLimit } from '#domain/cash-limit.ts'
import { DELIVERY_TEXTS, type DeliveryAvailability } from '#domain/delivery.ts'
import { type FieldError, invalid } from '#domain/errors.ts'
import { formatInr, type Paise, ZERO } from '#domain/money.ts'
import { isPanRequired, normalizePan } from '#domain/pan.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payment-status.ts'
import { sha256 } from '#server/platform/ids.ts'

export type PlaceOrderInput = ParsedInput<typeof contract.place>

/** What is wanted, as far as it can be told without the database. */
export type OrderRequest = {
  key: string
  bodyHash: string
  /** One line for each product. */
  lines: CartItem[]
  shippingAddress: Address
  billingAddress: Address
  /** Those that differ, each with whether the person wants it kept. */
  addresses: { address: Address; save: boolean }[]
  method: PaymentMethod
  pan: string | null
  transactionId: string | null
  instructions: string
  couponCode: string | null
  credits: Paise
  totalAmount: Paise
}

type CheckDeliveryArea = (
  postalCode: string,
) => Promise<Pick<DeliveryAvailability, 'available' | 'deliveryArea'>>

export async function validateOrder(
  input: PlaceOrderInput,
  checkDeliveryArea: CheckDeliveryArea,
): Promise<OrderRequest> {
  // The PAN says who pays, not what is ordered. A browser keeps an order that was not answered, but never its PAN: the
  // order must be found again without it. And a hash of everything else with a PAN would let somebody guess the PAN.
  const { idempotencyKey: key, pan: _pan, ...body } = input
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
  const { available, deliveryArea } = await checkDeliveryArea(shippingAddress.postalCode)
  if (!available)
    throw fieldError('shippingAddress.postalCode', DELIVERY_TEXTS.outOfRangeAtCheckout(deliveryArea))
  return {
    key,
    bodyHash: sha256(JSON.stringify(body)),
    lines: combineLines(input.items),
    shippingAddress,
    billingAddress,
    method: parsePaymentMethod(input.paymentMethod),
    addresses: [
      { address: shippingAddress, save: input.shippingAddress.save },
      ...(isSameAddress(shippingAddress, billingAddress)
        ? []
        : [{ address: billingAddress, save: billing.save }]),
    ],
    pan: input.pan || null,
    transactionId: input.transactionId || null,
    instructions: input.specialInstructions ?? '',
    couponCode: input.couponCode || null,
    credits: input.referralCreditsUsed ?? ZERO,
    totalAmount: input.totalAmount,
  }
}

const prefixPath =
  (field: string) =>
  ({ path, message }: FieldError): FieldError => ({ path: `${field}.${path}`, message })

const fieldError = (path: string, message: string, code?: string) =>
  invalid(message, [{ path, message }], code)

const UNAVAILABLE_METHODS: Record<string, string> = {
  card: 'Card payments are coming soon. Please choose Cash on Delivery.',
}

function parsePaymentMethod(value: string): PaymentMethod {
  const method = PAYMENT_METHODS.find((known) => known === value)
  if (method) return method
  const message = UNAVAILABLE_METHODS[value] ?? 'Please choose a payment method.'
  throw fieldError('paymentMethod', message, 'PAYMENT_METHOD')
}

type PaymentContext = { total: Paise; cashToday: Paise; limit: Paise }

/**
 * From the cash limit on, the person pays by transfer; the limit is for all cash orders of a day together. An order that
 * reaches it by itself needs a PAN. Answers the PAN to keep: none is kept where the law does not ask for it.
 */
export function validatePayment(
  request: OrderRequest,
  { total, cashToday, limit }: PaymentContext,
): string | null {
  const isDigitalOnly = exceedsCashLimit(total, cashToday, limit)
  if (isDigitalOnly && request.method === 'cod')
    throw fieldError('paymentMethod', cashLimitMessage(total, cashToday, limit), 'CASH_LIMIT')
  if (!isDigitalOnly && request.method !== 'cod') {
    const message = `Bank transfer is for orders of ${formatInr(limit)} and more. Please choose Cash on Delivery.`
    throw fieldError('paymentMethod', message, 'PAYMENT_METHOD')
  }
  if (!isPanRequired(total, limit)) return null
  const pan = request.pan === null ? null : normalizePan(request.pan)
  if (request.pan === null)
    throw fieldError('pan', `PAN is required from ${formatInr(limit)} on.`, 'PAN_REQUIRED')
  if (pan === null) throw fieldError('pan', 'PAN should look like AAAAA9999A', 'PAN_INVALID')
  return pan
}

const cashLimitMessage = (total: Paise, cashToday: Paise, limit: Paise): string =>
  isPanRequired(total, limit)
    ? `Cash on Delivery is not available from ${formatInr(limit)} on. Please choose Bank transfer / UPI.`
    : `You have cash orders of ${formatInr(cashToday)} today. Together with this order they reach ${formatInr(limit)}, and from there on Cash on Delivery is not available. Please choose Bank transfer / UPI.`
