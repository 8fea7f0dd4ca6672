import type { Order } from '#contract/orders.ts'
import { canHaveInvoice, isActiveStatus, needsInvoice } from '#domain/order-status.ts'
import type { SellerDetail } from '#domain/seller.ts'
import { adminApi } from '#web/admin/api.ts'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { TaxDocuments } from '#web/documents/tax-documents.tsx'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { MissingSellerNotice } from './missing-seller-notice.tsx'

type Props = { order: Order; missing: readonly SellerDetail[]; onIssued: () => void }

/** The tax documents of an order. Staff can issue the invoice before dispatch, to pack it with the items. */
export function InvoicePanel({ order, missing, onIssued }: Props) {
  const { run, isBusy, error } = useAsyncAction('Could not issue the invoice')
  const canIssue =
    useStaff().can('manage_content') && canHaveInvoice(order.status) && !needsInvoice(order.status)
  const issue = () =>
    run(async () => {
      const { message } = await adminApi.invoices.issue({ id: order._id })
      showToast({ title: message })
      onIssued()
    })
  const hasCurrentInvoice = order.documents.some(({ isCurrent }) => isCurrent)
  return (
    <section className="admin-panel">
      <h2>Invoice</h2>
      <TaxDocuments
        order={order}
        emptyText="Created on dispatch."
        onIssued={onIssued}
        invoices={adminApi.invoices}
      />
      {isActiveStatus(order.status) && <MissingSellerNotice missing={missing} />}
      {canIssue && !hasCurrentInvoice && missing.length === 0 && (
        <Button variant="secondary" busy={isBusy} busyLabel="Issuing..." onClick={() => void issue()}>
          Issue invoice now
        </Button>
      )}
      <ErrorBanner message={error} />
    </section>
  )
}
