import type { OrderNote } from '#contract/order-notes.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { adminApi } from '#web/admin/api.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'

type Props = { orderId: string; notes: readonly OrderNote[]; failure: string | null; onAdded: () => void }

/** Notes of staff on an order. Customers do not see them. */
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
        !failure && <p className="small muted">No notes yet. Notes are visible to staff only.</p>
      )}
    </section>
  )
}

function NoteForm({ orderId, onAdded }: Pick<Props, 'orderId' | 'onAdded'>) {
  const { form, field, onSubmit, failure, isBusy } = useSubmitForm({
    defaultValues: { text: '' },
    validate: ({ text }) => (text.trim() ? {} : { text: 'Write a note first' }),
    failure: 'Failed to add the note',
    submit: async ({ text }) => {
      await adminApi.orderNotes.add({ id: orderId, text })
      form.reset()
      onAdded()
    },
  })
  return (
    <ClientForm className="order-notes__form" onSubmit={onSubmit}>
      <ErrorBanner message={failure} />
      <TextAreaField label="Note for colleagues" rows={2} maxLength={2000} {...field('text')} />
      <Button type="submit" variant="secondary" size="small" busy={isBusy} busyLabel="Adding...">
        Add note
      </Button>
    </ClientForm>
  )
}
