import { type RefObject, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { describeEntry } from '#domain/ledger.ts'
import { formatRupees, formatSignedRupees } from '#domain/money.ts'
import { formatTaxName } from '#domain/order-tax.ts'
import { isSoldAtCounter } from '#domain/payment-methods.ts'
import { formatPhone } from '#domain/phone.ts'
import { formatVariantName } from '#domain/variants.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { TaxDocuments } from '#web/documents/tax-documents.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/receipt-page.ts'
import { texts } from './receipt-texts.ts'
import './orders.css'

const MM_PER_PIXEL = 25.4 / 96
const MARGIN_MM = 4

export const clientLoader = createAdminLoader(async ({ api, params }: AdminLoaderArgs<'id'>) => {
  const [order, { shopName, address, phone, gstin }] = await Promise.all([
    api.orders.one({ id: params.id }),
    api.settings.read(),
  ])
  return { order, seller: { shopName, address, phone, gstin } }
})
export const meta = adminMeta(() => texts.title)
export const handle = {
  crumbs: (data?: { order: { _id: string; orderNumber: string } }) => [
    { label: texts.orders, to: adminPaths.orders() },
    ...(data ? [{ label: data.order.orderNumber, to: adminPaths.order(data.order._id) }] : []),
    { label: texts.title },
  ],
}
export { PageSkeleton as HydrateFallback }

type Seller = { shopName: string; address: string; phone: string; gstin?: string | undefined }

/** The receipt of a sale at the counter, for the roll of a thermal printer. The invoice is the document on A4. */
export default function ReceiptPage({ loaderData: { order, seller } }: Route.ComponentProps) {
  const receipt = useRef<HTMLElement>(null)
  const { revalidate } = useRevalidator()
  return (
    <AdminPage
      title={texts.heading(order.orderNumber)}
      actions={
        <>
          <ButtonLink className="no-print" variant="secondary" to={adminPaths.order(order._id)}>
            {texts.order}
          </ButtonLink>
          <ButtonLink className="no-print" variant="secondary" to={adminPaths.newOrder}>
            {texts.next}
          </ButtonLink>
          <Button className="no-print" icon="print" onClick={() => printReceipt(receipt)}>
            {texts.print}
          </Button>
        </>
      }
    >
      <Receipt order={order} seller={seller} ref={receipt} />
      <section className="admin-panel no-print">
        <h2>{texts.invoice}</h2>
        <TaxDocuments
          order={order}
          emptyText={texts.noInvoice}
          onIssued={() => void revalidate()}
          invoices={adminApi.invoices}
        />
      </section>
    </AdminPage>
  )
}

/** A roll has no pages: the page is as long as the receipt, so that the printer cuts after it. */
function printReceipt(receipt: RefObject<HTMLElement | null>): void {
  const height = Math.ceil((receipt.current?.scrollHeight ?? 0) * MM_PER_PIXEL) + 2 * MARGIN_MM
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: 80mm ${height}mm; margin: ${MARGIN_MM}mm }`)
  const before = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...before, sheet]
  try {
    window.print()
  } finally {
    document.adoptedStyleSheets = before
  }
}

function Receipt({
  order,
  seller,
  ref,
}: {
  order: Order
  seller: Seller
  ref: RefObject<HTMLElement | null>
}) {
  const invoice = order.documents.find(({ kind }) => kind === 'invoice')
  return (
    <article className="receipt" aria-label={texts.heading(order.orderNumber)} ref={ref}>
      <header>
        <b>{seller.shopName}</b>
        <span>{seller.address}</span>
        {seller.phone && <span>{formatPhone(seller.phone)}</span>}
        {seller.gstin && <span>{texts.gstin(seller.gstin)}</span>}
      </header>
      <dl>
        <Row label={texts.receipt} value={order.orderNumber} />
        {invoice && <Row label={texts.invoiceNumber} value={invoice.number} />}
        <Row label={texts.date} value={formatDateTime(order.createdAt)} />
        <Row label={texts.customer} value={order.user.name} />
      </dl>
      <ul>
        {order.items.map((item) => (
          <li key={item._id}>
            <span>{formatVariantName(item.name, item.variantTitle)}</span>
            {item.serialisedItems.map(({ _id, huid, tagNumber }) => (
              <span key={_id}>{huid ? texts.huid(huid) : texts.tag(tagNumber)}</span>
            ))}
            <span className="receipt__row">
              <span>{`${item.quantity} × ${formatRupees(item.price)}`}</span>
              <span>{formatRupees(item.subtotal)}</span>
            </span>
          </li>
        ))}
      </ul>
      <dl>
        {order.discount > 0 && <Row label={texts.discount} value={`−${formatRupees(order.discount)}`} />}
        {!isSoldAtCounter(order.payment.method) && order.shippingCost > 0 && (
          <Row label={texts.shipping} value={formatRupees(order.shippingCost)} />
        )}
        {order.taxes.map((row) => (
          <Row key={row.kind + row.percent} label={formatTaxName(row)} value={formatRupees(row.amount)} />
        ))}
        {order.rounding !== 0 && <Row label={texts.roundOff} value={formatSignedRupees(order.rounding)} />}
        <div className="receipt__row receipt__total">
          <dt>{texts.total}</dt>
          <dd>{formatRupees(order.totalAmount)}</dd>
        </div>
      </dl>
      <dl>
        {order.payment.entries
          .filter(({ kind }) => kind !== 'expected' && kind !== 'reduced')
          .map((entry) => (
            <Row
              key={entry._id}
              label={[describeEntry(entry), entry.reference].filter(Boolean).join(' ')}
              value={formatRupees(entry.amount)}
            />
          ))}
        {order.payment.due > 0 && <Row label={texts.due} value={formatRupees(order.payment.due)} />}
      </dl>
      <footer>{texts.thanks}</footer>
    </article>
  )
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <div className="receipt__row">
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
