export type QueryValue = string | number | boolean | null | undefined

/** Every path of the shop: first the storefront, then checkout and account. No other file writes one out. */
export const paths = {
  home: '/',
  /** `from`: the in-app path to come back to. */
  login: (from?: string) => withQuery('/login', { from }),
  register: (query: { from?: string; ref?: string } = {}) => withQuery('/register', query),
  forgotPassword: '/forgot-password',
  openingSoon: '/opening-soon',
  /** Where the owner of a new shop enters the code of the terminal. */
  claim: '/setup',
  /** The token is after the `#`: it stays in the browser until the person presses the button. */
  undoChange: (token?: string) => (token ? `/undo-change#${encodeURIComponent(token)}` : '/undo-change'),
  /** The token is after `#`, which no server or log receives. */
  acceptInvitation: (token?: string) => `/accept-invitation${token ? `#${encodeSegment(token)}` : ''}`,
  /** The token is after `#`, as above. */
  stopStockAlerts: (token?: string) => `/stop-stock-alerts${token ? `#${encodeSegment(token)}` : ''}`,
  resetPassword: (token?: string) => `/reset-password${token ? `#${encodeSegment(token)}` : ''}`,
  /** Where the browser sends a form that needs a script and has none: the server answers that there is no other page. */
  formNotSent: '/form-not-sent',

  category: (category: string, subcategory?: string, query: ListingQuery = {}) =>
    withQuery(
      subcategory
        ? `/category/${encodeSegment(category)}/${encodeSegment(subcategory)}`
        : `/category/${encodeSegment(category)}`,
      query,
    ),
  categories: '/categories',
  /** With a variant, the page opens with that size, karat or colour chosen. */
  product: (slugOrId: string, variantId?: string) =>
    `/product/${encodeSegment(slugOrId)}${variantId ? `?variant=${encodeURIComponent(variantId)}` : ''}`,
  productReviews: (slug: string) => `/product/${encodeSegment(slug)}#reviews`,
  /** For the schema.org SearchAction. */
  searchTemplate: '/search?q={search_term_string}',
  searchPage: '/search',
  search: (q: string, query: SearchQuery = {}) => withQuery('/search', { q, ...query }),
  cart: '/cart',
  wishlist: '/wishlist',

  checkout: '/checkout',
  checkoutStep: (step: 'shipping' | 'billing' | 'payment') =>
    withQuery('/checkout', { step: step === 'shipping' ? null : step }),
  /** Needs a full load of the document: only its security policy lets the browser send a form to the gateway. */
  pay: (order: string) => withQuery('/checkout/pay', { order }),
  /** The same for anybody who has the token, which is after `#` as above. */
  payByLink: (order: string, token: string) =>
    `${withQuery('/checkout/pay', { order })}#${encodeSegment(token)}`,
  orders: '/orders',
  order: (id: string) => `/orders/${encodeSegment(id)}`,
  profile: (tab?: 'addresses' | 'referrals' | 'store-credit' | 'orders') => withQuery('/profile', { tab }),
  profileEdit: '/profile/edit',
  profilePassword: '/profile/password',
  profilePayment: '/profile/payment',
  profilePrivacy: '/profile/privacy',
  ownReviews: '/profile/reviews',
  /** The form for the product of an order line, empty or with the own review. */
  writeReview: (item: string) => `/profile/reviews/${encodeSegment(item)}`,

  /** Listings with a preset filter, linked from the home page. */
  jewellery: (material: string) => `/jewellery/${encodeSegment(material)}`,
  shop: (material: string) => `/shop/${encodeSegment(material)}`,
  collection: (name: string) => `/collections/${encodeSegment(name)}`,
  gifts: (name: string) => `/gifts/${encodeSegment(name)}`,

  /** A page that staff wrote: `about-us`, `blog/a-story`. */
  page: (slug: string) => `/${slug}`,
  /** The saved draft of a page, for staff. */
  homePreview: '/home-preview',
  pagePreview: (id: string) => `/page-preview/${encodeSegment(id)}`,
  stores: '/stores',
  contact: '/contactus',
  termsOfService: '/terms-of-service',
  privacyPolicy: '/privacy-policy',
  exchangePolicy: '/exchange-policy',
  ourStores: '/our-stores',
  blog: '/blog',
  faq: '/faq',
  trackOrder: '/track-order',
  ringSizeGuide: '/ring-size-guide',
  bangleSizeGuide: '/bangle-size-guide',
  /** Sheets at true scale, to print. */
  ringSizer: '/ring-size-guide/print',
  bangleSizer: '/bangle-size-guide/print',
  siteMap: '/site-map',
  customJewellery: '/custom-jewellery',
  customJewelry: '/custom-jewelry',

  /** The back office. Its other paths are in `web/admin/paths.ts`, which visitors do not load. */
  admin: '/admin',
  /** The guided setup of a new shop. */
  adminSetup: (step?: string) => withQuery('/admin/setup', { step }),
  /** The second factors of one's own account. */
  twoStep: '/admin/two-step-sign-in',

  /** Development only. */
  gallery: '/gallery',
}

type ListingQuery = {
  page?: number | undefined
  sort?: string | undefined
  material?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
}
type SearchQuery = ListingQuery & {
  limit?: number | undefined
  category?: string | undefined
  brand?: string | undefined
  view?: string | undefined
}

/** Leaves out what is empty, so that one page has one address. */
export function withQuery(path: string, values: Record<string, QueryValue>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * The address one is at, with some of its query changed; null or '' takes a value out. A parameter that a form without
 * scripts repeated for each value is joined with commas.
 */
export function changeQuery(
  url: { pathname: string; search: string },
  changes: Record<string, QueryValue>,
): string {
  const query = new URLSearchParams(url.search)
  const current = Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name).join(',')]))
  return withQuery(url.pathname, { ...current, ...changes })
}

const encodeSegment = encodeURIComponent
