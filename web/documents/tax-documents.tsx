import { useState } from 'react'
import type { StorefrontApi } from '#contract/contract.ts'
import type { Order } from '#contract/orders.ts'
import { formatDate } from '#domain/india-time.ts'
import type { DocumentKind } from '#domain/invoice.ts'
import { formatRupees } from '#domain/money.ts'
import { needsInvoice } from '#domain/order-status.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { downloadFile } from './download-file.ts'
import * as texts from './texts.ts'
import './tax-documents.css'

const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  invoice: texts.taxInvoice,
  'credit-note': texts.creditNote,
}

type Props = {
  order: Pick<Order, '_id' | 'orderNumber' | 'status' | 'documents'>
  /** Shown while there is nothing to download. */
  emptyText: string
  /** Called when the order has a new document. */
  onIssued: () => void
  /** The calls of the storefront or of the admin, which differ in what they do after a session has ended. */
  invoices: StorefrontApi['invoices']
}

/** Downloads of the invoices and credit notes of an order. */
export function TaxDocuments({ order, emptyText, onIssued, invoices }: Props) {
  const { documents, status } = order
  const hasInvoice = documents.some(({ kind }) => kind === 'invoice')
  return (
    <>
      {documents.length > 0 && (
        <ul className="documents">
          {documents.map(({ kind, number, issuedOn, amount }) => (
            <li key={number}>
              <span>
                {DOCUMENT_LABELS[kind]} <b className="num">{number}</b>
                <span className="caption">
                  {formatDate(`${issuedOn}T06:00:00Z`)}, {formatRupees(amount)}
                </span>
              </span>
              <DownloadButton order={order} invoices={invoices} kind={kind} number={number} />
            </li>
          ))}
        </ul>
      )}
      {!hasInvoice && needsInvoice(status) && (
        <DownloadButton order={order} invoices={invoices} kind="invoice" onSaved={onIssued} />
      )}
      {documents.length === 0 && !needsInvoice(status) && <p className="small muted">{emptyText}</p>}
    </>
  )
}

type ButtonProps = {
  order: Pick<Order, '_id' | 'orderNumber'>
  invoices: StorefrontApi['invoices']
  kind: DocumentKind
  number?: string
  onSaved?: () => void
}

function DownloadButton({ order, invoices, kind, number, onSaved }: ButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      const params = { id: order._id, ...(number ? { number } : {}) }
      const file = await (kind === 'invoice' ? invoices.download(params) : invoices.creditNote(params))
      downloadFile(file, `${(number ?? order.orderNumber).replaceAll('/', '-')}.pdf`)
      onSaved?.()
    } catch (error) {
      setError(errorMessage(error, { failed: texts.downloadFailed }))
    }
    setBusy(false)
  }
  const label = kind === 'invoice' ? texts.downloadInvoice : texts.downloadCreditNote
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="no-print"
        icon="download"
        busy={isBusy}
        aria-label={number ? texts.downloadNumber(label, number) : undefined}
        onClick={() => void save()}
      >
        {label}
      </Button>
      <ErrorBanner message={error} />
    </>
  )
}
