import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { orderItems as contract, Item, ExchangeQuote as WireQuote } from '#contract/items.ts'
import { exceedsCashLimit } from '#domain/cash-limit.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { haveSameWeights, type ItemWeights } from '#domain/items.ts'
import { formatInr, type Paise, paise, toRupees } from '#domain/money.ts'
import {
  type AdjustmentKind,
  addDifference,
  canBothBeOpen,
  getAdjustmentKinds,
  getDifferenceWithTax,
  getSettlementMethods,
  isOpenAdjustment,
  isOverpaid,
  type OrderFigures,
} from '#domain/order-adjustments.ts'
import { isPanRequired } from '#domain/pan.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { ItemRow } from '#server/items/tables.ts'
import { differenceUndoneMail, itemExchangedMail } from '#server/notifications/templates/item-exchange.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from '../deps.ts'
import { assertCashTotal, describeCashLimit, sumOtherCashOrders } from '../payments/cash-limit.ts'
import { updateLedger } from '../payments/order-ledger.ts'
import { listOrderLines, readOrder } from '../queries.ts'
import { paymentOf } from '../serialize.ts'
import {
  adjustmentSettlements,
  type OrderLineRow,
  type OrderRow,
  orderAdjustments,
  orders,
} from '../tables.ts'
import { type ExchangeQuote, figureColumns, quoteExchange, setLinePrice } from './line-price.ts'
import { describeOpen, differenceOf, listAdjustments, type OrderAdjustment } from './queries.ts'

type Exchange = {
  before: ItemRow
  after: ItemRow
  adjustment: ParsedInput<typeof contract.replace>['adjustment']
  caller: AuthenticatedCaller
  shop: ShopSettings
}

/**
 * Gives a line that is charged by the weight of its item the weight and the price of the item that it has now. A difference
 * that was not settled, or that was waived, is undone first, so that of several exchanges only the difference to the settled
 * price is owed. The caller holds the order, the variant and the items.
 */
export function createAdjustLine(deps: OrderDeps) {
  const { clock, notifications } = deps

  /** Answers what staff read about the difference. '': the price is the same. */
  return async function adjustLine(
    tx: Tx,
    order: OrderRow,
    line: OrderLineRow,
    { before, after, adjustment, caller, shop }: Exchange,
  ): Promise<string> {
    if (haveSameWeights(weightsOf(line), after)) return ''
    const adjustments = await listAdjustments(tx, order.id)
    const replaced = findReplaced(adjustments, line)
    const quote = quoteExchange(order, await listOrderLines(tx, order.id), line, replaced, after)
    if (!quote) throw conflict(UNKNOWN_PARTS, 'ITEM_WEIGHT')
    const refusal = getRefusal(order, quote, {
      kind: adjustment?.kind,
      openOfOtherLines: listOpenOfOtherLines(adjustments, line),
    })
    if (refusal) throw conflict(refusal.message, refusal.code)
    const now = clock.now()
    const settlement = { byUserId: caller.userId, at: now }
    if (replaced)
      await tx
        .insert(adjustmentSettlements)
        .values({ adjustmentId: replaced.id, method: 'exchanged', ...settlement })
    const kind = chooseKind(quote, adjustment)
    const figures = figuresAfter(quote, kind)
    // The order can cost more without anything to collect: when it takes back a refund that was not paid.
    if (figures.total > order.totalPaise) await assertMayCost(tx, order, figures.total, shop)
    await setLinePrice(tx, line, after, kind === 'waive' ? quote.before.price : quote.newPrice)
    const [changedOrder] = await tx
      .update(orders)
      .set(figureColumns(figures))
      .where(eq(orders.id, order.id))
      .returning()
    const adjustmentId = kind && newId()
    if (kind && adjustmentId)
      await tx.insert(orderAdjustments).values({
        id: adjustmentId,
        orderId: order.id,
        orderLineId: line.id,
        kind,
        reason: kind === 'waive' ? adjustment!.reason! : '',
        oldItemId: before.id,
        newItemId: after.id,
        oldNetWeightMg: quote.before.netWeightMg,
        oldGrossWeightMg: quote.before.grossWeightMg,
        newNetWeightMg: after.netWeightMg,
        newGrossWeightMg: after.grossWeightMg,
        oldPricePaise: quote.before.price,
        newPricePaise: quote.newPrice,
        taxPaise: quote.difference.tax,
        roundingPaise: quote.difference.rounding,
        ...settlement,
      })
    await updateLedger(tx, order, changedOrder!, settlement)
    if (order.customerEmail && (adjustmentId || replaced)) {
      const serialized = await readOrder(deps.documents, tx, changedOrder!)
      const mailShop = notifications.mailShop(shop)
      const shown = serialized.adjustments.find(({ _id }) => _id === adjustmentId)
      await notifications.queue(tx, {
        eventKey: `item-exchanged:${order.id}:${order.version}`,
        channel: 'mail',
        recipient: order.customerEmail,
        personId: order.userId,
        ...(shown
          ? itemExchangedMail(mailShop, serialized, shown, { isReplacement: replaced !== undefined })
          : differenceUndoneMail(mailShop, serialized)),
      })
    }
    return describeDifference(kind, quote, adjustment?.reason)
  }

  /** The law limits cash, and asks for the PAN of larger orders. */
  async function assertMayCost(
    tx: Tx,
    order: OrderRow,
    total: Paise,
    { cashLimit }: ShopSettings,
  ): Promise<void> {
    if (needsPan(order, total, cashLimit)) throw conflict(describePan(cashLimit), 'PAN_REQUIRED')
    await assertCashTotal(tx, order, { total, limit: cashLimit, advice: CASH_ADVICE })
  }
}

