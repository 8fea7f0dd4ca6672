import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

const SHARE_SEEN = 0.2
const BOTTOM_MARGIN = '0px 0px -50px 0px'
/** Shares at which it is looked at: a section higher than five screens never shows a fifth of itself. */
const LOOKS = [0, 0.02, 0.05, 0.1, SHARE_SEEN]

type RevealProps = {
  children: ReactNode
  className?: string
  as?: 'div' | 'section'
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
}

/**
 * Rises and fades in once when it comes into view (S1 §1). Only what lies below the screen is ever hidden, and only
 * by a script that will show it again. What the browser has measured anyway is all that is asked for: a page of such
 * sections is not laid out for their sake.
 */
export function Reveal({ as: Tag = 'div', className, ...props }: RevealProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isWaiting, setWaiting] = useState(false)

  useEffect(() => {
    if (!ref.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let waits = false
    const observer = new IntersectionObserver(
      (looks) => {
        // a busy page is told of several at once: the last is what is seen now
        const seen = looks.at(-1)
        waits = seen !== undefined && (waits ? !isShown(seen) : isBelow(seen))
        setWaiting(waits)
        if (!waits) observer.disconnect()
      },
      { threshold: LOOKS, rootMargin: BOTTOM_MARGIN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])

  return (
    <Tag
      {...props}
      ref={ref}
      className={classes('reveal after-paint', isWaiting && 'reveal--waiting', className)}
    />
  )
}

const isBelow = ({ boundingClientRect }: IntersectionObserverEntry) =>
  boundingClientRect.top >= window.innerHeight

/** Or passed by. */
const isShown = ({ boundingClientRect, intersectionRect, intersectionRatio }: IntersectionObserverEntry) =>
  intersectionRatio >= SHARE_SEEN ||
  intersectionRect.height >= SHARE_SEEN * window.innerHeight ||
  boundingClientRect.bottom < 0
