import { type ReactNode, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { FieldChange } from '#web/admin/kit/edit-conflict.ts'
import { EditConflictNote } from '#web/admin/kit/edit-conflict-note.tsx'
import { useEditForm } from '#web/admin/kit/use-edit-form.ts'
import { useUnsavedChangesPrompt } from '#web/admin/kit/use-unsaved-changes-prompt.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { FormErrors, SubmitForm } from '#web/ui/use-submit-form.ts'

type EditSectionProps<Values extends FieldValues, Row> = {
  title: string
  description: string
  original: Row
  findChanges: (original: Row, current: Row) => FieldChange[]
  defaultValues: Values
  validate?: (values: Values) => FormErrors<Values>
  save: (values: Values, version: number | undefined) => Promise<unknown>
  /** When the server gives no reason. */
  failure: string
  saved: string
  submitLabel: string
  /** Without a Save button. The fields are read-only too. */
  readOnly?: boolean | undefined
  /** Called after the save, with the screen already showing what was saved. */
  onSaved?: (() => void) | undefined
  children: (form: SubmitForm<Values>) => ReactNode
  /** Below the Save button. */
  after?: ((form: SubmitForm<Values>) => ReactNode) | undefined
}

/** A group of fields with its own Save button. It asks before unsaved changes are discarded. */
export function EditSection<Values extends FieldValues, Row extends { version?: number }>({
  title,
  description,
  original,
  findChanges,
  defaultValues,
  validate,
  save,
  failure,
  saved,
  submitLabel,
  readOnly = false,
  onSaved,
  children,
  after,
}: EditSectionProps<Values, Row>) {
  const { revalidate } = useRevalidator()
  const isSaved = useRef(false)
  const form = useEditForm<Values, Row>({
    original,
    findChanges,
    defaultValues,
    validate,
    failure,
    save: async (values, version) => {
      await save(values, version)
      showToast({ title: saved })
      isSaved.current = true
      form.form.reset(values)
      await revalidate()
      onSaved?.()
      isSaved.current = false
    },
  })
  useUnsavedChangesPrompt(() => form.isDirty && !isSaved.current, form.isDirty, 'query')
  return (
    <ClientForm
      className="admin-panel settings-section"
      aria-label={title}
      noValidate
      onSubmit={form.onSubmit}
    >
      <div>
        <h2>{title}</h2>
        <p className="small muted">{description}</p>
      </div>
      <ErrorBanner message={form.failure} />
      {form.conflict && (
        <EditConflictNote
          changes={form.conflict.changes}
          hasOwnChanges={form.isDirty}
          onUseTheirs={() => {
            form.clearConflict()
            form.form.reset()
            void revalidate()
          }}
          onOverwrite={form.overwrite}
        />
      )}
      {children(form)}
      {!readOnly && (
        <div className="settings-section__footer">
          <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
            {submitLabel}
          </Button>
        </div>
      )}
      {after?.(form)}
    </ClientForm>
  )
}
