import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

const MIN_VISIBLE_RATIO = 0.2
const ROOT_MARGIN = '0px 0px -50px 0px'
/** Visible shares that trigger a check. A very high section never shows a fifth of itself. */
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
 * A section that rises and fades in once when it comes into view. Only sections below the screen are hidden, and only by a
 * script, so that they are visible without scripts. It reads no sizes, which would force a layout of the page.
 */
export function Reveal({ as: Tag = 'div', className, ...props }: RevealProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isHidden, setHidden] = useState(false)

  useEffect(() => {
    if (!ref.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let shouldHide = false
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several entries at once. The last one is current.
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

/** In view, or above it. */
const isInView = ({ boundingClientRect, intersectionRect, intersectionRatio }: IntersectionObserverEntry) =>
  intersectionRatio >= MIN_VISIBLE_RATIO ||
  intersectionRect.height >= MIN_VISIBLE_RATIO * window.innerHeight ||
  boundingClientRect.bottom < 0
