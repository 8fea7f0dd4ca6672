import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { Order, orders } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { adminApi } from '#web/admin/api.ts'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { texts } from './payment-link-texts.ts'

type Link = Output<typeof orders.paymentLink>

/** The address at which the order is paid without signing in: to copy, to share, and to mail to the customer. */
export function PaymentLink({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [link, setLink] = useState<Link | null>(null)
  const { run, isBusy, error } = useAsyncAction(texts.failed)

  const open = () => {
    setOpen(true)
    setLink(null)
    void run(async () => {
      setLink(await adminApi.orders.paymentLink({ id: order._id }))
      onChanged()
    })
  }
  const mail = () =>
    run(async () => {
      showToast({ title: (await adminApi.orders.paymentLink({ id: order._id, sendMail: true })).message })
      setOpen(false)
      onChanged()
    })
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ title: texts.copied })
    } catch {
      showToast({ title: texts.copyFailed })
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={open}>
        {texts.title}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.title}
        footer={
          link &&
          order.user.email && (
            <Button busy={isBusy} busyLabel={texts.sending} onClick={() => void mail()}>
              {texts.mail}
            </Button>
          )
        }
      >
        <div className="payment-link">
          <ErrorBanner message={error} />
          {!link && isBusy && <p role="status">{texts.loading}</p>}
          {link && (
            <>
              <p className="small">{texts.intro(formatRupees(order.payment.dueNow))}</p>
              <TextField
                label={texts.address}
                value={link.url}
                readOnly
                hint={texts.validUntil(link.expiresAt)}
                onFocus={(event) => event.target.select()}
              />
              <div className="order-returns__steps">
                <Button variant="secondary" icon="copy" onClick={() => void copy(link.url)}>
                  {texts.copy}
                </Button>
                <a
                  className="button button--secondary"
                  href={`https://wa.me/?text=${encodeURIComponent(link.text)}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  <span className="button__label">{texts.whatsApp}</span>
                </a>
              </div>
            </>
          )}
        </div>
      </Dialog>
    </>
  )
}
