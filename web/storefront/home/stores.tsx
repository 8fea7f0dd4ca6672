import { PhoneLink } from '#web/storefront/info/contact-details.tsx'
import { parseMapLink } from '#web/storefront/info/parse-map-link.ts'
import { StoreMap } from '#web/storefront/maps/store-map.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import type { BlockProps } from './block-props.ts'

/** A map is shown where the link of a store has coordinates and maps are on. */
export function Block({ content: { title, text } }: BlockProps<'stores'>) {
  const { stores, maps } = useStorefrontData().settings
  if (stores.length === 0) return null
  return (
    <Reveal as="section" className="section" aria-label={title}>
      <div className="wrap">
        <SectionHeader title={title}>{text}</SectionHeader>
        <ul className="home-stores">
          {stores.map(({ name, address, phone, hours, mapLink }) => {
            const place = parseMapLink(mapLink)
            return (
              <li key={name}>
                <h3 className="h3">{name}</h3>
                <address>{address}</address>
                {phone && (
                  <p>
                    <PhoneLink phone={phone} />
                  </p>
                )}
                {hours && <p className="muted">{hours}</p>}
                {maps && place && <StoreMap settings={maps} name={name} place={place} />}
              </li>
            )
          })}
        </ul>
      </div>
    </Reveal>
  )
}
