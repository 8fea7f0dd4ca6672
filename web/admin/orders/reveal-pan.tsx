import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useStaff } from '../kit/use-staff.ts'

/** The masked PAN, and the whole one for those who may read it: after a reason, and only while the dialog is open. */
export function RevealPan({ order }: { order: Order }) {
  const { can } = useStaff()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className="num">{order.pan}</span>{' '}
      {can('view_pan') && (
        <Button className="no-print" variant="secondary" size="small" onClick={() => setOpen(true)}>
          Show PAN
        </Button>
      )}
      {isOpen && <RevealPanDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function RevealPanDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [pan, setPan] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const reveal = async () => {
    setFieldError(reason.trim() ? undefined : 'Write why you need the PAN')
    if (isBusy || !reason.trim()) return
    setBusy(true)
    setFailure(null)
    try {
      setPan((await browserApi.orders.readPan({ id: order._id, reason })).pan)
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to show the PAN'))
    }
    setBusy(false)
  }

  return (
    <Dialog
      title={`PAN of ${order.user.name}`}
      open
      closeOnBackdrop={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (pan) onClose()
        else void reveal()
      }}
      footer={
        pan ? (
          <Button type="submit">Close</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={isBusy} busyLabel="Opening...">
              Show PAN
            </Button>
          </>
        )
      }
    >
      <ErrorBanner message={failure} />
      {pan ? (
        <p role="status">
          PAN <b className="num">{pan}</b>
        </p>
      ) : (
        <>
          <p>Your name, the time and your reason are written to the audit log.</p>
          <TextField
            label="Reason"
            required
            maxLength={300}
            value={reason}
            error={fieldError}
            onChange={(event) => setReason(event.target.value)}
            data-autofocus
          />
        </>
      )}
    </Dialog>
  )
}
