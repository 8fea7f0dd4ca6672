import { StoreMap } from '#web/storefront/maps/store-map.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { parseMapLink } from './parse-map-link.ts'
import * as texts from './texts.ts'

/** Phone, e-mail, address and hours, beside the form of the contact page. */
export function ContactDetails() {
  const { email, phone, hours, address, maps, shopName, stores } = useStorefrontData().settings
  const mainStore = stores[0]
  const facts: [string, React.ReactNode][] = [
    [
      texts.email,
      email && (
        <a className="text-link" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    [texts.phone, phone && <PhoneLink phone={phone} />],
    [texts.hours, hours && hours[0]!.toUpperCase() + hours.slice(1)],
    [
      texts.address,
      (address || mainStore) && (
        <>
          {address || mainStore?.address}{' '}
          {mainStore && (
            <a className="text-link" href={mainStore.mapLink} rel="noopener">
              {texts.viewOnMap}
            </a>
          )}
        </>
      ),
    ],
  ]
  return (
    <div className="contact__details">
      <DescriptionList items={facts.filter(([, value]) => value)} />
      {maps && (
        <StoreMap
          settings={maps}
          name={mainStore?.name ?? shopName}
          place={parseMapLink(mainStore?.mapLink ?? '') ?? maps.centre}
        />
      )}
    </div>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="text-link num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  )
}
