import { confirm } from '#web/ui/confirm.ts'

/** Asks before a form with unsaved changes is closed. */
export const confirmLeave = (): Promise<boolean> =>
  confirm({
    title: 'Discard your changes?',
    message: 'The changes in this form are not saved.',
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
  })
