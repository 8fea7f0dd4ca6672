import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pushModal, removeModal } from './modal-stack.ts'

export type ModalProps = {
  open: boolean
  /** Called on Escape, the close button or a click outside. The parent closes the modal with `open`. */
  onClose: () => void
  /** A click outside does not close it, because it would lose what was typed. */
  closeOnBackdrop?: boolean
}

/** Equal to `--duration`, the time of the exit animation. */
const EXIT_MS = 240

/**
 * The browser's own modal dialog: it traps the focus, makes the rest inert, handles Escape and restores the focus. Its
 * content is mounted only while it is open, so a form starts empty each time.
 */
export function Modal({
  open,
  onClose,
  closeOnBackdrop = true,
  children,
  ...dialog
}: ModalProps & { children: ReactNode } & Omit<ComponentProps<'dialog'>, 'open' | 'onClose'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const isBackdropPress = useRef(false)
  const isPresent = usePresence(open)

  useLayoutEffect(() => {
    const element = ref.current
    if (!open || !element) return
    element.showModal()
    const focusTarget =
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('.modal__title')
    focusTarget?.focus()
    pushModal(element)
    return () => {
      removeModal(element)
      element.close()
    }
  }, [open])

  if (!isPresent) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      {...dialog}
      ref={ref}
      onCancel={(event) => {
        // A file input inside also fires `cancel`, when its picker is closed.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // The browser closes it at the second Escape. One that is open again (StrictMode) stays open.
      onClose={(event) => open && !event.currentTarget.open && onClose()}
      onPointerDown={(event) => {
        isBackdropPress.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (closeOnBackdrop && isBackdropPress.current && event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/** True from opening until the end of the exit animation. */
function usePresence(open: boolean): boolean {
  const [isPresent, setPresent] = useState(open)
  if (open && !isPresent) setPresent(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setPresent(false), EXIT_MS)
    return () => clearTimeout(timer)
  }, [open])
  return isPresent
}
