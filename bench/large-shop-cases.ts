import { ORDER_STATUSES } from '#domain/order-status.ts'
import { CATEGORIES } from '#seed/demo/categories.ts'
import { RELEVANCE_CASES } from '#server/testing/relevance-cases.ts'

/** Addresses that are requested in turn, and the limit of the 95th percentile in milliseconds. */
export type Cases = { label: string; paths: string[]; maxMs: number }
type Query = Record<string, string | number>

const SHOP_MS = 50
const FILTER_MS = 80
const ADMIN_MS = 100

const path = (base: string, ...queries: Query[]): string => {
  const query = new URLSearchParams(Object.entries(Object.assign({}, ...queries)))
  return `/api${base}${query.size > 0 ? `?${query}` : ''}`
}
const pathsFor = (base: string, filters: Query[], sorts: Query[]): string[] =>
  filters.flatMap((filter) => sorts.map((sort) => path(base, filter, sort)))
const bothDirections = (names: string[]): Query[] =>
  names.flatMap((sortBy) => ['asc', 'desc'].map((sortOrder) => ({ sortBy, sortOrder })))

const LISTING_FILTERS: Query[] = [
  {},
  { material: 'Gold' },
  { minPrice: 20_000, maxPrice: 90_000 },
  { material: 'Diamond,Ruby', maxPrice: 150_000 },
  { page: 40 },
]
/** One to four filters, of which most are about the variant that a customer buys. */
const SHOPPING_FILTERS: Query[] = [
  {},
  { metal: 'gold' },
  { inStock: 'true' },
  { shipsWithin: 7 },
  { minPrice: 20_000, maxPrice: 90_000 },
  { minWeight: 4, maxWeight: 12 },
  { purity: '22k', inStock: 'true' },
  { purity: '18k,22k', maxPrice: 150_000 },
  { size: 'ring-size-14,chain-length-18-in', inStock: 'true' },
  { metal: 'gold', stone: 'diamond', inStock: 'true' },
  { occasion: 'wedding', gender: 'women', purity: '22k' },
  { colour: 'rose,yellow', maxPrice: 90_000, inStock: 'true' },
  { metal: 'gold', minWeight: 4, minPrice: 20_000, shipsWithin: 15 },
  { size: 'ring-size-12', purity: '18k,22k', inStock: 'true', maxPrice: 200_000 },
]
const WITH_COUNTS: Query = { withFilters: 'true' }
const searchQueries = RELEVANCE_CASES.map(([q]) => q)

/** Typical requests of visitors. None is cached: the database works for every response. */
export const SHOP_CASES: Cases[] = [
  {
    label: 'Category listings by filter and sort',
    paths: CATEGORIES.flatMap(({ slug }) =>
      pathsFor(`/products/category/${slug}`, LISTING_FILTERS, [
        { sortBy: 'featured' },
        ...bothDirections(['price', 'createdAt']),
      ]),
    ),
    maxMs: SHOP_MS,
  },
  {
    label: 'Category listings by one to four filters, with counts',
    paths: ['rings', 'necklaces', 'earrings', 'bangles-kadas'].flatMap((category) =>
      pathsFor(
        `/products/category/${category}`,
        SHOPPING_FILTERS,
        [{ sortBy: 'featured' }, { sortBy: 'price' }].map((sort) => ({ ...sort, ...WITH_COUNTS })),
      ),
    ),
    maxMs: FILTER_MS,
  },
  {
    label: 'The whole shop by one to four filters, with counts',
    paths: pathsFor(
      '/products',
      SHOPPING_FILTERS,
      [{ sortBy: 'featured' }, { sortBy: 'price' }].map((sort) => ({ ...sort, ...WITH_COUNTS })),
    ),
    maxMs: FILTER_MS,
  },
  {
    label: 'Search by one to four filters, with counts',
    paths: ['gold', 'ring', 'diamond earrings', 'gold necklace'].flatMap((q) =>
      pathsFor('/products/search', SHOPPING_FILTERS, [{ q, ...WITH_COUNTS }]),
    ),
    maxMs: FILTER_MS,
  },
  {
    label: 'Search, each query of the search list',
    paths: searchQueries.map((q) => path('/products/search', { q })),
    maxMs: SHOP_MS,
  },
  {
    label: 'Search by price, newest, rating and name, and narrowed down',
    paths: pathsFor(
      '/products/search',
      [
        { q: 'gold' },
        { q: 'ring' },
        { q: 'diamond earrings' },
        { q: 'aditi' },
        { q: 'gold', category: 'rings' },
        { q: 'necklace', material: 'Gold', maxPrice: 200_000 },
      ],
      ['price_low', 'price_high', 'newest', 'rating', 'name_asc', 'name_desc'].map((sortBy) => ({ sortBy })),
    ),
    maxMs: SHOP_MS,
  },
  {
    label: 'Suggestions while one types',
    paths: searchQueries
      .flatMap((q) =>
        [2, 4, 7].filter((letters) => q.length >= letters).map((letters) => q.slice(0, letters)),
      )
      .filter((q, at, all) => all.indexOf(q) === at)
      .map((q) => path('/products/suggest', { q })),
    maxMs: SHOP_MS,
  },
]

