import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { adminApi } from '#web/admin/api.ts'
import { ReasonDialog } from '#web/admin/kit/reason-dialog.tsx'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The masked PAN. Staff with permission can see all of it, after a reason and only while the dialog is open. */
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
  const [pan, setPan] = useState<string | null>(null)
  const title = `PAN of ${order.user.name}`
  if (pan)
    return (
      <Dialog
        title={title}
        open
        closeOnBackdrop={false}
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p role="status">
          PAN <b className="num">{pan}</b>
        </p>
      </Dialog>
    )
  return (
    <ReasonDialog
      title={title}
      submitLabel="Show PAN"
      busyLabel="Opening..."
      missingReason="Please enter a reason"
      failure="Failed to show the PAN"
      onClose={onClose}
      submit={async (reason) => setPan((await adminApi.orders.readPan({ id: order._id, reason })).pan)}
    >
      <p>Your name, the time and your reason are written to the audit log.</p>
    </ReasonDialog>
  )
}
