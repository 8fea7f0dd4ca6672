import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import './late-part.css'

/**
 * A part of a page that the server renders and whose code loads after the rest. Until then React drops clicks on it, so
 * the last click on a button is repeated as soon as the part can handle it. Links work without script. Only the content of a
 * home page says which sections it needs; of a product page 8 KB of 147 KB of scripts wait.
 */
export function LatePart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const isReady = useRef(false)
  const lastClicked = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const keepClick = ({ target }: MouseEvent) => {
      const button = (target as Element).closest('button')
      if (!isReady.current && button && part.current?.contains(button)) lastClicked.current = button
    }
    // React listens on the document and stops the events that it drops there.
    window.addEventListener('click', keepClick, true)
    return () => window.removeEventListener('click', keepClick, true)
  }, [])

  const onReady = () => {
    isReady.current = true
    lastClicked.current?.click()
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
