import type { Enquiry } from '#contract/enquiries.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { KIND_LABELS } from './kind-labels.ts'

type EnquiryFormProps = { editor: Editor<Enquiry>; canHandle: boolean; onSaved: () => void }

/** The whole enquiry. Staff who may handle it write a note and mark it as handled. */
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
        {enquiry.note && <p className="small">Staff note: {enquiry.note}</p>}
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      editor={editor}
      submitLabel="Save"
      failure="Failed to update enquiry"
      labels={{ isHandled: 'Handled', note: 'Note' }}
      defaultValues={{ note: enquiry.note, isHandled: enquiry.isHandled }}
      save={async (values, version) => {
        await adminApi.enquiries.update({ id: enquiry._id, ...values, version })
        return 'Enquiry updated successfully'
      }}
      onSaved={onSaved}
    >
      {({ field, form }) => (
        <>
          <EnquiryDetails enquiry={enquiry} />
          <TextAreaField
            label="Note"
            optional
            maxLength={2000}
            hint="Visible to staff only"
            {...field('note')}
          />
          <Checkbox label="Handled" {...form.register('isHandled')} />
        </>
      )}
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
