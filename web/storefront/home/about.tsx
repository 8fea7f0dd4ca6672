import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import type { BlockProps } from './block-props.ts'
import { fillTemplate } from './fill-template.ts'

export function Block({ content }: BlockProps<'about'>) {
  const { settings } = useStorefrontData()
  return (
    <Reveal as="section" className="section" aria-label={content.title}>
      <div className="wrap about-store">
        <div className="about-store__picture">
          <Picture image={content.picture} sizes="(min-width: 640px) 50vw, 100vw" />
        </div>
        <div className="about-store__text">
          <h2 className="h1">{content.title}</h2>
          {content.text && <p className="lead">{content.text}</p>}
          {content.facts.length > 0 && (
            <dl className="about-store__facts">
              {content.facts.map(({ value, label }) => (
                <div key={label}>
                  <dt className="caption">{fillTemplate(label, settings)}</dt>
                  <dd className="h3 num">{fillTemplate(value, settings)}</dd>
                </div>
              ))}
            </dl>
          )}
          {content.links.length > 0 && (
            <div className="about-store__links">
              {content.links.map(({ text, path }) => (
                <ButtonLink key={path} variant="text" to={path}>
                  {text}
                </ButtonLink>
              ))}
            </div>
          )}
        </div>
      </div>
    </Reveal>
  )
}
