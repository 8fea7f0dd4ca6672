import type { PublicSettings } from '#contract/settings.ts'
import { currentLanguage } from '#domain/language.ts'
import { listSocialLinks } from '#domain/social-links.ts'
import { paths } from '#web/paths.ts'
import type { SiteInfo } from './site-info.ts'
import type { JsonLdObject } from './structured-data.ts'
import * as texts from './texts.ts'

type Settings = Pick<PublicSettings, 'tagline' | 'phone' | 'email' | 'address' | 'brand' | 'socialLinks'>

/** The company. Empty settings are left out. */
export function storeJsonLd(shop: SiteInfo, settings: Settings): JsonLdObject {
  const sameAs = listSocialLinks(settings.socialLinks).map(({ url }) => url)
  return {
    '@type': ['Organization', 'JewelryStore'],
    '@id': organizationId(shop),
    name: shop.name,
    url: `${shop.origin}${paths.home}`,
    logo: `${shop.origin}${settings.brand.icon || '/icon'}-512.png`,
    ...omitEmpty({
      description: settings.tagline,
      telephone: settings.phone,
      email: settings.email,
      address: settings.address,
      image: shop.sharePicture && new URL(shop.sharePicture, shop.origin).href,
    }),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    priceRange: '₹₹₹',
    currenciesAccepted: 'INR',
  }
}

/** The site and its search address. */
export const websiteJsonLd = (shop: SiteInfo): JsonLdObject => ({
  '@type': 'WebSite',
  name: shop.name,
  url: `${shop.origin}${paths.home}`,
  inLanguage: currentLanguage().locale,
  publisher: { '@id': organizationId(shop) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${shop.origin}${paths.searchTemplate}` },
    'query-input': 'required name=search_term_string',
  },
})

/** The physical stores. */
export const storeListJsonLd = (shop: SiteInfo, stores: PublicSettings['stores']): JsonLdObject => ({
  '@type': 'ItemList',
  name: texts.storesOf(shop.name),
  itemListElement: stores.map(({ name, address, phone, mapLink }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'JewelryStore',
      name,
      ...omitEmpty({ address, telephone: phone, hasMap: mapLink }),
      parentOrganization: { '@id': organizationId(shop) },
    },
  })),
})

const organizationId = ({ origin }: SiteInfo) => `${origin}/#shop`

const omitEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
