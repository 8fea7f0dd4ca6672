import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { UnbrokenRanges } from '#web/ui/unbroken-ranges.tsx'
import type { BlockProps } from './block-props.ts'
import { fillTemplate } from './fill-template.ts'

export function Block({ content }: BlockProps<'strip'>) {
  const { settings } = useStorefrontData()
  return (
    <Reveal as="section" className="shipping-strip" aria-label={content.title}>
      <div className="wrap shipping-strip__inner">
        <Icon name="truck" size="large" />
        <div>
          <h2 className="h2">{content.title}</h2>
          {content.text && (
            <p className="muted">
              <UnbrokenRanges text={fillTemplate(content.text, settings)} />
            </p>
          )}
        </div>
        {content.link.text && (
          <ButtonLink variant="secondary" to={content.link.path}>
            {content.link.text}
          </ButtonLink>
        )}
      </div>
    </Reveal>
  )
}
