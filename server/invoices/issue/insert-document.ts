import { eq } from 'drizzle-orm'
import { findGstStateByCode, getPlaceOfSupply, getStateTax } from '#domain/gst-states.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import {
  getDeliveryValue,
  getPayableAmount,
  type InvoiceAmounts,
  type OrderAmounts,
} from '#domain/invoice.ts'
import { type Paise, ZERO } from '#domain/money.ts'
import { getPaymentMethodLabel } from '#domain/payment-methods.ts'
import { findSellerState, listMissingSellerDetails } from '#domain/seller.ts'
import { formatVariantName } from '#domain/variants.ts'
import { listItemsOfLines } from '#server/items/queries.ts'
import type { ItemRow } from '#server/items/tables.ts'
import { getOrderAmounts, getTaxedOrder } from '#server/orders/queries.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { taxDocuments } from '../tables.ts'
import type { Seller, TaxDocument } from '../tax-document.ts'
import { describeLine, findItemName, listItemNames } from './describe-line.ts'
import { nextDocumentNumber } from './document-numbers.ts'

export type TaxDocumentRow = typeof taxDocuments.$inferSelect
export type InvoiceSettings = Pick<
  ShopSettings,
  'shopName' | 'address' | 'phone' | 'email' | 'gstin' | 'seller' | 'messageTexts'
>

const sellerFacts = ({ gstin, address, seller }: InvoiceSettings) => ({
  gstin,
  address: seller.address || address,
  state: seller.state,
})

/** What the settings lack to invoice this order. */
export const listMissingDetails = (shop: InvoiceSettings, { taxPaise }: Pick<OrderRow, 'taxPaise'>) =>
  listMissingSellerDetails(sellerFacts(shop), taxPaise)

/** Null when the settings lack details of the seller that are needed to charge this tax. */
export function resolveSeller(shop: InvoiceSettings, tax: Paise): Seller | null {
  const { legalName, pan, signatory } = shop.seller
  const facts = sellerFacts(shop)
  const gstState = findSellerState(facts)
  const seller = {
    brand: shop.shopName,
    name: legalName || shop.shopName,
    gstin: shop.gstin,
    address: facts.address,
    // A GSTIN contains the PAN: two digits of the state, the PAN, three more characters.
    pan: pan || shop.gstin.slice(2, 12),
    phone: shop.phone,
    email: shop.email,
    signatory,
    terms: shop.messageTexts.invoiceTerms ?? '',
  }
  if (!gstState || listMissingSellerDetails(facts, tax).length > 0) return null
  return { ...seller, state: { code: gstState.code, name: gstState.name } }
}

type OrderWithLines = { order: OrderRow; lines: readonly OrderLineRow[]; items: readonly ItemRow[] }

/** Writes the invoice of an order from the order's own amounts. The caller has locked the order. */
export async function insertInvoice(
  tx: Tx,
  { order, lines, items }: OrderWithLines,
  { shop, seller, now }: { shop: InvoiceSettings; seller: Seller; now: Date },
): Promise<TaxDocumentRow> {
  const supplyState =
    findGstStateByCode(order.supplyState ?? '') ??
    getPlaceOfSupply(order.shippingAddress) ??
    findGstStateByCode(seller.state.code)!
  const taxed = getTaxedOrder(order, lines)
  // The tax by HSN was calculated with the states of the day of the order.
  const isInterState = taxed.profile === 'hsn' ? taxed.isInterState : supplyState.code !== seller.state.code
  const amounts = getOrderAmounts(order, lines, { isInterState })
  return insertDocument(tx, order.id, null, amounts, shop, now, {
    kind: 'invoice',
    order: { number: order.orderNumber, placedOn: toIndiaDay(order.createdAt) },
    seller,
    buyer: {
      ...order.billingAddress,
      pan: order.panMasked,
      gstin: order.buyerGstin,
      legalName: order.buyerName,
    },
    deliveredTo: order.shippingAddress,
    placeOfSupply: { code: supplyState.code, name: supplyState.name },
    taxProfile: order.taxProfile,
    taxPercent: order.taxPercent,
    isInterState,
    stateTax: getStateTax(supplyState.code),
    lines: lines.map((line, index) => ({
      ...toDocumentLine(
        line,
        items.filter(({ orderLineId }) => orderLineId === line.id),
      ),
      ...pickAmounts(amounts.lines[index]!),
    })),
    codFee: order.codFeePaise,
    couponCode: order.couponCode,
    payment: getPaymentMethodLabel(order.paymentMethod),
  })
}

