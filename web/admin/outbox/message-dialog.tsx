import { useState } from 'react'
import type { FullMessage } from '#contract/outbox.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { browserApi } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { saidBy } from '../kit/said.ts'
import { CHANNELS, eventLabel, STATES } from './labels.ts'

type Props = { message: FullMessage; canSend: boolean; onClose: () => void; onSent: () => void }

/** A message as the person reads it, and the way to send it again. */
export function MessageDialog({ message, canSend, onClose, onSent }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { state, html, recipient, channel } = message

  const send = async () => {
    const isSure =
      state !== 'sent' ||
      (await confirm({
        title: 'Send it again?',
        message: `${recipient} has this message already and gets it a second time.`,
        confirmLabel: 'Send again',
        harmless: true,
      }))
    if (!isSure) return
    setBusy(true)
    setProblem(null)
    try {
      await browserApi.outbox.resend({ id: message._id })
      showToast({ title: 'The message goes out in a moment' })
      onSent()
    } catch (error) {
      setProblem(saidBy(error, 'Failed to send the message'))
      setBusy(false)
    }
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
            <Button variant="secondary" icon="external" onClick={() => openAsMail(html)}>
              Open as mail
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
      <ErrorBanner message={problem} />
      <Facts
        facts={[
          ['To', recipient],
          ...(message.replyTo ? ([['Answers go to', message.replyTo]] as const) : []),
          ['About', `${eventLabel(message.event)}, ${CHANNELS[channel].toLowerCase()}`],
          ['State', <StateLine key="state" message={message} />],
          ['Written', formatDateTime(message.createdAt)],
        ]}
      />
      <p className="letter outbox-text">{message.text}</p>
    </Dialog>
  )
}

function StateLine({ message }: { message: FullMessage }) {
  const { state, tries, sentAt, nextTryAt, lastError } = message
  const { label, tone } = STATES[state]
  const told = [
    sentAt && formatDateTime(sentAt),
    tries > 0 && !sentAt && `${tries} ${tries === 1 ? 'try' : 'tries'}`,
    tries > 0 && nextTryAt && `next ${formatDateTime(nextTryAt)}`,
    lastError,
  ]
  return (
    <>
      <Badge tone={tone}>{label}</Badge> {told.filter(Boolean).join(', ')}
    </>
  )
}

const KEPT_MS = 60_000

/**
 * As a page of its own: the policy of this page goes with it, so that the mail may show itself and do nothing. Its
 * address is of no use to anybody else.
 */
function openAsMail(html: string): void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  window.open(address, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