const CUSTOMER_PARTS = ['', '/orders', '/cart', '/wishlist', '/activity']
const OUTBOX_STATES = ['waiting', 'sending', 'sent', 'failed', 'lapsed']
const ENQUIRY_KINDS = ['contact', 'custom', 'appointment', 'scheme']
const OTHER_ADMIN_PATHS = [
  '/dashboard',
  '/gold-rates/history',
  '/products/deleted',
  '/categories',
  '/roles',
  '/menu',
  '/coupons',
  '/carousels',
  '/promotional-banners',
  '/settings',
]

/** Every list of the admin, by each of its filters and sorts. */
export const adminCases = (customer: string): Cases[] => [
  {
    label: 'Admin: products',
    paths: pathsFor(
      '/products',
      [
        {},
        { page: 500 },
        { category: 'rings' },
        { category: 'earrings', subcategory: 'jhumkas' },
        { material: 'Gold' },
        { minPrice: 20_000, maxPrice: 90_000 },
        { isActive: 'true' },
        { isActive: 'false' },
        { isFeatured: 'true' },
        { tag: 'bridal' },
        { search: 'gold' },
        { search: 'aditi jhumka' },
        { search: 'MN-RG-000' },
        { search: '0123' },
        { search: 'gold', category: 'rings', material: 'Gold', isActive: 'true' },
      ],
      [...bothDirections(['name', 'price', 'stock', 'createdAt']), { sortBy: 'featured' }],
    ),
    maxMs: ADMIN_MS,
  },
  {
    label: 'Admin: orders',
    paths: [
      ...pathsFor(
        '/orders',
        [
          {},
          { page: 500 },
          ...ORDER_STATUSES.map((status) => ({ status })),
          { startDate: dayBefore(30), endDate: dayBefore(1) },
          { startDate: dayBefore(90), status: 'delivered' },
          { search: 'reddy' },
          { search: 'SW-26' },
          { search: 'aditi.reddy' },
          { search: 'no such name' },
        ],
        bothDirections(['orderNumber', 'user.name', 'totalAmount', 'createdAt']),
      ),
      path('/orders/stats'),
    ],
    maxMs: ADMIN_MS,
  },
  {
    label: 'Admin: customers',
    paths: [
      ...pathsFor(
        '/customers',
        [
          {},
          { page: 500 },
          { search: 'reddy' },
          { search: '700001' },
          { search: 'example.in' },
          { search: 'unknown' },
        ],
        bothDirections(['name', 'createdAt']),
      ),
      ...CUSTOMER_PARTS.map((part) => path(`/customers/${customer}${part}`)),
    ],
    maxMs: ADMIN_MS,
  },
  {
    label: 'Admin: outbox',
    paths: pathsFor(
      '/outbox',
      [
        {},
        { page: 500 },
        { channel: 'mail' },
        { channel: 'sms' },
        { recipient: 'unknown@example.in' },
        { search: 'reddy' },
        { search: 'is delivered' },
        { search: 'no such name' },
        ...OUTBOX_STATES.map((state) => ({ state })),
      ],
      [{}],
    ),
    maxMs: ADMIN_MS,
  },
  {
    label: 'Admin: audit log',
    paths: pathsFor(
      '/audit',
      [
        {},
        { page: 500 },
        { action: 'order.status' },
        { action: 'rate.add' },
        { search: 'srinivas' },
        { search: 'SW-26' },
        { search: 'unknown' },
      ],
      [{}],
    ),
    maxMs: ADMIN_MS,
  },
  {
    label: 'Admin: dashboard, enquiries and all other lists',
    paths: [
      ...pathsFor(
        '/enquiries',
        [{}, { page: 100 }, { isHandled: 'false' }, { isHandled: 'true' }],
        [{}, ...ENQUIRY_KINDS.map((kind) => ({ kind }))],
      ),
      ...OTHER_ADMIN_PATHS.map((base) => path(base)),
    ],
    maxMs: ADMIN_MS,
  },
]

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10)
}
