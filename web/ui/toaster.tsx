import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { modalStack } from './modal-stack.ts'
import { useStore } from './store.ts'
import { TextLink } from './text-link.tsx'
import * as texts from './texts.ts'
import { dismissToast, type Toast, toasts } from './toast.ts'

const DISMISS_MS = 5_000
const DISMISS_WITH_ACTION_MS = 8_000

/** Rendered once in the root. It moves into an open dialog, because everything outside of the dialog is inert. */
export function Toaster() {
  const visibleToasts = useStore(toasts)
  const topModal = useStore(modalStack).at(-1)
  const list = (
    <section className="toaster" aria-label={texts.notifications} aria-live="polite">
      {visibleToasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
  return topModal ? createPortal(list, topModal) : list
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, title, detail, image, action, isError } = toast
  const [isTimerPaused, setTimerPaused] = useState(false)

  useEffect(() => {
    if (isTimerPaused || isError) return
    const timer = setTimeout(() => dismissToast(id), action ? DISMISS_WITH_ACTION_MS : DISMISS_MS)
    return () => clearTimeout(timer)
  }, [isTimerPaused, isError, id, action])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timer while the pointer is on it
    <div
      className="toast"
      onPointerEnter={() => setTimerPaused(true)}
      onPointerLeave={() => setTimerPaused(false)}
      onFocus={() => setTimerPaused(true)}
      onBlur={() => setTimerPaused(false)}
    >
      {image && <img className="toast__image" src={image} alt="" width={48} height={48} />}
      <div className="toast__text">
        <b className="toast__title">{title}</b>
        {detail && <span className="toast__detail">{detail}</span>}
      </div>
      {action && <ToastAction action={action} onDone={() => dismissToast(id)} />}
      <IconButton icon="close" label={texts.dismiss} onClick={() => dismissToast(id)} />
    </div>
  )
}

function ToastAction({ action, onDone }: { action: NonNullable<Toast['action']>; onDone: () => void }) {
  if ('to' in action)
    return (
      <TextLink className="small" to={action.to} onClick={onDone}>
        {action.label}
      </TextLink>
    )
  const runAction = () => {
    action.onClick()
    onDone()
  }
  return (
    <button type="button" className="text-link small" onClick={runAction}>
      {action.label}
    </button>
  )
}
