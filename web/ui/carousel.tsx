import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ArrowButton } from './arrow-button.tsx'
import { Icon } from './icon.tsx'
import * as texts from './list-texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const AUTOPLAY_MS = 5_000
const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)'

type CarouselProps = {
  /** `New arrivals`. */
  label: string
  slides: readonly { id: string; content: ReactNode }[]
}

/**
 * Slides that scroll sideways, also by a finger and before scripts have loaded. They change by themselves and begin again
 * after the last one. A button pauses them, and so does the setting for reduced motion.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const prefersReducedMotion = usePrefersReducedMotion()
  const [isPaused, setPaused] = useState(false)
  const [selected, setSelected] = useState(0)
  const [isInteracting, setInteracting] = useState(false)
  const track = useRef<HTMLDivElement>(null)
  const isPlaying = !isPaused && !isInteracting && !prefersReducedMotion && slides.length > 1

  const updateSelected = () => {
    const { scrollLeft, clientWidth } = track.current!
    if (clientWidth > 0) setSelected(Math.round(scrollLeft / clientWidth))
  }
  /** Past either end it goes on at the other one. */
  const goTo = (index: number) => {
    const place = (index + slides.length) % slides.length
    track.current!.scrollTo({
      left: place * track.current!.clientWidth,
      behavior: prefersReducedMotion ? 'instant' : 'smooth',
    })
  }

  // A visitor may have scrolled before this code was there.
  useEffect(updateSelected, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide starts the time again
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => document.visibilityState === 'visible' && goTo(selected + 1), AUTOPLAY_MS)
    return () => clearInterval(timer)
  }, [isPlaying, selected])

  return (
    <section
      className="carousel"
      aria-roledescription={texts.carousel}
      aria-label={label}
      // Slides do not change under the pointer or while they have the focus.
      onPointerEnter={() => setInteracting(true)}
      onPointerLeave={() => setInteracting(false)}
      onFocus={() => setInteracting(true)}
      onBlur={() => setInteracting(false)}
    >
      <div
        className="carousel__track"
        ref={track}
        aria-live={isPaused ? 'polite' : 'off'}
        onScroll={updateSelected}
      >
        {slides.map(({ id, content }, index) => (
          <div
            key={id}
            className="carousel__slide"
            role="group"
            aria-roledescription={texts.slide}
            aria-label={texts.slideOf(index + 1, slides.length)}
            inert={index !== selected}
          >
            {content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <>
          <ArrowButton side="previous" label={texts.previousSlide} onClick={() => goTo(selected - 1)} />
          <ArrowButton side="next" label={texts.nextSlide} onClick={() => goTo(selected + 1)} />
          <div className="carousel__dots">
            {!prefersReducedMotion && (
              <button type="button" className="carousel__pause" onClick={() => setPaused(!isPaused)}>
                <Icon name={isPaused ? 'play' : 'pause'} size="small" />
                <VisuallyHidden>{isPaused ? texts.playSlides : texts.pauseSlides}</VisuallyHidden>
              </button>
            )}
            {slides.map(({ id }, index) => (
              <button
                key={id}
                type="button"
                className="carousel__dot"
                aria-label={texts.goToSlide(index + 1)}
                aria-current={index === selected}
                onClick={() => goTo(index)}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

const usePrefersReducedMotion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(REDUCED_MOTION_QUERY)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(REDUCED_MOTION_QUERY).matches,
    () => false,
  )
