import { errorMessage } from '#web/error-message.ts'
import { confirm } from '#web/ui/confirm.ts'
import { showToast } from '#web/ui/toast.ts'

type DeleteOptions = {
  /** `Delete this banner?` */
  confirmMessage: string
  /** Shown when the server gives no reason: `Failed to delete banner`. */
  failure: string
  remove: () => Promise<{ message: string }>
  onDeleted: () => void
  /** Restores the row. Offered in the toast. */
  undo?: () => Promise<unknown>
}

/** Asks, deletes and confirms. An error message stays until it is closed. */
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
        showToast({ title: errorMessage(error, 'It could not be restored.'), isError: true })
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
