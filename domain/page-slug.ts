/** The footer columns, the menu of the header, or none. */
export const PAGE_PLACEMENTS = ['none', 'menu', 'shop', 'help', 'company', 'policies'] as const
export type PagePlacement = (typeof PAGE_PLACEMENTS)[number]

/** The pages that the software itself links to or needs. */
export const PAGE_PURPOSES = [
  'terms',
  'privacy',
  'exchange',
  'contact',
  'custom',
  'appointment',
  'scheme',
] as const
export type PagePurpose = (typeof PAGE_PURPOSES)[number]

/** The addresses whose page has a form, and for what. */
export const FORM_PAGES = {
  contactus: 'contact',
  'custom-jewellery': 'custom',
  'book-appointment': 'appointment',
  'scheme-payment': 'scheme',
} as const satisfies Record<string, PagePurpose>

/** The software links to these pages: they can be changed and moved, but not be deleted or hidden. */
export const REQUIRED_PURPOSES: ReadonlySet<PagePurpose | null> = new Set([
  'terms',
  'privacy',
  'exchange',
  'contact',
])

/** First parts of addresses that the software itself answers. A test compares them with the routes. */
export const RESERVED_PARTS = new Set([
  'accept-invitation',
  'admin',
  'api',
  'assets',
  'bangle-size-guide',
  'blog',
  'book-appointment',
  'cart',
  'categories',
  'category',
  'checkout',
  'collections',
  'confirm-newsletter',
  'contactus',
  'custom-jewellery',
  'custom-jewelry',
  'fonts',
  'forgot-password',
  'form-not-sent',
  'gallery',
  'gifts',
  'home-preview',
  'images',
  'jewellery',
  'login',
  'opening-soon',
  'orders',
  'our-stores',
  'page-preview',
  'product',
  'profile',
  'register',
  'reset-password',
  'ring-size-guide',
  'scheme-payment',
  'search',
  'setup',
  'shop',
  'site-map',
  'stop-newsletter',
  'stop-stock-alerts',
  'stores',
  'track-order',
  'undo-change',
  'uploads',
  'wishlist',
])

export const MAX_SLUG_LENGTH = 80
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)?$/

/** Whether an address can be that of a page at all. It says this of most wrong addresses without the database. */
export const isPageSlug = (slug: string): boolean => slug.length <= MAX_SLUG_LENGTH && SLUG.test(slug)
/** Why a page cannot have this address (`about-us`, `blog/a-story`), or null. */
export function findSlugFault(slug: string, kind: 'page' | 'article'): string | null {
  if (!isPageSlug(slug))
    return 'Use small letters, digits and hyphens, with at most one slash: about-us or guides/diamonds'
  const [first, second] = slug.split('/')
  if (kind === 'article')
    return first === 'blog' && second ? null : 'The address of an article begins with blog/'
  // `hi`, `te`: addresses of other languages begin with these.
  if (first!.length === 2) return 'The first part of an address has at least three letters'
  return RESERVED_PARTS.has(first!) ? `The shop itself uses the address /${first}` : null
}
