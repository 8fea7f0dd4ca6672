import type { PublicSettings } from '#contract/settings.ts'
import { getOwnCity } from '#domain/own-city.ts'
import { StoreMap } from '#web/storefront/maps/store-map.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { parseMapLink } from './parse-map-link.ts'
import * as texts from './texts.ts'

/** Phone, e-mail, address and hours, beside the form of the contact page. */
export function ContactDetails() {
  const { settings } = useStorefrontData()
  const { email, phone, hours, address, maps, shopName, stores, grievanceOfficer } = settings
  const mainStore = stores[0]
  // Only the shop of one city is where its deliveries are measured from.
  const place = parseMapLink(mainStore?.mapLink ?? '') ?? (getOwnCity(settings) ? maps?.centre : null)
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
          {mainStore?.mapLink && (
            <a className="text-link" href={mainStore.mapLink} rel="noopener">
              {texts.viewOnMap}
            </a>
          )}
        </>
      ),
    ],
    [texts.grievanceOfficer, grievanceOfficer.name && <GrievanceOfficer {...grievanceOfficer} />],
  ]
  return (
    <div className="contact__details">
      <DescriptionList items={facts.filter(([, value]) => value)} />
      {maps && place && <StoreMap settings={maps} name={mainStore?.name ?? shopName} place={place} />}
    </div>
  )
}

/** Whom customers complain to. Without a phone or an e-mail of their own, those of the shop stand above. */
function GrievanceOfficer({ name, designation, phone, email }: PublicSettings['grievanceOfficer']) {
  return (
    <>
      {[name, designation].filter(Boolean).join(', ')}
      {phone && (
        <>
          <br />
          <PhoneLink phone={phone} />
        </>
      )}
      {email && (
        <>
          <br />
          <a className="text-link" href={`mailto:${email}`}>
            {email}
          </a>
        </>
      )}
    </>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="text-link num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  )
}
