import type { HomeContent } from '#contract/home.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { fillTemplate, type TemplateSettings } from './fill-template.ts'

export function AboutStore({
  content,
  settings,
}: {
  content: HomeContent['aboutStore']
  settings: TemplateSettings
}) {
  if (!content) return null
  return (
    <Reveal as="section" className="section" aria-label={content.title}>
      <div className="wrap about-store">
        <div className="about-store__picture">
          <Picture image={content.picture} sizes="(min-width: 640px) 50vw, 100vw" />
        </div>
        <div className="about-store__text">
          <h2 className="h1">{content.title}</h2>
          <p className="lead">{content.text}</p>
          <dl className="about-store__facts">
            {content.facts.map(({ value, label }) => (
              <div key={label}>
                <dt className="caption">{fillTemplate(label, settings)}</dt>
                <dd className="h3 num">{fillTemplate(value, settings)}</dd>
              </div>
            ))}
          </dl>
          <div className="about-store__links">
            {content.links.map(({ text, path }) => (
              <ButtonLink key={path} variant="text" to={path}>
                {text}
              </ButtonLink>
            ))}
          </div>
        </div>
      </div>
    </Reveal>
  )
}
