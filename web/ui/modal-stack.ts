import { createStore } from './store.ts'

/** The open modals, the topmost last. Toasts are rendered inside the topmost one, to be above all. */
export const modalStack = createStore<readonly HTMLDialogElement[]>([])

export const pushModal = (dialog: HTMLDialogElement): void => modalStack.set([...modalStack.get(), dialog])

export const removeModal = (dialog: HTMLDialogElement): void =>
  modalStack.set(modalStack.get().filter((other) => other !== dialog))
