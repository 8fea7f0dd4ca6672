/** Pages of one person, answers to one question, and the API: nothing that anyone would look for. */
const KEPT_OUT = [
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
export const isUnlisted = (url: string): boolean =>
  KEPT_OUT.some(
    (start) => url.startsWith(start) && (start.endsWith('?') || /^($|[/?])/.test(url.slice(start.length))),
  )

/** What crawlers are asked to leave, and where the site map is. */
export const robotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
