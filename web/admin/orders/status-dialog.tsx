import { getStatusLabel, ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { browserApi } from '../../api.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { FormSelectField, FormTextAreaField } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'

export type OrderStatusTarget = { _id: string; orderNumber: string; status: OrderStatus; version: number }
type Props = { editor: Editor<OrderStatusTarget>; onSaved: () => void }

/** Any of the seven, with a note that the customer reads. */
export function OrderStatusDialog({ editor, onSaved }: Props) {
  const order = editor.opened?.item
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
      save={async (form, version) => {
        const { message } = await browserApi.orders.setStatus({
          id: order._id,
          status: form.get('status') as OrderStatus,
          note: String(form.get('note') ?? ''),
          version,
        })
        return message
      }}
      onSaved={onSaved}
    >
      <TextField label="Order number" value={order.orderNumber} readOnly />
      <FormSelectField label="Status" name="status" defaultValue={order.status} data-autofocus>
        {ORDER_STATUSES.map((name) => (
          <option key={name} value={name}>
            {getStatusLabel(name)}
          </option>
        ))}
      </FormSelectField>
      <FormTextAreaField
        label="Note"
        optional
        name="note"
        maxLength={1000}
        hint="The customer reads it on the tracking page."
      />
    </FormDialog>
  )
}
