import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { createStore, useStore } from './store.ts'

const announcement = createStore('')

/** Says something to ears alone: `3 pieces found`, `Quantity set to 2`. */
export function announce(text: string): void {
  // the same words twice are only spoken when they were gone in between
  announcement.set('')
  setTimeout(() => announcement.set(text), 50)
}

/** Stands once in the root. A navigation in the browser is told like one that loads a page, and takes the focus. */
export function Announcer() {
  const text = useStore(announcement)
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    announce(document.title)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  )
}
