import { getAdvance } from '#domain/advances.ts'
import { getPlaceOfSupply } from '#domain/gst-states.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { type Paise, sum, ZERO } from '#domain/money.ts'
import { sumLines, type TaxedLines } from '#domain/order-tax.ts'
import { calculateOrderTotals, clampCredits, type OrderTotals } from '#domain/order-totals.ts'
import type { PaymentSituation } from '#domain/payment-method-rules.ts'
import { getPaymentMethod, isSoldAtCounter } from '#domain/payment-methods.ts'
import { taxLines } from '#domain/shop-tax.ts'
import type { Coupons } from '#server/coupons/service.ts'
import type { ItemRow } from '#server/items/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CurrentRate } from '#server/rates/queries.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { LockedUser } from '#server/users/queries.ts'
import type { OrderDeps } from '../deps.ts'
import { lockCashOrdersOfDay } from '../payments/cash-limit.ts'
import { lockOpenCodOrders } from '../payments/open-cod-orders.ts'
import { type Contact, hashAccount } from '../person-contacts.ts'
import { chooseVariants, type LockedVariant, priceLines, withChosenItems } from './priced-lines.ts'
import type { OrderRequest } from './validate-order.ts'

/** What decides what an order costs. */
type PriceRequest = Pick<OrderRequest, 'lines' | 'couponCode' | 'credits' | 'method'> & {
  shippingAddress: { state: string; postalCode: string }
  delivery: Pick<OrderRequest['delivery'], 'rates' | 'cashOnDelivery'>
}

type PriceParams = {
  request: PriceRequest
  customer: LockedUser
  lockedVariants: readonly LockedVariant[]
  /** Those that staff chose at the counter. */
  items?: readonly ItemRow[]
  currentRate: CurrentRate | null
  shop: ShopSettings
  now: Date
  /** Takes a use of the coupon, or only asks for its discount. */
  findCoupon: Coupons['apply']
}

/** Lines, tax, totals and advance of an order, as it is placed and as staff see it before. */
export function createPriceOrder({ secrets }: Pick<OrderDeps, 'secrets'>) {
  async function priceOrder(tx: Tx, params: PriceParams) {
    const { request, customer, lockedVariants, items = [], currentRate, shop, now, findCoupon } = params
    const chosenVariants = withChosenItems(await chooseVariants(tx, lockedVariants, request.lines), items)
    const pricedLines = priceLines(chosenVariants, {
      currentRate,
      now,
      engravedReturns: shop.engravedReturns,
      isFromStockOnly: isSoldAtCounter(request.method),
    })
    const supplyState = isSoldAtCounter(request.method)
      ? shop.gstState
      : (getPlaceOfSupply(request.shippingAddress)?.code ?? null)
    const taxed = taxLines(
      shop,
      pricedLines.map(({ line: { pricePaise, quantity, hsn } }) => ({ price: pricePaise, quantity, hsn })),
      { supplyState, day: toIndiaDay(now) },
    )
    const lines = pricedLines.map(({ line }, index) => ({
      ...line,
      taxPercent: taxed.profile === 'hsn' ? taxed.lines[index]!.taxPercent : null,
    }))
    const subtotal = sum(lines.map((line) => line.subtotalPaise))
    const person = {
      userId: customer.id,
      contactHashes: hashAccount(secrets, customer).map(({ keyHash }) => keyHash),
    }
    const coupon = request.couponCode
      ? await findCoupon(tx, { code: request.couponCode, person, subtotal })
      : null
    const { totals, cashTotal } = calculateTotals(request, {
      taxed,
      customer,
      discount: coupon?.discount ?? ZERO,
      shop,
    })
    const advance = getAdvance(shop.advances.rules, {
      total: totals.totalAmount,
      categories: chosenVariants.map(({ locked }) => locked.product.categoryId),
      isMadeToOrder: lines.some(({ leadDays }) => leadDays !== null),
    })
    return { pricedLines, lines, taxed, supplyState, coupon, totals, cashTotal, advance }
  }

  return priceOrder
}

type PricedOrder = Awaited<ReturnType<ReturnType<typeof createPriceOrder>>>

type SituationParams = {
  request: Pick<PriceRequest, 'delivery'> & Partial<Pick<OrderRequest, 'storeCredit'>>
  priced: Pick<PricedOrder, 'totals' | 'cashTotal' | 'advance'>
  userId: string
  contacts: readonly Contact[]
  shop: ShopSettings
  paysOnline: boolean
  isByStaff: boolean
  /** Staff sell it. The method alone does not say so: a customer could name it. */
  isAtCounter?: boolean
  now: Date
}

/** What decides how the order may be paid. The customer's other cash orders wait until the transaction ends. */
export async function readSituation(
  tx: Tx,
  {
    request,
    priced,
    userId,
    contacts,
    shop,
    paysOnline,
    isByStaff,
    isAtCounter = false,
    now,
  }: SituationParams,
): Promise<PaymentSituation> {
  const { storeCredit = ZERO } = request
  return {
    isAtCounter,
    needsAdvance: priced.advance !== null,
    total: priced.totals.totalAmount,
    cashTotal: priced.cashTotal,
    codRules: shop.codRules,
    isCodRefused: false,
    openCod: await lockOpenCodOrders(tx, { userId, contacts }, shop.codRules),
    cashToday: await lockCashOrdersOfDay(tx, { userId, contacts, now }),
    limit: shop.cashLimit,
    cashOnDelivery: request.delivery.cashOnDelivery,
    isPaidByCredit: !isAtCounter && storeCredit > 0 && storeCredit === priced.totals.totalAmount,
    paysOnline,
    isByStaff,
  }
}

type TotalsParams = {
  taxed: TaxedLines
  customer: Pick<LockedUser, 'credits'>
  discount: Paise
  shop: Pick<ShopSettings, 'maxCreditsPercent' | 'codRules'>
}

function calculateTotals(
  request: PriceRequest,
  { taxed, customer, discount, shop }: TotalsParams,
): { totals: OrderTotals; cashTotal: Paise } {
  const subtotal = sumLines(taxed.lines)
  const credits = clampCredits(request.credits, customer.credits, subtotal, shop.maxCreditsPercent)
  const input = { ...taxed, discount, credits, settings: request.delivery.rates }
  const cashTotals = calculateOrderTotals({ ...input, codFee: shop.codRules.fee })
  const totals = getPaymentMethod(request.method).isCash ? cashTotals : calculateOrderTotals(input)
  return { totals, cashTotal: cashTotals.totalAmount }
}
