import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { Change } from './stale.ts'

type StaleNoteProps = { changes: readonly Change[]; onTakeTheirs: () => void; onSaveMine: () => void }

/** Somebody else saved the same thing while this form was open: what they changed, and whose stands. */
export function StaleNote({ changes, onTakeTheirs, onSaveMine }: StaleNoteProps) {
  return (
    <Note kind="warning" role="alert" title="Somebody else changed this in the meantime.">
      <ul className="stale-note__changes">
        {changes.map(({ label, before, now }) => (
          <li key={label}>
            {label}: {before} became <b>{now}</b>
          </li>
        ))}
        {changes.length === 0 && <li>Nothing that this form shows.</li>}
      </ul>
      <div className="stale-note__actions">
        <Button size="small" variant="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button size="small" variant="secondary" onClick={onSaveMine}>
          Save mine over it
        </Button>
      </div>
    </Note>
  )
}
