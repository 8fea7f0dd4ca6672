import { errorMessage } from '#web/error-message.ts'
import { confirm } from '#web/ui/confirm.ts'
import { showToast } from '#web/ui/toast.ts'

type DeleteOptions = {
  /** The question of the document: `Delete this banner?` */
  confirmMessage: string
  /** The sentence where the server has none: `Failed to delete banner`. */
  failure: string
  remove: () => Promise<{ message: string }>
  onDeleted: () => void
  /** Brings it back; offered beside the confirmation. */
  undo?: () => Promise<unknown>
}

/** Asks, deletes, says so. A refusal (a category that holds products) stays on the screen until it is read. */
export async function confirmAndDelete({
  confirmMessage,
  failure,
  remove,
  onDeleted,
  undo,
}: DeleteOptions): Promise<void> {
  if (!(await confirm({ title: 'Delete', message: confirmMessage, confirmLabel: 'Delete' }))) return
  try {
    const { message } = await remove()
    const restore = async () => {
      try {
        await undo?.()
        onDeleted()
      } catch (error) {
        showToast({ title: errorMessage(error, 'It could not be brought back.'), isError: true })
      }
    }
    showToast({
      title: message,
      ...(undo ? { action: { label: 'Undo', onClick: () => void restore() } } : {}),
    })
    onDeleted()
  } catch (error) {
    showToast({ title: errorMessage(error, failure), isError: true })
  }
}
