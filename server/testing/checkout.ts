import { randomUUID } from 'node:crypto'
import type { Input } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import type { Address } from '#domain/address.ts'
import { fromRupees, paise, toRupees } from '#domain/money.ts'
import { calculateOrderTotals } from '#domain/order-totals.ts'

export type OrderInput = Input<typeof contract.place>

/** Within the delivery area. */
export const MADHAPUR: Address = {
  name: 'Ananya Reddy',
  street: 'Plot 42, Ayyappa Society, Madhapur',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500081',
  country: 'India',
  phone: '9848022113',
}

type CheckoutProduct = { id: string; price: number | null; chosenVariantId?: string }
/** Money is rupees. */
type CheckoutOverrides = Partial<OrderInput> & { discount?: number; referralCreditsUsed?: number }

let deliveryCount = 0

/**
 * The input of checkout for these products, with the totals of the default settings. Each delivery has a phone number of its
 * own, because the cash orders of a number count together.
 */
export function checkoutInput(
  lines: readonly (readonly [CheckoutProduct, number])[],
  overrides: CheckoutOverrides = {},
): OrderInput {
  const { discount = 0, ...rest } = overrides
  deliveryCount += 1
  const totals = calculateOrderTotals({
    profile: 'flat',
    taxPercent: 18,
    lines: lines.map(([product, quantity]) => ({ price: fromRupees(product.price ?? 0), quantity })),
    discount: fromRupees(discount),
    credits: fromRupees(overrides.referralCreditsUsed ?? 0),
    settings: { deliveryCharge: paise(200_00), freeDeliveryFrom: paise(5000_00) },
  })
  return {
    items: lines.map(([{ id, chosenVariantId }, quantity]) => ({
      productId: id,
      variantId: chosenVariantId,
      quantity,
    })),
    shippingAddress: { ...MADHAPUR, phone: String(7_848_000_000 + deliveryCount) },
    paymentMethod: 'cod',
    totalAmount: toRupees(totals.totalAmount),
    idempotencyKey: randomUUID(),
    ...rest,
  }
}