const needsPan = ({ panMasked }: OrderRow, total: Paise, cashLimit: Paise): boolean =>
  isPanRequired(total, cashLimit) && !panMasked
const describePan = (cashLimit: Paise): string =>
  `With this item the order would reach ${formatInr(cashLimit)}, and the law asks for the customer's PAN from there on. Please ask for a new order.`
const CASH_ADVICE = 'Please choose another item, or ask for a new order by bank transfer.'

/** Says for each item what an exchange would change, and why it is refused. */
export async function describeExchange(
  db: Reader,
  order: OrderRow,
  line: OrderLineRow,
  { cashLimit }: Pick<ShopSettings, 'cashLimit'>,
) {
  const adjustments = await listAdjustments(db, order.id)
  const replaced = findReplaced(adjustments, line)
  const openOfOtherLines = listOpenOfOtherLines(adjustments, line)
  const otherCash = await sumOtherCashOrders(db, order)
  const lines = await listOrderLines(db, order.id)
  /** As `assertMayCost` would refuse it. */
  const describeTotal = (total: Paise): string | null => {
    if (total <= order.totalPaise) return null
    if (needsPan(order, total, cashLimit)) return describePan(cashLimit)
    return otherCash !== null && exceedsCashLimit(total, otherCash, cashLimit)
      ? describeCashLimit(cashLimit, CASH_ADVICE)
      : null
  }
  return (item: Pick<Item, 'netWeightGrams' | 'grossWeightGrams'>) => {
    const weights = {
      netWeightMg: Math.round(item.netWeightGrams * 1000),
      grossWeightMg: Math.round(item.grossWeightGrams * 1000),
    }
    if (line.chargedWeight === 'listed' || haveSameWeights(weightsOf(line), weights))
      return { quote: null, refusal: null }
    const quote = quoteExchange(order, lines, line, replaced, weights)
    if (!quote) return { quote: null, refusal: UNKNOWN_PARTS }
    const refusalOf = (kind: AdjustmentKind | undefined) =>
      getRefusal(order, quote, { kind, openOfOtherLines })?.message ??
      describeTotal(figuresAfter(quote, kind ?? null).total)
    // What cannot be collected can be waived.
    const kinds = getAdjustmentKinds(quote.difference)
    const possible = kinds.filter((kind) => refusalOf(kind) === null)
    const refusal = refusalOf(kinds[0])
    if (refusal !== null && possible.length === 0) return { quote: null, refusal }
    return {
      quote: { ...serializeQuote(quote), kinds: possible, collectRefusal: refusal },
      refusal: null,
    }
  }
}

/** Null: both items cost the same. */
const figuresAfter = ({ before, difference }: ExchangeQuote, kind: AdjustmentKind | null): OrderFigures =>
  kind === null || kind === 'waive' ? before.figures : addDifference(before.figures, difference)

