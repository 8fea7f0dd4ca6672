import type { PublicSettings } from '#contract/settings.ts'
import { getOwnCity } from '#domain/own-city.ts'
import { paths } from '#web/paths.ts'
import * as footerTexts from '#web/storefront/footer/texts.ts'
import { StoreMap } from '#web/storefront/maps/store-map.tsx'
import { JsonLd } from '#web/storefront/shared/json-ld.tsx'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import { storeListJsonLd } from '#web/storefront/shared/store-json-ld.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Main } from '#web/ui/main.tsx'
import type { Route } from './+types/stores-page.ts'
import { PhoneLink } from './contact-details.tsx'
import { parseMapLink } from './parse-map-link.ts'
import * as texts from './texts.ts'
import './info.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: footerTexts.ourStores,
    description: texts.storesDescription,
    path: paths.stores,
  })

export default function StoresPage() {
  const { settings, shop } = useStorefrontData()
  const stores = listStores(settings)
  return (
    <Main className="wrap info">
      <PageBreadcrumbs
        items={[{ label: sharedTexts.home, to: paths.home }, { label: footerTexts.ourStores }]}
      />
      <header className="info__head">
        <h1 className="h1">{footerTexts.ourStores}</h1>
        <p className="lead">{texts.storesLead(settings.claims.stores, getOwnCity(settings))}</p>
      </header>
      <ul className="stores">
        {stores.map((store) => (
          <li key={store.name}>
            <h2 className="h3">{store.name}</h2>
            <address>{store.address}</address>
            {store.phone && (
              <p>
                <PhoneLink phone={store.phone} />
              </p>
            )}
            {store.hours && <p className="muted">{store.hours}</p>}
            {store.mapLink && (
              <p>
                <a className="text-link" href={store.mapLink} rel="noopener">
                  {texts.viewOnMap}
                </a>
              </p>
            )}
            <StoreLocationMap store={store} />
          </li>
        ))}
      </ul>
      <JsonLd data={import.meta.env.SSR && storeListJsonLd(shop, stores)} />
    </Main>
  )
}

/** A shop that has entered no store is at its own address. */
const listStores = ({ stores, shopName, address, phone, hours }: PublicSettings): PublicSettings['stores'] =>
  stores.length > 0 || address === '' ? stores : [{ name: shopName, address, phone, hours, mapLink: '' }]

/** Shown when the link contains coordinates. */
function StoreLocationMap({ store: { name, mapLink } }: { store: { name: string; mapLink: string } }) {
  const { maps } = useStorefrontData().settings
  const place = parseMapLink(mapLink)
  return maps && place && <StoreMap settings={maps} name={name} place={place} />
}