/** Writes a credit note: seller, buyer, places and lines of the invoice, with these amounts and the items that it is about. */
export async function insertCreditNote(
  tx: Tx,
  invoice: TaxDocumentRow,
  amounts: OrderAmounts,
  { shop, reason, closes, now }: { shop: InvoiceSettings; reason: string; closes: boolean; now: Date },
): Promise<TaxDocumentRow> {
  const { document } = invoice
  const otherItems = await listOtherItems(tx, invoice, closes)
  const creditNote = await insertDocument(tx, invoice.orderId, invoice.id, amounts, shop, now, {
    ...document,
    kind: 'credit-note',
    lines: document.lines
      .map((line, index) => ({
        ...line,
        ...pickAmounts(amounts.lines[index]!),
        quantity: amounts.lines[index]!.quantity,
        details: line.details.filter((detail) => !otherItems.has(findItemName(detail) ?? '')),
      }))
      .filter(({ quantity }) => quantity > 0),
    codFee: isWholeDelivery(amounts, document) ? (document.codFee ?? ZERO) : ZERO,
    against: { number: document.number, issuedOn: document.issuedOn, reason },
  })
  if (closes)
    await tx.update(taxDocuments).set({ closedBy: creditNote.id }).where(eq(taxDocuments.id, invoice.id))
  return creditNote
}

/** A part of the delivery, after a deduction, is not split into charge and fee. */
const isWholeDelivery = (amounts: OrderAmounts, document: TaxDocument): boolean =>
  getDeliveryValue(amounts) === getDeliveryValue(document)

/** The names of the items of an invoice that were credited before, or that the customer keeps. */
async function listOtherItems(
  tx: Tx,
  { id, document }: TaxDocumentRow,
  closes: boolean,
): Promise<ReadonlySet<string>> {
  const earlier = await tx
    .select({ document: taxDocuments.document })
    .from(taxDocuments)
    .where(eq(taxDocuments.invoiceId, id))
  const credited = earlier.flatMap((each) => each.document.lines.flatMap(({ details }) => details))
  const kept = closes
    ? []
    : await listItemsOfLines(
        tx,
        document.lines.map(({ lineId }) => lineId),
      )
  return new Set([
    ...credited.map(findItemName).filter((name) => name !== undefined),
    ...kept.filter(({ status }) => status === 'sold').flatMap(listItemNames),
  ])
}

type DocumentDraft = Omit<TaxDocument, 'number' | 'issuedOn' | 'shipping' | 'shippingCredits' | 'delivery'>

async function insertDocument(
  tx: Tx,
  orderId: string,
  invoiceId: string | null,
  amounts: OrderAmounts,
  shop: InvoiceSettings,
  now: Date,
  draft: DocumentDraft,
): Promise<TaxDocumentRow> {
  const { issuedOn, ...numbered } = await nextDocumentNumber(
    tx,
    draft.kind,
    shop.seller.invoicePrefix,
    toIndiaDay(now),
  )
  const [row] = await tx
    .insert(taxDocuments)
    .values({
      id: newId(),
      kind: draft.kind,
      ...numbered,
      orderId,
      invoiceId,
      issuedOn,
      createdAt: now,
      payablePaise: getPayableAmount(amounts),
      document: {
        ...draft,
        number: numbered.number,
        issuedOn,
        shipping: amounts.shipping,
        shippingCredits: amounts.shippingCredits,
        delivery: amounts.delivery ?? [],
      },
    })
    .returning()
  return row!
}

const pickAmounts = ({
  value,
  discount,
  central,
  state,
  integrated,
  rounding = ZERO,
  amount,
  credits,
}: InvoiceAmounts): InvoiceAmounts => ({
  value,
  discount,
  central,
  state,
  integrated,
  rounding,
  amount,
  credits,
})

const toDocumentLine = (line: OrderLineRow, items: readonly ItemRow[]) => ({
  lineId: line.id,
  name: formatVariantName(line.name, line.variantTitle),
  hsn: line.hsn,
  taxPercent: line.taxPercent ?? undefined,
  quantity: line.quantity,
  price: line.pricePaise,
  details: describeLine(line, items),
})
