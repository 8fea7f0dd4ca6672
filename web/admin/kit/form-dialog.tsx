import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstError } from '../../ui/field.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { FormProblems, type Problems, problemsOf } from './form-errors.ts'
import { saidBy } from './said.ts'
import { changesBetween, currentOf, type FieldLabels } from './stale.ts'
import { StaleNote } from './stale-note.tsx'
import type { Editor } from './use-editor.ts'

type FormDialogProps<T extends { version?: number }> = {
  title: string
  /** The form is open on `editor.opened.item`; mount it keyed by `editor.opened.round`. */
  editor: Editor<T>
  /** What the button says: `Create Banner`. */
  submitLabel: string
  busyLabel?: string
  /** The sentence of the error catalogue where the server has none (S2 §8). */
  failure: string
  /** The words of the fields, for saying what somebody else changed meanwhile. */
  labels: FieldLabels<T>
  /** What can be told without asking the server. Nothing is sent while there is a problem. */
  check?: (form: FormData) => Problems
  /** `version` is what the form was opened on; undefined for a new one. Answers the sentence to confirm with. */
  save: (form: FormData, version: number | undefined) => Promise<string>
  onSaved: () => void
  size?: 'normal' | 'wide'
  children: ReactNode
}

/** A form over a list. A failed save keeps what was typed with the message in it; leaving it asks first. */
export function FormDialog<T extends { version?: number }>(props: FormDialogProps<T>) {
  const { title, editor, submitLabel, busyLabel = 'Saving...', size, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const [isTouched, setTouched] = useState(false)
  const state = useSaving(props, frame)

  const leave = async () => {
    if (state.isBusy) return
    const isSure =
      !isTouched ||
      (await confirm({
        title: 'Leave without saving?',
        message: 'What you typed in this form is lost.',
        confirmLabel: 'Leave',
        cancelLabel: 'Go on editing',
      }))
    if (isSure) editor.close()
  }

  return (
    <Dialog
      title={title}
      open
      {...(size ? { size } : {})}
      closeOnBackdrop={false}
      onClose={() => void leave()}
      onSubmit={(event) => {
        event.preventDefault()
        void state.submit(new FormData(event.currentTarget))
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => void leave()}>
            Cancel
          </Button>
          <Button type="submit" busy={state.isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div ref={frame} className="form-dialog" onInput={() => setTouched(true)}>
        <ErrorBanner message={state.failure} />
        {state.stale && (
          <StaleNote
            changes={state.stale.changes}
            onTakeTheirs={() => editor.open(state.stale!.current)}
            onSaveMine={() => frame.current?.closest('form')?.requestSubmit()}
          />
        )}
        <FormProblems value={state.problems}>{children}</FormProblems>
      </div>
    </Dialog>
  )
}

type Stale<T> = { current: T; changes: ReturnType<typeof changesBetween> }

function useSaving<T extends { version?: number }>(
  { editor, check, save, onSaved, failure: fallback, labels }: FormDialogProps<T>,
  frame: RefObject<HTMLDivElement | null>,
) {
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [stale, setStale] = useState<Stale<T> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const item = editor.opened?.item ?? null

  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstError(frame.current?.closest('form') ?? null)
  }, [problems, frame])

  const submit = async (form: FormData) => {
    if (isBusy) return
    const found = check?.(form) ?? {}
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setFailure(null)
    try {
      // who was told what changed and saves again means it
      showToast({ title: await save(form, stale?.current.version ?? item?.version) })
      editor.close()
      onSaved()
    } catch (error) {
      setBusy(false)
      const current = item ? currentOf<T>(error) : null
      setStale(current && item ? { current, changes: changesBetween(item, current, labels) } : null)
      if (current) return
      setFailure(saidBy(error, fallback))
      setProblems(error instanceof ShopError ? problemsOf(error.errors ?? []) : {})
    }
  }

  return { problems, failure, stale, isBusy, submit }
}
