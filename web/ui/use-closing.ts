import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes something on Escape, on a press outside of it, and when the address changes. */
export function useClosing<E extends HTMLElement>(isOpen: boolean, close: () => void) {
  const ref = useRef<E>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address changes
  useEffect(close, [key])
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, close])
  return ref
}
