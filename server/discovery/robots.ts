/** Pages of one person, answers to one question, and the API: nothing that anyone would look for. */
const KEPT_OUT = [
  ...['/admin', '/cart', '/checkout', '/orders', '/profile', '/wishlist'],
  // the question mark keeps the page itself open, for whoever links to the search
  ...['/search?', '/api'],
]

/** What crawlers are asked to leave, and where the site map is. */
export const robotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
