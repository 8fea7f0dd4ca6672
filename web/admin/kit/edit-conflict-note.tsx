import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FieldChange } from './edit-conflict.ts'

type EditConflictNoteProps = {
  changes: readonly FieldChange[]
  onUseTheirs: () => void
  onOverwrite: () => void
}

/** Somebody else saved the same thing while this form was open: what they changed, and whose stands. */
export function EditConflictNote({ changes, onUseTheirs, onOverwrite }: EditConflictNoteProps) {
  return (
    <Alert tone="warning" role="alert" title="Somebody else changed this in the meantime.">
      <ul className="edit-conflict__changes">
        {changes.map(({ label, before, after }) => (
          <li key={label}>
            {label}: {before} became <b>{after}</b>
          </li>
        ))}
        {changes.length === 0 && <li>Nothing that this form shows.</li>}
      </ul>
      <div className="edit-conflict__actions">
        <Button size="small" variant="secondary" onClick={onUseTheirs}>
          Take theirs
        </Button>
        <Button size="small" variant="secondary" onClick={onOverwrite}>
          Save mine over it
        </Button>
      </div>
    </Alert>
  )
}
