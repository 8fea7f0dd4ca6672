import { paths } from '#web/paths.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import type { ProductCardData } from './product-card-data.ts'
import type { SiteInfo } from './site-info.ts'

/** An object of schema.org. */
export type JsonLdObject = { '@type': string | string[] } & Record<string, unknown>

/** The breadcrumbs of a page. The last one is the page itself and needs no address. */
export const breadcrumbsJsonLd = ({ origin }: SiteInfo, crumbs: readonly Crumb[]): JsonLdObject => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to && index < crumbs.length - 1 ? { item: `${origin}${to}` } : {}),
  })),
})

/** Questions with their answers. */
export const faqJsonLd = (questions: readonly { question: string; answer: string }[]): JsonLdObject => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** A blog post. */
export const blogPostJsonLd = (
  { name, origin }: SiteInfo,
  post: { title: string; lead: string; date: string | null; path: string },
): JsonLdObject => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.lead,
  ...(post.date && { datePublished: post.date }),
  mainEntityOfPage: `${origin}${post.path}`,
  author: { '@type': 'Organization', name },
})

/** The products of a listing page, in their order. */
export const productListJsonLd = (
  { origin }: SiteInfo,
  { name, products, from }: { name: string; products: readonly ProductCardData[]; from: number },
): JsonLdObject => ({
  '@type': 'ItemList',
  name,
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: from + index,
    name: product.name,
    url: `${origin}${paths.product(product.slug)}`,
  })),
})
