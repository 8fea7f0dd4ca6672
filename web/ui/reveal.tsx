import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

const SHARE_SEEN = 0.2
const BOTTOM_MARGIN = '0px 0px -50px 0px'

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
 * by a script that will show it again.
 */
export function Reveal({ as: Tag = 'div', className, ...props }: RevealProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isWaiting, setWaiting] = useState(false)

  useLayoutEffect(() => {
    const element = ref.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const { top, height } = element.getBoundingClientRect()
    if (top < window.innerHeight) return
    setWaiting(true)
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setWaiting(false)
        observer.disconnect()
      },
      // a section higher than five screens never shows a fifth of itself
      {
        threshold: Math.min(SHARE_SEEN, (SHARE_SEEN * window.innerHeight) / height),
        rootMargin: BOTTOM_MARGIN,
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return <Tag {...props} ref={ref} className={classes('reveal', isWaiting && 'reveal--waiting', className)} />
}
