import type { MetaDescriptor } from 'react-router'
import { largestImageUrl, type PictureSource } from '#web/ui/picture.tsx'
import type { SiteInfo } from './site-info.ts'
import * as texts from './texts.ts'

type PageMeta = {
  title: string
  /** The home page's title contains the shop's name. On other pages the name is appended. */
  includesShopName?: boolean
  description: string
  /** The canonical path. A filter is part of it only where a list with it is a page of its own. */
  path: string
  /** False: search engines must not index the page. */
  isIndexed?: boolean
  /** For listings: each page has its own title and address. */
  page?: { number: number; total: number } | undefined
  /** Shown with shared links. The default is the shop's picture. */
  picture?: PictureSource | undefined
  type?: 'website' | 'article' | 'product'
}

/** The matches of a page. The data of a layout contains the shop. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** Search engines show about this many characters. */
const MAX_DESCRIPTION_LENGTH = 160

/** Title, description, canonical link and the tags for shared links. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const shop = findSiteInfo(matches)
  const pageNumber = page.page?.number ?? 1
  const pageTitle = pageNumber > 1 ? texts.pageTitle(page.title, pageNumber) : page.title
  const title = page.includesShopName ? pageTitle : withShopName(pageTitle, shop)
  const description = truncateDescription(
    pageNumber > 1 ? texts.pageDescription(pageNumber, page.page?.total, page.description) : page.description,
  )
  const canonicalUrl = toAbsoluteUrl(shop, addPageNumber(page.path, pageNumber))
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonicalUrl },
    ...(page.isIndexed === false ? [NO_INDEX] : []),
    { property: 'og:site_name', content: shop.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonicalUrl },
    ...imageMeta(shop, page.picture),
  ]
}

const NO_INDEX = { name: 'robots', content: 'noindex, follow' }

const addPageNumber = (path: string, page: number): string =>
  page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path

/** For personal pages and search results, which search engines must not index. */
export const noIndexMeta = (
  matches: Matches,
  title: string,
  { description }: { description?: string } = {},
): MetaDescriptor[] => [
  { title: withShopName(title, findSiteInfo(matches)) },
  ...(description ? [{ name: 'description', content: truncateDescription(description) }] : []),
  NO_INDEX,
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

/** When the layout failed to load, the shop's name is unknown. */
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

/** Cuts at a word and adds an ellipsis. */
const truncateDescription = (text: string): string =>
  text.length > MAX_DESCRIPTION_LENGTH
    ? `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/[\s,;:.]+\S*$/, '')}…`
    : text
