import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { isPostalCode } from '#domain/address.ts'
import { combineLines } from '#domain/cart.ts'
import { describeRefusalAtCheckout } from '#domain/delivery.ts'
import { getStateTax } from '#domain/gst-states.ts'
import { paise, toRupees, ZERO } from '#domain/money.ts'
import { listTaxes } from '#domain/order-tax.ts'
import { isPanRequired } from '#domain/pan.ts'
import { getPaymentRefusal, isSoldAtCounter, PAYMENT_METHODS } from '#domain/payment-methods.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { getUser, lockUser } from '#server/users/queries.ts'
import type { OrderDeps } from '../deps.ts'
import { hashAccount } from '../person-contacts.ts'
import { serializeTotals } from '../serialize.ts'
import { createOrderLimits } from './order-limits.ts'
import { createPriceOrder, readSituation } from './price-order.ts'
import { lockVariants, variantsToLock } from './priced-lines.ts'

/** Store credit is the customer's to spend, and a sale at the counter is no order that waits. */
const STAFF_METHODS = PAYMENT_METHODS.filter(
  (method) => method !== 'store_credit' && !isSoldAtCounter(method),
)

/** What staff see before they place an order for a customer: the same calculation, and nothing is written. */
export function createStaffQuote(deps: OrderDeps) {
  const { database, clock, settings, rates, delivery, gateways, coupons, secrets } = deps
  const { hashContacts } = createOrderLimits(deps)
  const priceOrder = createPriceOrder(deps)

  return async function quoteForCustomer(
    caller: AuthenticatedCaller,
    { customer: userId, items, shippingAddress, paymentMethod, couponCode }: QuoteInput,
  ): Promise<Output<typeof contract.quoteForCustomer>> {
    await getUser(database.db, userId)
    const shop = await settings.current()
    const paysOnline = (await gateways.active()) !== null
    const found = await delivery.check(shippingAddress.postalCode, undefined)
    const lines = combineLines(items)
    const request = {
      lines,
      shippingAddress,
      delivery: { rates: found.rates, cashOnDelivery: found.refusal !== null || found.cashOnDelivery },
      couponCode: couponCode || null,
      credits: ZERO,
      method: paymentMethod,
    }
    const read = () =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const customer = await lockUser(tx, userId)
        const lockedVariants = await lockVariants(tx, { cartOf: null, ...variantsToLock(lines) })
        const priced = await priceOrder(tx, {
          request,
          customer,
          lockedVariants,
          currentRate: await rates.getSellingRate(tx),
          shop,
          now,
          findCoupon: coupons.discountFor,
        })
        const contacts = [...hashContacts(shippingAddress), ...hashAccount(secrets, customer)]
        const situation = await readSituation(tx, {
          request,
          priced,
          userId,
          contacts,
          shop,
          paysOnline,
          isByStaff: true,
          now,
        })
        return { priced, situation }
      })
    const { priced, situation } = await (couponCode ? coupons.withAttemptLimit(caller, read) : read())
    const { totals, taxed, supplyState, advance } = priced
    return {
      lines: priced.lines.map((line) => ({
        variantId: line.variantId,
        name: line.name,
        variantTitle: line.variantTitle,
        quantity: line.quantity,
        price: toRupees(line.pricePaise),
        subtotal: toRupees(line.subtotalPaise),
        leadDays: line.leadDays,
      })),
      totals: serializeTotals(totals),
      taxes: listTaxes(
        { ...taxed, discount: totals.discount, shipping: paise(totals.shippingCost + totals.codFee) },
        getStateTax(supplyState ?? shop.gstState),
      ).map((row) => ({ ...row, amount: toRupees(row.amount) })),
      deliveryRefusal:
        found.refusal && isPostalCode(shippingAddress.postalCode)
          ? describeRefusalAtCheckout(found.refusal, found.deliveryArea)
          : null,
      methods: STAFF_METHODS.map((method) => ({
        method,
        refusal: getPaymentRefusal(method, situation)?.message ?? null,
      })),
      needsPan: isPanRequired(totals.totalAmount, shop.cashLimit),
      advance:
        advance === null || advance >= totals.totalAmount
          ? null
          : { amount: toRupees(advance), rest: toRupees(paise(totals.totalAmount - advance)) },
    }
  }
}

type QuoteInput = ParsedInput<typeof contract.quoteForCustomer>
