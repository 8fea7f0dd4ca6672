import type { HomeContent } from '#contract/home.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { UnbrokenRanges } from '#web/ui/unbroken-ranges.tsx'
import { fillTemplate, type TemplateSettings } from './fill-template.ts'

export function ShippingStrip({
  content,
  settings,
}: {
  content: HomeContent['oneDayShipping']
  settings: TemplateSettings
}) {
  if (!content) return null
  return (
    <Reveal as="section" className="shipping-strip" aria-label={content.title}>
      <div className="wrap shipping-strip__inner">
        <Icon name="truck" size="large" />
        <div>
          <h2 className="h2">{content.title}</h2>
          <p className="muted">
            <UnbrokenRanges text={fillTemplate(content.text, settings)} />
          </p>
        </div>
        <ButtonLink variant="secondary" to={content.link.path}>
          {content.link.text}
        </ButtonLink>
      </div>
    </Reveal>
  )
}
