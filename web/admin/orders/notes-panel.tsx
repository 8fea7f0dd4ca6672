import { useState } from 'react'
import type { OrderNote } from '#contract/order-notes.ts'
import { ShopError } from '#domain/errors.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { useStaff } from '../kit/use-staff.ts'

type Props = { orderId: string; notes: readonly OrderNote[]; failure: string | null; onAdded: () => void }

/** What staff tell each other of an order. A failed save keeps what was typed. */
export function NotesPanel({ orderId, notes, failure, onAdded }: Props) {
  const canWrite = useStaff().can('manage_content')
  return (
    <section className="admin-panel no-print">
      <h2>Notes</h2>
      <ErrorBanner message={failure} />
      {canWrite && <NoteForm orderId={orderId} onAdded={onAdded} />}
      {notes.length > 0 ? (
        <ul className="order-notes">
          {notes.map(({ _id, text, by, at }) => (
            <li key={_id}>
              <p className="preserve-lines">{text}</p>
              <span className="caption">
                {by}, {formatDateTime(at)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        !failure && <p className="small muted">No notes yet. Only staff sees them.</p>
      )}
    </section>
  )
}

function NoteForm({ orderId, onAdded }: Pick<Props, 'orderId' | 'onAdded'>) {
  const [text, setText] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setFieldError(text.trim() ? undefined : 'Write a note first')
    if (isBusy || !text.trim()) return
    setBusy(true)
    setFailure(null)
    try {
      await browserApi.orderNotes.add({ id: orderId, text })
      setText('')
      onAdded()
    } catch (error) {
      const hasServerMessage = error instanceof ShopError && error.kind !== 'unavailable'
      setFailure(hasServerMessage ? error.message : 'Failed to add the note')
    }
    setBusy(false)
  }
  return (
    <ClientForm
      className="order-notes__form"
      onSubmit={() => {
        void save()
      }}
    >
      <ErrorBanner message={failure} />
      <TextAreaField
        label="Note for colleagues"
        rows={2}
        maxLength={2000}
        value={text}
        error={fieldError}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="small" busy={isBusy} busyLabel="Adding...">
        Add note
      </Button>
    </ClientForm>
  )
}
