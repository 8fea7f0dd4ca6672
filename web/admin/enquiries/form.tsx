import type { Enquiry } from '#contract/enquiries.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { FormTextArea } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'
import { KIND_LABELS } from './kinds.ts'

type EnquiryFormProps = { editor: Editor<Enquiry>; mayHandle: boolean; onSaved: () => void }

/** What was sent, whole; who may handle it notes what was done. */
export function EnquiryForm({ editor, mayHandle, onSaved }: EnquiryFormProps) {
  const enquiry = editor.opened?.item
  if (!enquiry) return null
  const title = `${KIND_LABELS[enquiry.kind]} from ${enquiry.name}`
  if (!mayHandle)
    return (
      <Dialog
        title={title}
        open
        onClose={editor.close}
        footer={<Button onClick={editor.close}>Close</Button>}
      >
        <Letter enquiry={enquiry} />
        {enquiry.note && <p className="small">Note of the staff: {enquiry.note}</p>}
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      editor={editor}
      submitLabel="Save"
      failure="Failed to update enquiry"
      labels={{ isHandled: 'Handled', note: 'Note' }}
      save={async (form, version) => {
        await browserApi.enquiries.update({
          id: enquiry._id,
          isHandled: form.has('isHandled'),
          note: String(form.get('note')),
          version,
        })
        return 'Enquiry updated successfully'
      }}
      onSaved={onSaved}
    >
      <Letter enquiry={enquiry} />
      <FormTextArea
        label="Note"
        optional
        name="note"
        maxLength={2000}
        hint="Only the staff reads it."
        defaultValue={enquiry.note}
      />
      <Checkbox label="Handled" name="isHandled" defaultChecked={enquiry.isHandled} />
    </FormDialog>
  )
}

function Letter({ enquiry }: { enquiry: Enquiry }) {
  const { email, phone, message, details, createdAt } = enquiry
  return (
    <>
      <Facts
        facts={[
          ['Received', formatDateTime(createdAt)],
          [
            'Email',
            <a key="email" className="text-link" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          ...(phone
            ? ([
                [
                  'Phone',
                  <a key="phone" className="text-link" href={`tel:${phone}`}>
                    {phone}
                  </a>,
                ],
              ] as const)
            : []),
          ...Object.entries(details),
        ]}
      />
      <p className="letter">{message}</p>
    </>
  )
}
