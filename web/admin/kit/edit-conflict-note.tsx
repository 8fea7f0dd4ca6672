import type { ReactNode } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import type { FieldChange } from './edit-conflict.ts'

type EditConflictNoteProps = {
  changes: readonly FieldChange[]
  /** Whether this form holds something that their version would replace. */
  hasOwnChanges: boolean
  onUseTheirs: () => void
  onOverwrite: () => void
  /** What they saved, to read and to copy from. */
  children?: ReactNode
}

/** Lists what another person saved while this form was open, and asks whose version to keep. Until then both stay. */
export function EditConflictNote({
  changes,
  hasOwnChanges,
  onUseTheirs,
  onOverwrite,
  children,
}: EditConflictNoteProps) {
  return (
    <>
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
          <Button
            size="small"
            variant="secondary"
            onClick={() => void confirmUseTheirs(hasOwnChanges).then((isSure) => isSure && onUseTheirs())}
          >
            Use their version
          </Button>
          <Button size="small" variant="secondary" onClick={onOverwrite}>
            Overwrite their changes
          </Button>
        </div>
      </Alert>
      {/* Outside the alert, because a screen reader reads all of an alert at once. */}
      {children && (
        <section className="edit-conflict__theirs" aria-label="Their version">
          <h2>Their version</h2>
          <p className="caption">
            Yours stays below until you choose. Copy from here what you want to keep, then overwrite.
          </p>
          {children}
        </section>
      )}
    </>
  )
}

const confirmUseTheirs = async (hasOwnChanges: boolean): Promise<boolean> =>
  !hasOwnChanges ||
  confirm({
    title: 'Discard your changes?',
    message: 'What you have entered here and not saved is lost. Their version takes its place.',
    confirmLabel: 'Use their version',
    cancelLabel: 'Keep mine',
  })
