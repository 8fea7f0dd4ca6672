import { useState } from 'react'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { ActiveBadge, Badge, StatusBadge, StockBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Dialog, Drawer } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { Row, Sample } from './sample.tsx'

export function Messages() {
  return (
    <>
      <Sample title="Badges">
        <Row>
          {ORDER_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge tone="neutral">Main Menu</Badge>
          <ActiveBadge isActive />
          <ActiveBadge isActive={false} />
          <StockBadge quantity={24} />
          <StockBadge quantity={4} />
          <StockBadge quantity={0} />
        </Row>
      </Sample>
      <Sample title="Messages">
        <div className="sample__alerts">
          <ErrorBanner message="Failed to place order. Your cart and address are kept." />
          <Alert tone="warning">
            Delivery is currently unavailable in your area. We deliver within 50km of Hyderabad.
          </Alert>
          <Alert tone="info">
            The gold rate changed. Meenakshi Jhumka now costs ₹1,44,072, it was ₹1,41,342.
          </Alert>
          <Alert tone="success" icon="truck" title="Delivery is available in your area.">
            14.2 km from our store, free on this order, estimated 7-10 working days.
          </Alert>
        </div>
      </Sample>
      <Sample title="Toasts, spoken words">
        <Row>
          <Button
            variant="secondary"
            onClick={() =>
              showToast({
                title: 'Meenakshi Jhumka is in your cart',
                detail: 'Rate locked until 4:12 pm',
                image: '/images/ring-emerald-halo.webp',
                action: { label: 'View cart', to: '/gallery' },
              })
            }
          >
            Toast with picture
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              showToast({
                title: 'Removed from your wishlist',
                action: { label: 'Undo', onClick: () => showToast({ title: 'It is back' }) },
              })
            }
          >
            Toast with Undo
          </Button>
          <Button variant="secondary" onClick={() => announce('3 pieces found')}>
            Say something
          </Button>
        </Row>
      </Sample>
      <Overlays />
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'form' | 'wide' | 'drawer' | null>(null)
  const [answer, setAnswer] = useState('')
  const close = () => setOpen(null)
  const askToConfirm = async () => {
    const isConfirmed = await confirm({
      title: 'Delete menu item',
      message: 'Are you sure you want to delete this menu item?',
      confirmLabel: 'Delete',
    })
    setAnswer(isConfirmed ? 'Deleted' : 'Kept')
  }
  return (
    <Sample title="Dialog, drawer, question">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('form')}>
          Dialog with a form
        </Button>
        <Button variant="secondary" onClick={() => setOpen('wide')}>
          Wide dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
        <Button variant="secondary" onClick={askToConfirm}>
          Question
        </Button>
        <span aria-live="polite">{answer}</span>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Terms of Service"
        footer={<Button onClick={close}>I Understand</Button>}
      >
        <p>Our return window is 30 days. Custom pieces are non-refundable.</p>
        <Button variant="secondary" onClick={() => showToast({ title: 'A toast over a dialog' })}>
          Toast
        </Button>
      </Dialog>
      <Dialog
        open={open === 'form'}
        onClose={close}
        closeOnBackdrop={false}
        title="Update order status"
        onSubmit={(event) => {
          event.preventDefault()
          close()
        }}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Update Status</Button>
          </>
        }
      >
        <TextField label="Order number" defaultValue="SW-261120-7K3QF9" readOnly />
        <TextAreaField label="Note" optional data-autofocus />
      </Dialog>
      <Dialog open={open === 'wide'} onClose={close} size="wide" title="Add New Gold Rate">
        <p>The whole screen on a phone.</p>
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Filters"
        closeLabel="Close filters"
        footer={<Button onClick={close}>Apply Filters</Button>}
      >
        <p>Slides in from the right.</p>
      </Drawer>
    </Sample>
  )
}
