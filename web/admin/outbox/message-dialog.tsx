import type { OutboxMessageDetails } from '#contract/outbox.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { plural } from '#domain/intl.ts'
import { adminApi } from '#web/admin/api.ts'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { CHANNEL_LABELS, eventLabel, MESSAGE_STATES } from './labels.ts'

type Props = { message: OutboxMessageDetails; canSend: boolean; onClose: () => void; onSent: () => void }

/** The whole message, which can be sent again. */
export function MessageDialog({ message, canSend, onClose, onSent }: Props) {
  const { run, isBusy, error } = useAsyncAction('Failed to send the message')
  const { state, html, recipient, channel } = message

  const send = async () => {
    const isConfirmed =
      state !== 'sent' ||
      (await confirm({
        title: 'Send it again?',
        message: `${recipient} already has this message and would receive it twice.`,
        confirmLabel: 'Send again',
        harmless: true,
      }))
    if (!isConfirmed) return
    await run(async () => {
      await adminApi.outbox.resend({ id: message._id })
      showToast({ title: 'The message will be sent in a moment' })
      onSent()
    })
  }

  return (
    <Dialog
      title={message.subject}
      size="wide"
      open
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {html && (
            <Button variant="secondary" icon="external" onClick={() => openInNewTab(html)}>
              Open email
            </Button>
          )}
          {canSend && (
            <Button busy={isBusy} busyLabel="Sending..." onClick={() => void send()}>
              {state === 'waiting' ? 'Send now' : 'Send again'}
            </Button>
          )}
        </>
      }
    >
      <ErrorBanner message={error} />
      <DescriptionList
        items={[
          ['To', recipient],
          ...(message.replyTo ? ([['Replies go to', message.replyTo]] as const) : []),
          ['About', `${eventLabel(message.event)}, ${CHANNEL_LABELS[channel].toLowerCase()}`],
          ['Status', <StateLine key="state" message={message} />],
          ['Created', formatDateTime(message.createdAt)],
        ]}
      />
      <p className="preserve-lines outbox-text">{message.text}</p>
    </Dialog>
  )
}

function StateLine({ message }: { message: OutboxMessageDetails }) {
  const { state, tries, sentAt, nextTryAt, lastError } = message
  const { label, tone } = MESSAGE_STATES[state]
  const details = [
    sentAt && formatDateTime(sentAt),
    tries > 0 && !sentAt && `${tries} ${plural(tries, 'attempt', 'attempts')}`,
    tries > 0 && nextTryAt && `next ${formatDateTime(nextTryAt)}`,
    lastError,
  ]
  return (
    <>
      <Badge tone={tone}>{label}</Badge> {details.filter(Boolean).join(', ')}
    </>
  )
}

const OBJECT_URL_LIFETIME_MS = 60_000

/** A blob URL inherits the content security policy of this page, so scripts in the email do not run. */
function openInNewTab(html: string): void {
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_LIFETIME_MS)
}
