/** Pages of one person, answers to one question, and the API: nothing that anyone would look for. */
const DISALLOWED_PATHS = [
  '/admin',
  '/cart',
  '/checkout',
  '/orders',
  '/profile',
  '/wishlist',
  // the question mark keeps the page itself open, for whoever links to the search
  '/search?',
  '/api',
]

/** A page that no search engine may keep, whatever its own head says: a header goes with it. */
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
