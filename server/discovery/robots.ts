import { parseAddress } from '#domain/language.ts'

/** Personal pages, search results and the API: search engines should not index them. */
const DISALLOWED_PATHS = [
  '/admin',
  '/cart',
  '/checkout',
  '/home-preview',
  '/orders',
  '/page-preview',
  '/profile',
  '/wishlist',
  // with the question mark, the search page without a query stays allowed
  '/search?',
  '/api',
]

/** Pages that search engines must not index. They are sent with a header that says so. */
export function isNoindex(url: string): boolean {
  const { path } = parseAddress(url)
  return DISALLOWED_PATHS.some(
    (start) => path.startsWith(start) && (start.endsWith('?') || /^($|[/?])/.test(path.slice(start.length))),
  )
}

/** What crawlers are asked to leave, and where the site map is. While the shop is closed, they are asked to leave all of it. */
export function robotsTxt(publicUrl: string, isOpen: boolean): string {
  if (!isOpen) return 'User-agent: *\nDisallow: /\n'
  return [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
