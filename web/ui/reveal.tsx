import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

const MIN_VISIBLE_RATIO = 0.2
const ROOT_MARGIN = '0px 0px -50px 0px'
/** Shares at which it is looked at: a section higher than five screens never shows a fifth of itself. */
const THRESHOLDS = [0, 0.02, 0.05, 0.1, MIN_VISIBLE_RATIO]

type RevealProps = {
  children: ReactNode
  className?: string
  as?: 'div' | 'section'
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
}

/**
 * Rises and fades in once when it comes into view. Only what lies below the screen is ever hidden, and only
 * by a script that will show it again. What the browser has measured anyway is all that is asked for: a page of such
 * sections is not laid out for their sake.
 */
export function Reveal({ as: Tag = 'div', className, ...props }: RevealProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isHidden, setHidden] = useState(false)

  useEffect(() => {
    if (!ref.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let shouldHide = false
    const observer = new IntersectionObserver(
      (entries) => {
        // a busy page is told of several at once: the last is what is seen now
        const latestEntry = entries.at(-1)
        shouldHide =
          latestEntry !== undefined && (shouldHide ? !isInView(latestEntry) : isBelowViewport(latestEntry))
        setHidden(shouldHide)
        if (!shouldHide) observer.disconnect()
      },
      { threshold: THRESHOLDS, rootMargin: ROOT_MARGIN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])

  return (
    <Tag
      {...props}
      ref={ref}
      className={classes('reveal defer-paint', isHidden && 'reveal--hidden', className)}
    />
  )
}

const isBelowViewport = ({ boundingClientRect }: IntersectionObserverEntry) =>
  boundingClientRect.top >= window.innerHeight

/** Or passed by. */
const isInView = ({ boundingClientRect, intersectionRect, intersectionRatio }: IntersectionObserverEntry) =>
  intersectionRatio >= MIN_VISIBLE_RATIO ||
  intersectionRect.height >= MIN_VISIBLE_RATIO * window.innerHeight ||
  boundingClientRect.bottom < 0
