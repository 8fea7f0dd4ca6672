import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { FormErrors, SubmitForm, SubmitFormOptions } from '#web/ui/use-submit-form.ts'
import { confirmLeave } from './confirm-leave.ts'
import { diffFields, type FieldLabels } from './edit-conflict.ts'
import { EditConflictNote } from './edit-conflict-note.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { Editor } from './use-editor.ts'

type FormDialogProps<Values extends FieldValues, Row extends { version?: number }> = {
  title: string
  /** The form edits `editor.opened.item`. Give it `editor.opened.formKey` as its key. */
  editor: Editor<Row>
  /** Label of the submit button: `Create Banner`. */
  submitLabel: string
  busyLabel?: string
  /** Shown above the form when the server gives no reason. */
  failure: string
  /** Names of the row's fields, to list what another person changed. */
  labels: FieldLabels<Row>
  defaultValues: Values
  validate?: (values: Values) => FormErrors<Values>
  toFieldErrors?: SubmitFormOptions<Values>['toFieldErrors']
  /** Resolves to the message of the toast. `version` is undefined for a new row. */
  save: (values: Values, version: number | undefined) => Promise<string>
  onSaved: () => void
  size?: 'normal' | 'wide'
  children: (form: SubmitForm<Values>) => ReactNode
}

/** A form over a list. It asks before unsaved changes are discarded. */
export function FormDialog<Values extends FieldValues, Row extends { version?: number }>({
  title,
  editor,
  submitLabel,
  busyLabel = 'Saving...',
  failure,
  labels,
  defaultValues,
  validate,
  toFieldErrors,
  save,
  onSaved,
  size = 'normal',
  children,
}: FormDialogProps<Values, Row>) {
  const form = useEditForm<Values, Row>({
    original: editor.opened?.item ?? null,
    findChanges: (original, current) => diffFields(original, current, labels),
    defaultValues,
    validate,
    failure,
    toFieldErrors,
    save: async (values, version) => {
      showToast({ title: await save(values, version) })
      editor.close()
      onSaved()
    },
  })
  const { conflict } = form

  const requestClose = async () => {
    if (form.isBusy) return
    if (!form.isDirty || (await confirmLeave())) editor.close()
  }

  return (
    <Dialog
      title={title}
      open
      size={size}
      closeOnBackdrop={false}
      onClose={() => void requestClose()}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={() => void requestClose()}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={form.failure} />
        {conflict && (
          <EditConflictNote
            changes={conflict.changes}
            hasOwnChanges={form.isDirty}
            onUseTheirs={() => editor.open(conflict.current)}
            onOverwrite={form.overwrite}
          />
        )}
        {children(form)}
      </div>
    </Dialog>
  )
}
