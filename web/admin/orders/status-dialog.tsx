import { useRef, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { ORDER_STATUSES, type OrderStatus, statusLabel } from '#domain/order-status.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'

type Moved = { _id: string; orderNumber: string; status: OrderStatus; version: number }
type Props = { order: Moved | null; onClose: () => void; onSaved: () => void }

/** Any of the seven, with a note that the customer reads. A failed save keeps what was typed. */
export function StatusDialog({ order, onClose, onSaved }: Props) {
  const last = useRef(order)
  if (order) last.current = order
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const shown = last.current

  const save = async (form: FormData) => {
    if (!order) return
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await browserApi.orders.setStatus({
        id: order._id,
        status: form.get('status') as OrderStatus,
        note: String(form.get('note') ?? ''),
        version: order.version,
      })
      showToast({ title: message })
      onClose()
      onSaved()
    } catch (error) {
      setProblem(error instanceof ShopError ? error.message : 'Failed to update order status')
    }
    setBusy(false)
  }

  return (
    <Dialog
      title="Update order status"
      open={order !== null}
      closeOnBackdrop={false}
      onClose={() => {
        setProblem(null)
        onClose()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void save(new FormData(event.currentTarget))
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Updating...">
            Update Status
          </Button>
        </>
      }
    >
      <ErrorBanner message={problem} />
      <TextField label="Order number" value={shown?.orderNumber ?? ''} readOnly />
      <SelectField label="Status" name="status" defaultValue={shown?.status} data-autofocus>
        {ORDER_STATUSES.map((name) => (
          <option key={name} value={name}>
            {statusLabel(name)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Note"
        optional
        name="note"
        maxLength={1000}
        hint="The customer reads it on the tracking page."
      />
    </Dialog>
  )
}
