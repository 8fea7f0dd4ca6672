import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { ShopError } from '#domain/errors.ts'
import { canHaveInvoice, needsInvoice } from '#domain/order-status.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { TaxDocuments } from '../../documents/tax-documents.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useStaff } from '../kit/use-staff.ts'

/** The papers of an order; before the dispatch staff may write the invoice to pack it with the goods. */
export function InvoicePanel({ order, onIssued }: { order: Order; onIssued: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const canIssue =
    useStaff().can('manage_content') && canHaveInvoice(order.status) && !needsInvoice(order.status)
  const issue = async () => {
    setBusy(true)
    setError(null)
    try {
      const { message } = await browserApi.invoices.issue({ id: order._id })
      showToast({ title: message })
      onIssued()
    } catch (error) {
      setError(error instanceof ShopError ? error.message : 'Could not issue the invoice')
    }
    setBusy(false)
  }
  const hasCurrentInvoice = order.documents.findLast(Boolean)?.kind === 'invoice'
  return (
    <section className="admin-panel">
      <h2>Invoice</h2>
      <TaxDocuments
        order={order}
        emptyText="It is written when the order is dispatched."
        onIssued={onIssued}
      />
      {canIssue && !hasCurrentInvoice && (
        <Button variant="secondary" busy={isBusy} busyLabel="Issuing..." onClick={() => void issue()}>
          Issue invoice now
        </Button>
      )}
      <ErrorBanner message={error} />
    </section>
  )
}
