import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { adminApi } from '#web/admin/api.ts'
import { confirmLeave } from '#web/admin/kit/confirm-leave.ts'
import { getConflictingRow } from '#web/admin/kit/edit-conflict.ts'
import { EditConflictNote } from '#web/admin/kit/edit-conflict-note.tsx'
import { moveEntry } from '#web/admin/kit/move-entry.ts'
import { MoveButtons, MoveHandle, useReorder } from '#web/admin/kit/reorder.tsx'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import * as texts from './texts.ts'

type Entry = Pick<Category, '_id' | 'name'>
type Props = { categories: readonly Entry[]; onSaved: () => void; onClose: () => void }

/** Puts the categories in another order. An order that another person saved meanwhile is not overwritten unseen. */
export function OrderDialog({ categories, onSaved, onClose }: Props) {
  const [entries, setEntries] = useState(categories)
  /** The order that the next save replaces. */
  const [previous, setPrevious] = useState(categories)
  const [conflicting, setConflicting] = useState<readonly Entry[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const reorder = useReorder({
    count: entries.length,
    nameAt: (index) => entries[index]!.name,
    onMove: (from, to) => setEntries(moveEntry(entries, from, to)),
  })
  const save = async (replaced: readonly Entry[]) => {
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await adminApi.categories.reorder({
        ids: toIds(orderOf(entries, replaced)),
        previousIds: toIds(replaced),
      })
      showToast({ title: message })
      onSaved()
      onClose()
    } catch (error) {
      const current = getConflictingRow<{ order: Entry[] }>(error)
      setConflicting(current?.order ?? null)
      if (!current) setFailure(errorMessage(error, texts.orderFailed))
    }
    setBusy(false)
  }
  const requestClose = async () => {
    if (isBusy) return
    if (toIds(entries).join() === toIds(previous).join() || (await confirmLeave())) onClose()
  }
  return (
    <Dialog
      title={texts.order}
      open
      closeOnBackdrop={false}
      onClose={() => void requestClose()}
      onSubmit={(event) => {
        event.preventDefault()
        void save(previous)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => void requestClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={isBusy} busyLabel={texts.saving}>
            {texts.saveOrder}
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={failure} />
        {conflicting && (
          <EditConflictNote
            hasOwnChanges
            changes={[{ label: texts.order, before: toNames(previous), after: toNames(conflicting) }]}
            onUseTheirs={() => {
              setEntries(conflicting)
              setPrevious(conflicting)
              setConflicting(null)
            }}
            onOverwrite={() => {
              setPrevious(conflicting)
              void save(conflicting)
            }}
          />
        )}
        <p className="caption">{texts.orderHint}</p>
        <ol className="category-order" aria-label={texts.order}>
          {entries.map(({ _id, name }, index) => (
            <li key={_id} {...reorder.dropTarget(index)}>
              <MoveHandle reorder={reorder} index={index} />
              <span>{name}</span>
              <MoveButtons
                name={name}
                index={index}
                count={entries.length}
                onMove={(to) => reorder.move(index, to)}
              />
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

/** The order of this dialog for the categories that there are now: new ones come last, deleted ones are left out. */
const orderOf = (entries: readonly Entry[], current: readonly Entry[]): Entry[] => [
  ...entries.filter(({ _id }) => current.some((entry) => entry._id === _id)),
  ...current.filter(({ _id }) => !entries.some((entry) => entry._id === _id)),
]

const toIds = (entries: readonly Entry[]): string[] => entries.map(({ _id }) => _id)
const toNames = (entries: readonly Entry[]): string => entries.map(({ name }) => name).join(', ')
