import type { MetaDescriptor } from 'react-router'
import { largestFile, type PictureSource } from '../../ui/picture.tsx'
import type { ShopHead } from './shop-head.ts'

type PageMeta = {
  title: string
  /** The title of the start page names the shop itself; everywhere else the name follows. */
  namesShop?: boolean
  description: string
  /** The one address of the page: filters and sorts are not pages of their own. */
  path: string
  /** Of a listing: every page of it has its own title and address. */
  page?: { number: number; of: number } | undefined
  /** What a shared link shows; the shop's own picture where a page has none. */
  picture?: PictureSource | undefined
  type?: 'website' | 'article' | 'product'
}

/** The loaders around a page: a layout among them says which shop it is. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** As much as search engines show. */
const MOST_DESCRIPTION = 160

/** Title, description, canonical link and what a shared link shows. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const shop = shopOf(matches)
  const number = page.page?.number ?? 1
  const words = number > 1 ? `${page.title}, page ${number}` : page.title
  const title = page.namesShop ? words : titled(words, shop)
  const description = shortened(
    number > 1 ? `Page ${number} of ${page.page?.of}. ${page.description}` : page.description,
  )
  const address = absolute(shop, number > 1 ? `${page.path}?page=${number}` : page.path)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...pictureMeta(shop, page.picture),
  ]
}

/** A page of one person, or one that is another for every question: no search engine keeps it. */
export const unlistedMeta = (
  matches: Matches,
  title: string,
  { description }: { description?: string } = {},
): MetaDescriptor[] => [
  { title: titled(title, shopOf(matches)) },
  ...(description ? [{ name: 'description', content: shortened(description) }] : []),
  { name: 'robots', content: 'noindex, follow' },
]

function pictureMeta(shop: ShopHead, picture: PictureSource | undefined): MetaDescriptor[] {
  const url = picture?.url ? largestFile(picture) : shop.sharePicture
  if (!url) return [{ name: 'twitter:card', content: 'summary' }]
  return [
    { property: 'og:image', content: absolute(shop, url) },
    ...(picture?.url && picture.width && picture.height
      ? [
          { property: 'og:image:width', content: String(picture.width) },
          { property: 'og:image:height', content: String(picture.height) },
        ]
      : []),
    { property: 'og:image:alt', content: (picture?.url && picture.alt) || shop.name },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

const NO_SHOP: ShopHead = { name: '', origin: '', sharePicture: '' }

/** A frame that failed to load has told nothing: its pages stand without a name. */
function shopOf(matches: Matches): ShopHead {
  for (const match of matches) {
    const loaded = match?.loaderData as { shop?: ShopHead } | undefined
    if (loaded?.shop) return loaded.shop
  }
  return NO_SHOP
}

const titled = (title: string, { name }: ShopHead): string => (name ? `${title} | ${name}` : title)

const absolute = ({ origin }: ShopHead, path: string): string =>
  URL.canParse(path) ? path : `${origin}${path}`

/** Cut at a word, with an ellipsis. */
const shortened = (text: string): string =>
  text.length > MOST_DESCRIPTION
    ? `${text.slice(0, MOST_DESCRIPTION - 1).replace(/[\s,;:.]+\S*$/, '')}…`
    : text
