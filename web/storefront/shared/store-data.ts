import type { PublicSettings } from '#contract/settings.ts'
import { paths } from '../../paths.ts'
import type { ShopHead } from './shop-head.ts'
import type { Thing } from './structured-data.ts'

type Settings = Pick<PublicSettings, 'tagline' | 'phone' | 'email' | 'address'>

/** Who keeps the shop. What an owner has not filled in is left out. */
export const storeData = (shop: ShopHead, settings: Settings): Thing => ({
  '@type': ['Organization', 'JewelryStore'],
  '@id': idOf(shop),
  name: shop.name,
  url: `${shop.origin}${paths.home}`,
  logo: `${shop.origin}/icon-512.png`,
  ...filled({
    description: settings.tagline,
    telephone: settings.phone,
    email: settings.email,
    address: settings.address,
    image: shop.sharePicture && new URL(shop.sharePicture, shop.origin).href,
  }),
  priceRange: '₹₹₹',
  currenciesAccepted: 'INR',
})

/** The site, and how it is searched. */
export const siteData = (shop: ShopHead): Thing => ({
  '@type': 'WebSite',
  name: shop.name,
  url: `${shop.origin}${paths.home}`,
  inLanguage: 'en-IN',
  publisher: { '@id': idOf(shop) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${shop.origin}${paths.searchTemplate}` },
    'query-input': 'required name=search_term_string',
  },
})

/** The shops of flesh and stone. */
export const branchesData = (shop: ShopHead, stores: PublicSettings['stores']): Thing => ({
  '@type': 'ItemList',
  name: `Stores of ${shop.name}`,
  itemListElement: stores.map(({ name, address, phone, mapLink }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    item: {
      '@type': 'JewelryStore',
      name,
      ...filled({ address, telephone: phone, hasMap: mapLink }),
      parentOrganization: { '@id': idOf(shop) },
    },
  })),
})

const idOf = ({ origin }: ShopHead) => `${origin}/#shop`

const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
