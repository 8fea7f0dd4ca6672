import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pushModal, removeModal } from './modal-stack.ts'

export type ModalProps = {
  open: boolean
  /** Escape, the close button or a click beside it. The parent closes by setting `open`. */
  onClose: () => void
  /** A form asks to be left by its buttons: a click beside it would lose what was typed. */
  closeOnBackdrop?: boolean
}

/** As long as `--duration`, the time a panel takes to slide away. */
const EXIT_MS = 240

/**
 * The browser's own modal dialog: it traps the focus, makes the rest inert, answers Escape and gives the focus back.
 * What is inside exists only while it is open, so a form starts fresh each time.
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
        // a file picker that is dismissed says `cancel` as well
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // a browser may close it against our will, at the second Escape; one that is open again (StrictMode) stays
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

/** True from opening until the way out has been shown. */
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
