import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { diffFields, type FieldLabels, getConflictingRow } from './edit-conflict.ts'
import { EditConflictNote } from './edit-conflict-note.tsx'
import { type FieldErrors, FormErrorsContext, toFieldErrors } from './form-errors.ts'
import type { Editor } from './use-editor.ts'

type FormDialogProps<T extends { version?: number }> = {
  title: string
  /** The form is open on `editor.opened.item`; mount it keyed by `editor.opened.round`. */
  editor: Editor<T>
  /** What the button says: `Create Banner`. */
  submitLabel: string
  busyLabel?: string
  /** The sentence of the error catalogue where the server has none. */
  failure: string
  /** The words of the fields, for saying what somebody else changed meanwhile. */
  labels: FieldLabels<T>
  /** What can be told without asking the server. Nothing is sent while there is a problem. */
  validate?: (form: FormData) => FieldErrors
  /** `version` is what the form was opened on; undefined for a new one. Answers the sentence to confirm with. */
  save: (form: FormData, version: number | undefined) => Promise<string>
  onSaved: () => void
  size?: 'normal' | 'wide'
  children: ReactNode
}

/** A form over a list. A failed save keeps what was typed with the message in it; leaving it asks first. */
export function FormDialog<T extends { version?: number }>(props: FormDialogProps<T>) {
  const { title, editor, submitLabel, busyLabel = 'Saving...', size, children } = props
  const containerRef = useRef<HTMLDivElement>(null)
  const [isTouched, setTouched] = useState(false)
  const state = useFormSubmit(props, containerRef)

  const requestClose = async () => {
    if (state.isBusy) return
    const isConfirmed =
      !isTouched ||
      (await confirm({
        title: 'Leave without saving?',
        message: 'What you typed in this form is lost.',
        confirmLabel: 'Leave',
        cancelLabel: 'Go on editing',
      }))
    if (isConfirmed) editor.close()
  }

  return (
    <Dialog
      title={title}
      open
      {...(size ? { size } : {})}
      closeOnBackdrop={false}
      onClose={() => void requestClose()}
      onSubmit={(event) => {
        event.preventDefault()
        void state.submit(new FormData(event.currentTarget))
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => void requestClose()}>
            Cancel
          </Button>
          <Button type="submit" busy={state.isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div ref={containerRef} className="form-dialog" onInput={() => setTouched(true)}>
        <ErrorBanner message={state.failure} />
        {state.conflict && (
          <EditConflictNote
            changes={state.conflict.changes}
            onUseTheirs={() => editor.open(state.conflict!.current)}
            onOverwrite={() => containerRef.current?.closest('form')?.requestSubmit()}
          />
        )}
        <FormErrorsContext value={state.fieldErrors}>{children}</FormErrorsContext>
      </div>
    </Dialog>
  )
}

type EditConflict<T> = { current: T; changes: ReturnType<typeof diffFields> }

function useFormSubmit<T extends { version?: number }>(
  { editor, validate, save, onSaved, failure: fallback, labels }: FormDialogProps<T>,
  containerRef: RefObject<HTMLDivElement | null>,
) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<EditConflict<T> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const item = editor.opened?.item ?? null

  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) focusFirstError(containerRef.current?.closest('form') ?? null)
  }, [fieldErrors, containerRef])

  const submit = async (form: FormData) => {
    if (isBusy) return
    const validationErrors = validate?.(form) ?? {}
    setFieldErrors(validationErrors)
    if (Object.keys(validationErrors).length > 0) return
    setBusy(true)
    setFailure(null)
    try {
      // who was told what changed and saves again means it
      showToast({ title: await save(form, conflict?.current.version ?? item?.version) })
      editor.close()
      onSaved()
    } catch (error) {
      setBusy(false)
      const current = item ? getConflictingRow<T>(error) : null
      setConflict(current && item ? { current, changes: diffFields(item, current, labels) } : null)
      if (current) return
      setFailure(errorMessage(error, fallback))
      setFieldErrors(error instanceof ShopError ? toFieldErrors(error.errors ?? []) : {})
    }
  }

  return { fieldErrors, failure, conflict, isBusy, submit }
}
