import { useEffect, useRef, useState } from 'react'
import { ContentLink } from '#web/storefront/shared/content-link.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import type { BlockProps } from './block-props.ts'
import * as texts from './texts.ts'

/**
 * A looping muted film that plays only while it is visible, and not when the person prefers reduced motion. The video
 * element is added when it is first visible: browsers load a style sheet for players and restyle the page with it.
 */
export function Block({ content }: BlockProps<'festival'>) {
  const videoFrame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isPaused, setPaused] = useState(false)
  const [isVisible, setVisible] = useState(false)
  const [hasPlayer, setHasPlayer] = useState(false)
  useEffect(() => {
    if (!videoFrame.current) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
    const observer = new IntersectionObserver((entries) =>
      setVisible(entries.at(-1)?.isIntersecting ?? false),
    )
    observer.observe(videoFrame.current)
    return () => observer.disconnect()
  }, [])
  if (isVisible && !hasPlayer) setHasPlayer(true)
  useEffect(() => {
    if (isVisible && !isPaused) void video.current?.play().catch(() => setPaused(true))
    else video.current?.pause()
  }, [isVisible, isPaused])

  const { title, text, link, poster, webm, mp4 } = content
  const hasFilm = webm !== '' || mp4 !== ''
  const pictureAndFilm = (
    <>
      {/* A poster would be fetched with the first screen, though the film is far below it. */}
      <Picture image={poster} alt="" sizes="(min-width: 1024px) 60vw, 100vw" />
      {hasFilm && hasPlayer && (
        <video ref={video} muted loop playsInline preload="none" width={960} height={540}>
          {webm && <source src={webm} type="video/webm" />}
          {mp4 && <source src={mp4} type="video/mp4" />}
        </video>
      )}
    </>
  )
  return (
    <Reveal as="section" className="festival" aria-label={title}>
      <div className="festival__text">
        <h2 className="h1">{title}</h2>
        {text && <p className="lead">{text}</p>}
        {link.text && (
          <ButtonLink variant="inverse" to={link.path}>
            {link.text}
          </ButtonLink>
        )}
      </div>
      <div className="festival__video" ref={videoFrame}>
        {link.path ? (
          <ContentLink to={link.path} tabIndex={-1} aria-hidden="true">
            {pictureAndFilm}
          </ContentLink>
        ) : (
          pictureAndFilm
        )}
        {hasFilm && (
          <IconButton
            className="festival__pause"
            icon={isPaused ? 'play' : 'pause'}
            label={isPaused ? texts.playVideo : texts.pauseVideo}
            onClick={() => setPaused(!isPaused)}
          />
        )}
      </div>
    </Reveal>
  )
}
