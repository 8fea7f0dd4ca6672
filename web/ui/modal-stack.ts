import { createStore } from './store.ts'

/** The open modals, the topmost last. What must float over all of them (toasts) is drawn inside the topmost. */
export const modalStack = createStore<readonly HTMLDialogElement[]>([])

export const pushModal = (dialog: HTMLDialogElement): void => modalStack.set([...modalStack.get(), dialog])

export const removeModal = (dialog: HTMLDialogElement): void =>
  modalStack.set(modalStack.get().filter((other) => other !== dialog))
