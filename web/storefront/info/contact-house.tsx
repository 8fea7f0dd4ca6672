import { Facts } from '../../ui/facts.tsx'
import { StoreMap } from '../maps/store-map.tsx'
import { useFrame } from '../shared/use-frame.ts'
import { placeOfLink } from './place-of-link.ts'

/** Where the shop is reached: beside the form of the contact page. */
export function ContactHouse() {
  const { email, phone, hours, address, maps, shopName, stores } = useFrame().settings
  const main = stores[0]
  const facts: [string, React.ReactNode][] = [
    [
      'Email',
      email && (
        <a className="text-link" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    ['Phone', phone && <PhoneLink phone={phone} />],
    ['Hours', hours && hours[0]!.toUpperCase() + hours.slice(1)],
    [
      'Address',
      (address || main) && (
        <>
          {address || main?.address}{' '}
          {main && (
            <a className="text-link" href={main.mapLink} rel="noopener">
              View on Map
            </a>
          )}
        </>
      ),
    ],
  ]
  return (
    <div className="contact__house">
      <Facts facts={facts.filter(([, value]) => value)} />
      {maps && (
        <StoreMap
          settings={maps}
          name={main?.name ?? shopName}
          place={placeOfLink(main?.mapLink ?? '') ?? maps.centre}
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
