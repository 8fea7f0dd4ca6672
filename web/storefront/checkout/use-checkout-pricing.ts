import type { Output } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import type { Address } from '#domain/address.ts'
import { type GstState, getPlaceOfSupply, getStateTax } from '#domain/gst-states.ts'
import { fromRupees, type Paise, paise, toRupees, ZERO } from '#domain/money.ts'
import { listTaxes, sumLines, type TaxRow } from '#domain/order-tax.ts'
import { calculateOrderTotals, clampCredits, type OrderTotals } from '#domain/order-totals.ts'
import type { PaymentSituation } from '#domain/payment-method-rules.ts'
import { choosePaymentMethod, getPaymentMethod, type PaymentMethod } from '#domain/payment-methods.ts'
import { taxCartLines } from '#web/storefront/cart/cart-tax.ts'
import { leadDaysOfCart } from '#web/storefront/cart/lead-days-of-cart.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { type Coupon, useCoupon } from '#web/storefront/cart/use-coupon.ts'
import { type StorefrontData, useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import type { Draft } from './checkout-draft.ts'
import { type DeliveryCheck, useDelivery } from './delivery-banner.tsx'
import { type AskedAdvance, useAdvance } from './use-advance.ts'

export type CheckoutPricing = {
  /** In rupees. */
  subtotal: number
  /** The most credits that can be used, in rupees: min(balance, subtotal). */
  maxCredits: number
  maxCreditsPercent: number
  coupon: Coupon
  delivery: DeliveryCheck
  /** The subtotal from which delivery is free, in rupees. */
  freeDeliveryFrom: number
  /** With the fee of cash on delivery, if that is how the order is paid. */
  totals: OrderTotals
  situation: PaymentSituation
  method: PaymentMethod
  /** What the shop asks for first. */
  advance: AskedAdvance
  /** The customer pays that first. */
  paysAdvance: boolean
  storeCreditBalance: Paise
  /** What store credit pays of `totals`. */
  storeCredit: Paise
  /** The tax of `totals` as it is shown. */
  taxes: TaxRow[]
  /** The state that the tax belongs to. Null: not known yet, or the shop has one rate. */
  placeOfSupply: GstState | null
  /** Invoices name the GSTIN of a business. */
  sellsToBusiness: boolean
}

/** Why the server refused cash: for orders that only it knows. */
export type CashRefusal = 'CASH_LIMIT' | 'COD_LIMIT'

/** The person's other cash orders, as the server answers them. */
export type CashOrders = {
  orders: Pick<Output<typeof contract.cashToday>, 'total' | 'open'>
  refusal: CashRefusal | null
}

/**
 * Calculates with the server's rules. The server decides when the order is placed. `balances` are in rupees, and `address` is
 * that of the delivery, which decides what delivery costs and which state the tax belongs to.
 */
export function useCheckoutPricing(
  draft: Draft,
  balances: { credits: number; storeCredit: number },
  address: Address,
  cash: CashOrders,
): CheckoutPricing {
  const { lines } = useCart()
  const { settings } = useStorefrontData()
  const supplyState = getPlaceOfSupply(address)
  const taxed = taxCartLines(lines, settings, supplyState?.code ?? null)
  const subtotal = sumLines(taxed.lines)
  const coupon = useCoupon(toRupees(subtotal))
  const delivery = useDelivery(address.postalCode, toRupees(subtotal), leadDaysOfCart(lines))
  const answer = typeof delivery.state === 'object' && delivery.state.available ? delivery.state : null
  const freeDeliveryFrom = answer?.freeFrom ?? settings.freeDeliveryFrom
  const availableCredits = fromRupees(balances.credits)
  const storeCreditBalance = fromRupees(balances.storeCredit)
  const sellsToBusiness = settings.taxProfile === 'hsn' && settings.gstState !== null
  const amounts = {
    ...taxed,
    discount: coupon.discount,
    credits: draft.useCredits
      ? clampCredits(fromRupees(draft.credits), availableCredits, subtotal, settings.maxCreditsPercent)
      : ZERO,
    settings: {
      // the charge of the answer is 0 where this subtotal is free
      deliveryCharge: fromRupees(answer ? answer.charge : settings.deliveryCharge),
      freeDeliveryFrom: fromRupees(freeDeliveryFrom),
    },
  }
  const totalsInAdvance = calculateOrderTotals(amounts)
  const cashTotals = calculateOrderTotals({ ...amounts, codFee: fromRupees(settings.codRules.fee) })
  const advance = useAdvance(totalsInAdvance.totalAmount)
  const paysAdvance = advance.advance !== null && advance.advance.rest > 0 && !draft.paysInFull
  const usableCredit = draft.useStoreCredit && !paysAdvance ? storeCreditBalance : ZERO
  const situation = getSituation(cash, {
    settings,
    total: totalsInAdvance.totalAmount,
    cashTotal: cashTotals.totalAmount,
    // Until the answer is known, the shop takes cash at the postal code.
    cashOnDelivery: answer?.cashOnDelivery ?? true,
    needsAdvance: advance.advance !== null,
    isPaidByCredit: usableCredit > 0 && usableCredit >= totalsInAdvance.totalAmount,
  })
  const method = choosePaymentMethod(draft.paymentMethod, situation)
  const totals = getPaymentMethod(method).isCash ? cashTotals : totalsInAdvance
  return {
    maxCreditsPercent: settings.maxCreditsPercent,
    subtotal: toRupees(subtotal),
    coupon,
    delivery,
    freeDeliveryFrom,
    maxCredits: toRupees(
      clampCredits(availableCredits, availableCredits, subtotal, settings.maxCreditsPercent),
    ),
    totals,
    situation,
    method,
    advance,
    paysAdvance,
    storeCreditBalance,
    storeCredit: paise(Math.min(usableCredit, totals.totalAmount)),
    taxes: listTaxes(
      { ...taxed, discount: totals.discount, shipping: paise(totals.shippingCost + totals.codFee) },
      getStateTax(supplyState?.code ?? settings.gstState),
    ),
    placeOfSupply: sellsToBusiness ? supplyState : null,
    sellsToBusiness,
  }
}

type OrderFacts = Pick<
  PaymentSituation,
  'total' | 'cashTotal' | 'cashOnDelivery' | 'needsAdvance' | 'isPaidByCredit'
> & {
  settings: StorefrontData['settings']
}

function getSituation({ orders, refusal }: CashOrders, { settings, ...facts }: OrderFacts): PaymentSituation {
  const limit = fromRupees(settings.cashLimit)
  const rules = settings.codRules
  return {
    ...facts,
    limit,
    cashToday: refusal === 'CASH_LIMIT' ? limit : fromRupees(orders.total),
    codRules: {
      fee: fromRupees(rules.fee),
      maxOrder: fromRupees(rules.maxOrder),
      maxOpenOrders: rules.maxOpenOrders,
      maxOpenAmount: fromRupees(rules.maxOpenAmount),
    },
    openCod: {
      count: orders.open.count,
      amount: fromRupees(orders.open.amount),
    },
    isCodRefused: refusal === 'COD_LIMIT',
    paysOnline: settings.paysOnline,
  }
}
