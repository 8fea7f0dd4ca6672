import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { createStore, useStore } from './store.ts'

const announcement = createStore('')

/** Announces a text to screen readers: `3 items found`, `Quantity set to 2`. */
export function announce(text: string): void {
  // An equal text is only announced again when it was removed in between.
  announcement.set('')
  setTimeout(() => announcement.set(text), 50)
}

/** Rendered once in the root. Announces the title after a navigation and moves the focus, like a page load does. */
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
