import { ORDER_STATUSES } from '#domain/order-status.ts'
import { CATEGORIES } from '#seed/categories.ts'
import { SEARCH_LIST } from '#server/catalogue/search-list.ts'

/** Addresses that are asked for in turn, and the milliseconds that 95 of a hundred answers may take. */
export type Cases = { what: string; paths: string[]; most: number }
type Query = Record<string, string | number>

const SHOP_MS = 50
const ADMIN_MS = 100

const path = (base: string, ...queries: Query[]): string => {
  const query = new URLSearchParams(Object.entries(Object.assign({}, ...queries)))
  return `/api${base}${query.size > 0 ? `?${query}` : ''}`
}
const each = (base: string, filters: Query[], sorts: Query[]): string[] =>
  filters.flatMap((filter) => sorts.map((sort) => path(base, filter, sort)))
const bothWays = (names: string[]): Query[] =>
  names.flatMap((sortBy) => ['asc', 'desc'].map((sortOrder) => ({ sortBy, sortOrder })))

const LISTING_FILTERS: Query[] = [
  {},
  { material: 'Gold' },
  { minPrice: 20_000, maxPrice: 90_000 },
  { material: 'Diamond,Ruby', maxPrice: 150_000 },
  { page: 40 },
]
const typed = SEARCH_LIST.map(([q]) => q)

/** What visitors ask for. None of it is kept: every answer is made by the database. */
export const SHOP_CASES: Cases[] = [
  {
    what: 'Category listings by filter and sort',
    paths: CATEGORIES.flatMap(({ slug }) =>
      each(`/products/category/${slug}`, LISTING_FILTERS, [
        { sortBy: 'featured' },
        ...bothWays(['price', 'createdAt']),
      ]),
    ),
    most: SHOP_MS,
  },
  {
    what: 'Search, each query of the search list',
    paths: typed.map((q) => path('/products/search', { q })),
    most: SHOP_MS,
  },
  {
    what: 'Search by price, newest, rating and name, and narrowed down',
    paths: each(
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
    most: SHOP_MS,
  },
  {
    what: 'Suggestions while one types',
    paths: typed
      .flatMap((q) =>
        [2, 4, 7].filter((letters) => q.length >= letters).map((letters) => q.slice(0, letters)),
      )
      .filter((q, at, all) => all.indexOf(q) === at)
      .map((q) => path('/products/suggest', { q })),
    most: SHOP_MS,
  },
]

/** Every list of the back office, by each of its filters and sorts. */
export const adminCases = (customer: string): Cases[] => [
  {
    what: 'Admin: products',
    paths: each(
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
      [...bothWays(['name', 'price', 'stock', 'createdAt']), { sortBy: 'featured' }],
    ),
    most: ADMIN_MS,
  },
  {
    what: 'Admin: orders',
    paths: [
      ...each(
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
          { search: 'nobody of that name' },
        ],
        bothWays(['orderNumber', 'user.name', 'totalAmount', 'createdAt']),
      ),
      path('/orders/stats'),
    ],
    most: ADMIN_MS,
  },
  {
    what: 'Admin: customers',
    paths: [
      ...each(
        '/customers',
        [
          {},
          { page: 500 },
          { search: 'reddy' },
          { search: '700001' },
          { search: 'example.in' },
          { search: 'nobody' },
        ],
        bothWays(['name', 'createdAt']),
      ),
      ...['', '/orders', '/cart', '/wishlist', '/activity'].map((part) =>
        path(`/customers/${customer}${part}`),
      ),
    ],
    most: ADMIN_MS,
  },
  {
    what: 'Admin: outbox',
    paths: each(
      '/outbox',
      [
        {},
        { page: 500 },
        { channel: 'mail' },
        { channel: 'sms' },
        { recipient: 'nobody@example.in' },
        { search: 'reddy' },
        { search: 'is delivered' },
        { search: 'nobody of that name' },
        ...['waiting', 'sending', 'sent', 'failed', 'lapsed'].map((state) => ({ state })),
      ],
      [{}],
    ),
    most: ADMIN_MS,
  },
  {
    what: 'Admin: audit log',
    paths: each(
      '/audit',
      [
        {},
        { page: 500 },
        { action: 'order.status' },
        { action: 'rate.add' },
        { search: 'srinivas' },
        { search: 'SW-26' },
        { search: 'nobody' },
      ],
      [{}],
    ),
    most: ADMIN_MS,
  },
  {
    what: 'Admin: dashboard, enquiries and all other lists',
    paths: [
      ...each(
        '/enquiries',
        [{}, { page: 100 }, { isHandled: 'false' }, { isHandled: 'true' }],
        [{}, ...['contact', 'custom', 'appointment', 'scheme'].map((kind) => ({ kind }))],
      ),
      ...['/dashboard', '/gold-rates/history', '/products/deleted', '/categories', '/roles', '/menu'].map(
        (base) => path(base),
      ),
      ...['/coupons', '/carousels', '/promotional-banners', '/settings'].map((base) => path(base)),
    ],
    most: ADMIN_MS,
  },
]

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10)
}
