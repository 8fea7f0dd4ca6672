/** Personal pages, search results and the API: search engines should not index them. */
const DISALLOWED_PATHS = [
  '/admin',
  '/cart',
  '/checkout',
  '/orders',
  '/profile',
  '/wishlist',
  // with the question mark, the search page without a query stays allowed
  '/search?',
  '/api',
]

/** Pages that search engines must not index. They are sent with a header that says so. */
export const isNoindex = (url: string): boolean =>
  DISALLOWED_PATHS.some(
    (start) => url.startsWith(start) && (start.endsWith('?') || /^($|[/?])/.test(url.slice(start.length))),
  )

/** What crawlers are asked to leave, and where the site map is. */
export const robotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
