import { paths } from '../../paths.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Main } from '../../ui/main.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { useFrame } from '../shared/use-frame.ts'
import './info.css'

export const meta = () =>
  pageMeta({
    title: 'Our Stores | Swarna',
    description: 'Addresses, phone numbers and hours of our stores.',
    path: paths.stores,
  })

export default function StoresPage() {
  const { settings } = useFrame()
  return (
    <Main className="wrap info">
      <Breadcrumbs items={[{ label: 'Home', to: paths.home }, { label: 'Our Stores' }]} />
      <header className="info__head">
        <h1 className="h1">Our Stores</h1>
        <p className="lead">{settings.claims.stores}. Here are those in Hyderabad.</p>
      </header>
      <ul className="stores">
        {settings.stores.map((store) => (
          <li key={store.name}>
            <h2 className="h3">{store.name}</h2>
            <address>{store.address}</address>
            <p>
              <a className="text-link num" href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}>
                {store.phone}
              </a>
            </p>
            <p className="muted">{store.hours}</p>
            <p>
              <a className="text-link" href={store.mapLink} rel="noopener">
                View on Map
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Main>
  )
}
