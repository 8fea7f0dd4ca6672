import type { HomeContent } from '#contract/home.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Reveal } from '../../ui/reveal.tsx'

export function ShippingStrip({ content }: { content: HomeContent['oneDayShipping'] }) {
  if (!content) return null
  return (
    <Reveal as="section" className="shipping-strip" aria-label={content.title}>
      <div className="wrap shipping-strip__in">
        <Icon name="truck" size="large" />
        <div>
          <h2 className="h2">{content.title}</h2>
          <p className="muted">{content.text}</p>
        </div>
        <ButtonLink variant="secondary" to={content.link.path}>
          {content.link.text}
        </ButtonLink>
      </div>
    </Reveal>
  )
}
