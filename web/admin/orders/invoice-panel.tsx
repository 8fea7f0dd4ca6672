import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { ShopError } from '#domain/errors.ts'
import { mayHaveInvoice, needsInvoice } from '#domain/invoice.ts'
import { browserApi } from '../../api.ts'
import { TaxDocuments } from '../../documents/tax-documents.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { useStaff } from '../kit/use-staff.ts'

/** The papers of an order; before the dispatch staff may write the invoice to pack it with the goods. */
export function InvoicePanel({ order, onWritten }: { order: Order; onWritten: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mayIssue =
    useStaff().may('manage_content') && mayHaveInvoice(order.status) && !needsInvoice(order.status)
  const issue = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await browserApi.invoices.issue({ id: order._id })
      showToast({ title: message })
      onWritten()
    } catch (error) {
      setProblem(error instanceof ShopError ? error.message : 'Could not issue the invoice')
    }
    setBusy(false)
  }
  const hasStanding = order.documents.findLast(Boolean)?.kind === 'invoice'
  return (
    <section className="admin-panel">
      <h2>Invoice</h2>
      <TaxDocuments order={order} none="It is written when the order is dispatched." onWritten={onWritten} />
      {mayIssue && !hasStanding && (
        <Button variant="secondary" busy={isBusy} busyLabel="Issuing..." onClick={() => void issue()}>
          Issue invoice now
        </Button>
      )}
      <ErrorBanner message={problem} />
    </section>
  )
}
