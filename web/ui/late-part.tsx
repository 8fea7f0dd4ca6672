import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { CLICK_PENDING } from '#web/pre-hydration-click.ts'
import './late-part.css'

/**
 * A part of a page that the server renders and whose code loads after the rest. Until then React drops clicks on it, so
 * clicks on buttons are repeated as soon as the part can handle them, one for each button. Links work without script. Only
 * the content of a home page says which sections it needs; of a product page 8 KB of 147 KB of scripts wait.
 */
export function LatePart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const isReady = useRef(false)
  const clicked = useRef(new Set<HTMLButtonElement>())

  // Before the clicks from before hydration are repeated: pre-hydration-input.ts.
  useLayoutEffect(() => {
    const keepClick = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLButtonElement>('button:not([popovertarget])')
      if (isReady.current || !button || !part.current?.contains(button)) return
      button.setAttribute(CLICK_PENDING, '')
      clicked.current.add(button)
      // React may answer it or not, according to how much has been loaded. It is repeated in both cases.
      event.stopImmediatePropagation()
    }
    // React listens on the document.
    window.addEventListener('click', keepClick, true)
    return () => window.removeEventListener('click', keepClick, true)
  }, [])

  const onReady = () => {
    isReady.current = true
    for (const button of clicked.current) {
      button.removeAttribute(CLICK_PENDING)
      button.click()
    }
  }

  return (
    <div className="late-part" ref={part}>
      <Suspense>
        {children}
        <OnHydration call={onReady} />
      </Suspense>
    </div>
  )
}

/** Calls once, after everything beside it in the same boundary is hydrated. */
function OnHydration({ call }: { call: () => void }) {
  const latest = useRef(call)
  useEffect(() => latest.current(), [])
  return null
}
