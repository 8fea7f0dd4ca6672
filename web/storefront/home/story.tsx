import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import type { BlockProps } from './block-props.ts'

export function Block({ content: { title, text, link, picture, side } }: BlockProps<'story'>) {
  return (
    <Reveal as="section" className="section" aria-label={title}>
      <div className={classes('wrap about-store', side === 'right' && 'about-store--right')}>
        <div className="about-store__picture">
          <Picture image={picture} sizes="(min-width: 640px) 50vw, 100vw" />
        </div>
        <div className="about-store__text">
          <h2 className="h1">{title}</h2>
          {text && <p className="lead">{text}</p>}
          {link.text && (
            <div className="about-store__links">
              <ButtonLink variant="text" to={link.path}>
                {link.text}
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </Reveal>
  )
}
