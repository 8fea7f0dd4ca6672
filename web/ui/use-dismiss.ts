import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes something on Escape, on a press outside of it, and when the address changes. */
export function useDismiss<E extends HTMLElement>(isOpen: boolean, onDismiss: () => void) {
  const ref = useRef<E>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address changes
  useEffect(onDismiss, [key])
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) onDismiss()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen, onDismiss])
  return ref
}
