import { confirm } from '../../ui/confirm.ts'
import { showToast } from '../../ui/toast.ts'
import { saidBy } from './said.ts'

type Removal = {
  /** The question of the document: `Delete this banner?` */
  question: string
  /** The sentence where the server has none: `Failed to delete banner`. */
  failure: string
  remove: () => Promise<{ message: string }>
  onRemoved: () => void
  /** Brings it back; offered beside the confirmation. */
  undo?: () => Promise<unknown>
}

/** Asks, deletes, says so. A refusal (a category that holds products) stays on the screen until it is read. */
export async function removeItem({ question, failure, remove, onRemoved, undo }: Removal): Promise<void> {
  if (!(await confirm({ title: 'Delete', message: question, confirmLabel: 'Delete' }))) return
  try {
    const { message } = await remove()
    const restore = async () => {
      try {
        await undo?.()
        onRemoved()
      } catch (error) {
        showToast({ title: saidBy(error, 'It could not be brought back.'), failed: true })
      }
    }
    showToast({
      title: message,
      ...(undo ? { action: { label: 'Undo', onClick: () => void restore() } } : {}),
    })
    onRemoved()
  } catch (error) {
    showToast({ title: saidBy(error, failure), failed: true })
  }
}
