import { useEffect, useState } from 'react'
import { getStatusLabel, needsInvoice, ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import type { SellerDetail } from '#domain/seller.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { MissingSellerNotice } from './missing-seller-notice.tsx'

export type OrderStatusTarget = { _id: string; orderNumber: string; status: OrderStatus; version: number }
type Props = { editor: Editor<OrderStatusTarget>; onSaved: () => void }

/** Sets any status, with a note for the customer. */
export function OrderStatusDialog({ editor, onSaved }: Props) {
  const order = editor.opened?.item
  const orderId = order?._id
  const [missing, setMissing] = useState<readonly SellerDetail[]>([])
  useEffect(() => {
    setMissing([])
    // Without an answer the server refuses in the same words.
    if (orderId)
      adminApi.invoices.requirements({ id: orderId }).then(
        (answer) => setMissing(answer.missing),
        () => undefined,
      )
  }, [orderId])
  if (!order) return null
  return (
    <FormDialog
      key={editor.opened?.formKey}
      title="Update order status"
      editor={editor}
      submitLabel="Update Status"
      busyLabel="Updating..."
      failure="Failed to update order status"
      labels={{ status: 'Status' }}
      defaultValues={{ status: order.status, note: '' }}
      save={async (values, version) =>
        (await adminApi.orders.setStatus({ id: order._id, ...values, version })).message
      }
      onSaved={onSaved}
    >
      {({ field }) => (
        <>
          {!needsInvoice(order.status) && <MissingSellerNotice missing={missing} />}
          <TextField label="Order number" value={order.orderNumber} readOnly />
          <SelectField label="Status" data-autofocus {...field('status')}>
            {ORDER_STATUSES.map((name) => (
              <option key={name} value={name}>
                {getStatusLabel(name)}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="Note"
            optional
            maxLength={1000}
            hint="Shown to the customer on the tracking page"
            {...field('note')}
          />
        </>
      )}
    </FormDialog>
  )
}
