import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { modalStack } from './modal-stack.ts'
import { useStore } from './store.ts'
import { TextLink } from './text-link.tsx'
import { dismissToast, type Toast, toasts } from './toast.ts'

const SHOWN_MS = 5_000
const SHOWN_WITH_ACTION_MS = 8_000

/** Stands once in the root. Over an open dialog it moves into that: all else is inert meanwhile. */
export function Toaster() {
  const shown = useStore(toasts)
  const modal = useStore(modalStack).at(-1)
  const list = (
    <section className="toaster" aria-label="Notifications" aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
  return modal ? createPortal(list, modal) : list
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, title, detail, image, action, failed } = toast
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld || failed) return
    const timer = setTimeout(() => dismissToast(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, failed, id, action])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds still while somebody reads it
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {image && <img className="toast__image" src={image} alt="" width={48} height={48} />}
      <div className="toast__words">
        <b className="toast__title">{title}</b>
        {detail && <span className="toast__detail">{detail}</span>}
      </div>
      {action && <ToastAction action={action} onDone={() => dismissToast(id)} />}
      <IconButton icon="close" label="Dismiss" onClick={() => dismissToast(id)} />
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
  const act = () => {
    action.onClick()
    onDone()
  }
  return (
    <button type="button" className="text-link small" onClick={act}>
      {action.label}
    </button>
  )
}
