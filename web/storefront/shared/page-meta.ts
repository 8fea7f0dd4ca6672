import type { MetaDescriptor } from 'react-router'
import { largestImageUrl, type PictureSource } from '../../ui/picture.tsx'
import type { SiteInfo } from './site-info.ts'

type PageMeta = {
  title: string
  /** The title of the start page names the shop itself; everywhere else the name follows. */
  includesShopName?: boolean
  description: string
  /** The one address of the page: filters and sorts are not pages of their own. */
  path: string
  /** Of a listing: every page of it has its own title and address. */
  page?: { number: number; total: number } | undefined
  /** What a shared link shows; the shop's own picture where a page has none. */
  picture?: PictureSource | undefined
  type?: 'website' | 'article' | 'product'
}

/** The loaders around a page: a layout among them says which shop it is. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** As much as search engines show. */
const MAX_DESCRIPTION_LENGTH = 160

/** Title, description, canonical link and what a shared link shows. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const shop = findSiteInfo(matches)
  const pageNumber = page.page?.number ?? 1
  const pageTitle = pageNumber > 1 ? `${page.title}, page ${pageNumber}` : page.title
  const title = page.includesShopName ? pageTitle : withShopName(pageTitle, shop)
  const description = truncateDescription(
    pageNumber > 1 ? `Page ${pageNumber} of ${page.page?.total}. ${page.description}` : page.description,
  )
  const canonicalUrl = toAbsoluteUrl(shop, pageNumber > 1 ? `${page.path}?page=${pageNumber}` : page.path)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonicalUrl },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonicalUrl },
    ...imageMeta(shop, page.picture),
  ]
}

/** A page of one person, or one that is another for every question: no search engine keeps it. */
export const noIndexMeta = (
  matches: Matches,
  title: string,
  { description }: { description?: string } = {},
): MetaDescriptor[] => [
  { title: withShopName(title, findSiteInfo(matches)) },
  ...(description ? [{ name: 'description', content: truncateDescription(description) }] : []),
  { name: 'robots', content: 'noindex, follow' },
]

function imageMeta(shop: SiteInfo, picture: PictureSource | undefined): MetaDescriptor[] {
  const url = picture?.url ? largestImageUrl(picture) : shop.sharePicture
  if (!url) return [{ name: 'twitter:card', content: 'summary' }]
  return [
    { property: 'og:image', content: toAbsoluteUrl(shop, url) },
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

const EMPTY_SITE_INFO: SiteInfo = { name: '', origin: '', sharePicture: '' }

/** A frame that failed to load has told nothing: its pages stand without a name. */
function findSiteInfo(matches: Matches): SiteInfo {
  for (const match of matches) {
    const loaderData = match?.loaderData as { shop?: SiteInfo } | undefined
    if (loaderData?.shop) return loaderData.shop
  }
  return EMPTY_SITE_INFO
}

const withShopName = (title: string, { name }: SiteInfo): string => (name ? `${title} | ${name}` : title)

const toAbsoluteUrl = ({ origin }: SiteInfo, path: string): string =>
  URL.canParse(path) ? path : `${origin}${path}`

/** Cut at a word, with an ellipsis. */
const truncateDescription = (text: string): string =>
  text.length > MAX_DESCRIPTION_LENGTH
    ? `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/[\s,;:.]+\S*$/, '')}…`
    : text
