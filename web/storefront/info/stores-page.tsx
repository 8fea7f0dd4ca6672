import { paths } from '../../paths.ts'
import { Main } from '../../ui/main.tsx'
import { StoreMap } from '../maps/store-map.tsx'
import { JsonLd } from '../shared/json-ld.tsx'
import { PageCrumbs } from '../shared/page-crumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { branchesData } from '../shared/store-data.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Route } from './+types/stores-page.ts'
import { PhoneLink } from './contact-house.tsx'
import { placeOfLink } from './place-of-link.ts'
import './info.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Our Stores',
    description: 'Addresses, phone numbers and hours of our stores.',
    path: paths.stores,
  })

export default function StoresPage() {
  const { settings, shop } = useFrame()
  return (
    <Main className="wrap info">
      <PageCrumbs items={[{ label: 'Home', to: paths.home }, { label: 'Our Stores' }]} />
      <header className="info__head">
        <h1 className="h1">Our Stores</h1>
        <p className="lead">
          {settings.claims.stores}. Here are those in {settings.deliveryCity}.
        </p>
      </header>
      <ul className="stores">
        {settings.stores.map((store) => (
          <li key={store.name}>
            <h2 className="h3">{store.name}</h2>
            <address>{store.address}</address>
            <p>
              <PhoneLink phone={store.phone} />
            </p>
            <p className="muted">{store.hours}</p>
            <p>
              <a className="text-link" href={store.mapLink} rel="noopener">
                View on Map
              </a>
            </p>
            <MapOf store={store} />
          </li>
        ))}
      </ul>
      <JsonLd data={branchesData(shop, settings.stores)} />
    </Main>
  )
}

/** Where the link tells the place. */
function MapOf({ store: { name, mapLink } }: { store: { name: string; mapLink: string } }) {
  const { maps } = useFrame().settings
  const place = placeOfLink(mapLink)
  return maps && place && <StoreMap settings={maps} name={name} place={place} />
}
