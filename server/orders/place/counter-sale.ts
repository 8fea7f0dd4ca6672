import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { type Address, COUNTRY } from '#domain/address.ts'
import {
  type CounterPayment,
  getCashLeft,
  getCounterPaymentErrors,
  getEntryTender,
  sumTender,
} from '#domain/counter-sale.ts'
import { invalid, invalidField } from '#domain/errors.ts'
import { findGstStateByCode, getStateTax } from '#domain/gst-states.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { toRupees, ZERO } from '#domain/money.ts'
import { listTaxes } from '#domain/order-tax.ts'
import { isPanRequired } from '#domain/pan.ts'
import type { PaymentSituation } from '#domain/payment-method-rules.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { lockChosenItems } from '#server/items/service.ts'
import { buildEntry } from '#server/payments/service.ts'
import type { LedgerEntryRow } from '#server/payments/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sha256 } from '#server/platform/ids.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { getUser, lockUser, type User } from '#server/users/queries.ts'
import type { OrderDeps } from '../deps.ts'
import { getStoreCredit } from '../payments/store-credit-balance.ts'
import { claimTransferReference } from '../payments/transfer-references.ts'
import { hashAccount } from '../person-contacts.ts'
import { serializeTotals } from '../serialize.ts'
import { createPriceOrder, readSituation } from './price-order.ts'
import { lockVariants, variantsToLock } from './priced-lines.ts'
import type { CounterSale, OrderRequest } from './validate-order.ts'

/** The customer takes the items along, so there is no delivery, and no charge for it. */
const NO_DELIVERY: OrderRequest['delivery'] = {
  rates: { deliveryCharge: ZERO, freeDeliveryFrom: ZERO },
  cashOnDelivery: true,
  estimate: '',
  days: null,
}

/** The request of a sale at the counter, as that of an order which is placed. */
export function toSaleRequest(
  input: ParsedInput<typeof contract.sellAtCounter>,
  customer: Pick<User, 'name' | 'phone'>,
  shop: Pick<ShopSettings, 'gstState'>,
): OrderRequest {
  const { idempotencyKey: key, pan, ...body } = input
  const address = counterAddress(customer, shop)
  return {
    key,
    // Without the PAN, as at checkout.
    bodyHash: sha256(JSON.stringify(body)),
    lines: input.items,
    shippingAddress: address,
    billingAddress: address,
    delivery: NO_DELIVERY,
    addresses: [],
    method: 'counter',
    business: null,
    pan: pan || null,
    transactionId: null,
    instructions: '',
    couponCode: input.couponCode || null,
    credits: ZERO,
    totalAmount: input.totalAmount,
    storeCredit: sumTender(input.payments, 'store_credit'),
    advance: null,
    sale: { payments: input.payments, itemIds: input.itemIds },
  }
}

/**
 * Who bought, in the state of the shop. The invoice names no address of the customer, so that the place of supply is that of the
 * shop (IGST Act, section 10).
 */
const counterAddress = (
  { name, phone }: Pick<User, 'name' | 'phone'>,
  { gstState }: Pick<ShopSettings, 'gstState'>,
): Address => ({
  name,
  street: '',
  city: '',
  state: findGstStateByCode(gstState ?? '')?.name ?? '',
  postalCode: '',
  country: COUNTRY,
  phone: phone ?? '',
})

/** Each serialised variant names the items that the customer takes: another one would be on the invoice. */
export function assertItemsChosen(
  pricedLines: readonly { line: { name: string }; missingItems: number }[],
): void {
  const missing = pricedLines.find(({ missingItems }) => missingItems > 0)
  if (missing)
    throw invalidField(
      'itemIds',
      `Scan or choose the ${missing.missingItems === 1 ? 'item' : `${missing.missingItems} items`} of “${missing.line.name}” by tag or HUID`,
    )
}

/** The entries of the ledger for what was paid. Refuses payments that do not make the total, or are not allowed. */
export async function receivePayments(
  tx: Tx,
  { payments }: CounterSale,
  {
    orderId,
    userId,
    byUserId,
    situation,
    at,
  }: { orderId: string; userId: string; byUserId: string; situation: PaymentSituation; at: Date },
): Promise<LedgerEntryRow[]> {
  const { total, cashToday, limit: cashLimit } = situation
  const errors = getCounterPaymentErrors(payments, {
    total,
    cashToday,
    cashLimit,
    storeCredit: await getStoreCredit(tx, userId),
  })
  if (errors[0]) throw invalid(errors[0].message, errors)
  const entries: LedgerEntryRow[] = []
  for (const payment of payments) {
    if (payment.tender === 'store_credit') continue
    const origin = { orderId, amount: payment.amount, byUserId, at }
    entries.push(
      payment.tender === 'cash'
        ? buildEntry('cash-received', 'customer', origin)
        : buildEntry('transfer-received', 'customer', {
            ...origin,
            tender: getEntryTender(payment.tender),
            reference: payment.reference,
            referenceKey: await claimTransferReference(tx, payment.reference),
            paidOn: toIndiaDay(at),
          }),
    )
  }
  return entries
}

/** For the audit log. */
export const describePayments = (payments: readonly CounterPayment[]) =>
  payments.map(({ tender, amount, reference }) => ({
    tender,
    amount: toRupees(amount),
    ...(reference ? { reference } : {}),
  }))

/** What staff see before they sell: the same calculation, and nothing is written. */
export function createCounterQuote(deps: OrderDeps) {
  const { database, clock, settings, rates, coupons, secrets } = deps
  const priceOrder = createPriceOrder(deps)

  return async function quoteAtCounter(
    caller: AuthenticatedCaller,
    { customer: userId, items: lines, itemIds, couponCode }: ParsedInput<typeof contract.quoteAtCounter>,
  ): Promise<Output<typeof contract.quoteAtCounter>> {
    await getUser(database.db, userId)
    const shop = await settings.current()
    const request = {
      lines,
      shippingAddress: { state: '', postalCode: '' },
      delivery: NO_DELIVERY,
      couponCode: couponCode || null,
      credits: ZERO,
      method: 'counter' as const,
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
          items: await lockChosenItems(tx, itemIds),
          currentRate: await rates.getSellingRate(tx),
          shop,
          now,
          findCoupon: coupons.discountFor,
        })
        const contacts = hashAccount(secrets, customer)
        const situation = await readSituation(tx, {
          request,
          priced,
          userId,
          contacts,
          shop,
          paysOnline: false,
          isByStaff: true,
          isAtCounter: true,
          now,
        })
        return { priced, situation, storeCredit: await getStoreCredit(tx, userId) }
      })
    const { priced, situation, storeCredit } = await (couponCode
      ? coupons.withAttemptLimit(caller, read)
      : read())
    const { totals, taxed, supplyState, pricedLines } = priced
    return {
      lines: pricedLines.map(({ line, itemIds: chosen, missingItems }) => ({
        variantId: line.variantId,
        itemIds: [...chosen],
        missingItems,
        quantity: line.quantity,
        price: toRupees(line.pricePaise),
        subtotal: toRupees(line.subtotalPaise),
      })),
      totals: serializeTotals(totals),
      taxes: listTaxes(
        { ...taxed, discount: totals.discount, shipping: ZERO },
        getStateTax(supplyState ?? shop.gstState),
      ).map((row) => ({ ...row, amount: toRupees(row.amount) })),
      needsPan: isPanRequired(totals.totalAmount, shop.cashLimit),
      cashLeft: toRupees(getCashLeft({ cashToday: situation.cashToday, cashLimit: shop.cashLimit })),
      storeCredit: toRupees(storeCredit),
    }
  }
}
