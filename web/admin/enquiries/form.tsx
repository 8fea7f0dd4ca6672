import type { Enquiry } from '#contract/enquiries.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { FormTextAreaField } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'
import { KIND_LABELS } from './kind-labels.ts'

type EnquiryFormProps = { editor: Editor<Enquiry>; canHandle: boolean; onSaved: () => void }

/** What was sent, whole; who may handle it notes what was done. */
export function EnquiryForm({ editor, canHandle, onSaved }: EnquiryFormProps) {
  const enquiry = editor.opened?.item
  if (!enquiry) return null
  const title = `${KIND_LABELS[enquiry.kind]} from ${enquiry.name}`
  if (!canHandle)
    return (
      <Dialog
        title={title}
        open
        onClose={editor.close}
        footer={<Button onClick={editor.close}>Close</Button>}
      >
        <EnquiryDetails enquiry={enquiry} />
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
      <EnquiryDetails enquiry={enquiry} />
      <FormTextAreaField
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

function EnquiryDetails({ enquiry }: { enquiry: Enquiry }) {
  const { email, phone, message, details, createdAt } = enquiry
  return (
    <>
      <DescriptionList
        items={[
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
      <p className="preserve-lines">{message}</p>
    </>
  )
}
