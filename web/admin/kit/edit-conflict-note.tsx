import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FieldChange } from './edit-conflict.ts'

type EditConflictNoteProps = {
  changes: readonly FieldChange[]
  onUseTheirs: () => void
  onOverwrite: () => void
}

/** Lists what another person saved while this form was open, and asks whose version to keep. */
export function EditConflictNote({ changes, onUseTheirs, onOverwrite }: EditConflictNoteProps) {
  return (
    <Alert tone="warning" role="alert" title="Someone else has changed this.">
      <ul className="edit-conflict__changes">
        {changes.map(({ label, before, after }) => (
          <li key={label}>
            {label}: was {before}, now <b>{after}</b>
          </li>
        ))}
        {changes.length === 0 && <li>They changed nothing that this form shows.</li>}
      </ul>
      <div className="edit-conflict__actions">
        <Button size="small" variant="secondary" onClick={onUseTheirs}>
          Use their version
        </Button>
        <Button size="small" variant="secondary" onClick={onOverwrite}>
          Overwrite their changes
        </Button>
      </div>
    </Alert>
  )
}
