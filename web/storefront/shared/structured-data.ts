import { paths } from '../../paths.ts'
import type { Crumb } from '../../ui/breadcrumbs.tsx'
import type { Piece } from './piece.ts'
import type { ShopHead } from './shop-head.ts'

/** What schema.org calls a thing. */
export type Thing = { '@type': string | string[] } & Record<string, unknown>

/** The way to a page; the last one is the page itself and needs no address. */
export const crumbsData = ({ origin }: ShopHead, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: label,
    ...(to && place < crumbs.length - 1 ? { item: `${origin}${to}` } : {}),
  })),
})

/** An article of the blog. */
export const postData = (
  { name, origin }: ShopHead,
  post: { title: string; lead: string; date: string; path: string },
): Thing => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.lead,
  datePublished: post.date,
  mainEntityOfPage: `${origin}${post.path}`,
  author: { '@type': 'Organization', name },
})

/** The pieces of a listing's page, in its order. */
export const listingData = (
  { origin }: ShopHead,
  { name, products, from }: { name: string; products: readonly Piece[]; from: number },
): Thing => ({
  '@type': 'ItemList',
  name,
  itemListElement: products.map((product, place) => ({
    '@type': 'ListItem',
    position: from + place,
    name: product.name,
    url: `${origin}${paths.product(product.slug)}`,
  })),
})