/** The exchange whose place another one takes: its difference is open, or it was waived. */
const findReplaced = (adjustments: readonly OrderAdjustment[], line: OrderLineRow) =>
  adjustments.findLast(({ orderLineId, settlement }) => orderLineId === line.id && settlement === null)

const listOpenOfOtherLines = (adjustments: readonly OrderAdjustment[], line: OrderLineRow) =>
  adjustments.filter((each) => each.orderLineId !== line.id && isOpenAdjustment(each))

/** A line that is charged by the weight of its item has both: see `order_lines_item_weight_of_one_item`. */
const weightsOf = ({ metalWeightMg, grossWeightMg }: OrderLineRow): ItemWeights => ({
  netWeightMg: metalWeightMg ?? 0,
  grossWeightMg: grossWeightMg ?? 0,
})

const UNKNOWN_PARTS =
  'The order is charged by the weight of this item, and the other one has another weight. What the price was made of is not known, so the difference cannot be calculated: cancel the order and ask the customer to order again.'

const taxOf = ({ taxProfile, taxPercent }: OrderRow) =>
  taxProfile === 'flat' ? { profile: taxProfile, taxPercent } : { profile: taxProfile }

/** A waiver changes no amount of the order, so neither its payment nor another difference is in the way. */
function getRefusal(
  order: OrderRow,
  quote: ExchangeQuote,
  { kind, openOfOtherLines }: { kind?: AdjustmentKind; openOfOtherLines: readonly OrderAdjustment[] },
): { message: string; code: string } | null {
  const [moved] = getAdjustmentKinds(quote.difference)
  if (!moved || kind === 'waive') return null
  if (getSettlementMethods(moved, amountOf(quote), paymentOf(order)).length === 0)
    return {
      message: 'Confirm the payment of this order first. Then choose an item of another price.',
      code: 'AWAITING_PAYMENT',
    }
  const conflicting = openOfOtherLines.find(
    (open) => !canBothBeOpen(taxOf(order), differenceOf(open), quote.difference),
  )
  if (conflicting) return { message: describeOpen(conflicting), code: 'UNSETTLED' }
  if (isOverpaid(addDifference(quote.before.figures, quote.difference)))
    return {
      message:
        'With this item the order would cost less than its coupon and credits have paid. Choose another item, or cancel the order.',
      code: 'OVERPAID',
    }
  return null
}

/** Null: both items cost the same. */
function chooseKind(quote: ExchangeQuote, adjustment: Exchange['adjustment']): AdjustmentKind | null {
  const kinds = getAdjustmentKinds(quote.difference)
  if (kinds.length === 0) return null
  if (!adjustment || adjustment.amount !== amountOf(quote))
    throw conflict(
      `The other item costs ${formatInr(amountOf(quote))} ${quote.difference.price > 0 ? 'more' : 'less'} with GST. Please say what is done about the difference.`,
      'PRICE_DIFFERENCE',
      { quote: serializeQuote(quote) },
    )
  if (!kinds.includes(adjustment.kind))
    throw invalidField(
      'adjustment.kind',
      quote.difference.price > 0
        ? 'The other item costs more, so the difference is collected or waived'
        : 'The other item costs less, so the difference is refunded',
    )
  if (adjustment.kind === 'waive' && !/[\p{L}\p{N}]/u.test(adjustment.reason ?? ''))
    throw invalidField('adjustment.reason', 'Write why the difference is waived')
  return adjustment.kind
}

const amountOf = ({ difference }: ExchangeQuote): Paise => paise(Math.abs(getDifferenceWithTax(difference)))

const serializeQuote = (quote: ExchangeQuote): WireQuote => ({
  oldPrice: toRupees(quote.before.price),
  newPrice: toRupees(quote.newPrice),
  amount: toRupees(amountOf(quote)),
  newTotal: toRupees(addDifference(quote.before.figures, quote.difference).total),
  kinds: getAdjustmentKinds(quote.difference),
  collectRefusal: null,
})

function describeDifference(kind: AdjustmentKind | null, quote: ExchangeQuote, reason = ''): string {
  const amount = formatInr(amountOf(quote))
  if (kind === 'collect') return `${amount} with GST is to be collected`
  if (kind === 'refund') return `${amount} with GST is to be refunded`
  return kind === 'waive' ? `${amount} with GST was waived: ${reason}` : ''
}
