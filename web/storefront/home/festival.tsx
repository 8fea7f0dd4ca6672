import { useEffect, useRef, useState } from 'react'
import type { HomeContent } from '#contract/home.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { ContentLink } from '../shared/content-link.tsx'

/**
 * A looping muted film. It plays only while it is seen, never against a wish for calm, and can be paused. Its player is
 * put in when it is first seen: for one, a browser reads a style sheet of its own and styles the whole page anew.
 */
export function Festival({ content }: { content: HomeContent['festival'] }) {
  const picture = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isPaused, setPaused] = useState(false)
  const [isSeen, setSeen] = useState(false)
  const [hasPlayer, setPlayer] = useState(false)
  useEffect(() => {
    if (!picture.current) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
    const observer = new IntersectionObserver((looks) => setSeen(looks.at(-1)?.isIntersecting ?? false))
    observer.observe(picture.current)
    return () => observer.disconnect()
  }, [])
  if (isSeen && !hasPlayer) setPlayer(true)
  useEffect(() => {
    if (isSeen && !isPaused) void video.current?.play().catch(() => setPaused(true))
    else video.current?.pause()
  }, [isSeen, isPaused])

  if (!content) return null
  const { title, text, link, video: film } = content
  return (
    <Reveal as="section" className="film" aria-label={title}>
      <div className="film__words">
        <h2 className="h1">{title}</h2>
        <p className="lead">{text}</p>
        <ButtonLink variant="inverse" to={link.path}>
          {link.text}
        </ButtonLink>
      </div>
      <div className="film__picture" ref={picture}>
        <ContentLink to={link.path} tabIndex={-1} aria-hidden="true">
          {/* a poster of the film itself would be fetched with the first screen, far above it */}
          <Picture image={film.poster} alt="" sizes="(min-width: 1024px) 60vw, 100vw" />
          {hasPlayer && (
            <video ref={video} muted loop playsInline preload="none" width={960} height={540}>
              <source src={film.webm} type="video/webm" />
              <source src={film.mp4} type="video/mp4" />
            </video>
          )}
        </ContentLink>
        <IconButton
          className="film__pause"
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? 'Play video' : 'Pause video'}
          onClick={() => setPaused(!isPaused)}
        />
      </div>
    </Reveal>
  )
}
