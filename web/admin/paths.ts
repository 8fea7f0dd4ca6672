import { paths, type QueryValue, withQuery } from '#web/paths.ts'

/** Every path of the back office. No other file writes one out. */
export const adminPaths = {
  dashboard: paths.admin,
  setup: paths.adminSetup,
  menu: '/admin/menu-manager',
  roles: '/admin/role-manager',
  categories: '/admin/category-manager',
  options: '/admin/options',
  productFields: '/admin/product-fields',
  products: (query: AdminListQuery = {}) => withQuery('/admin/products', query),
  product: (id: string) => `/admin/products/${encodeSegment(id)}`,
  newProduct: '/admin/products/new',
  /** The form of a new product, filled from another one. */
  copyProduct: (id: string) => withQuery('/admin/products/new', { copy: id }),
  items: (query: AdminListQuery = {}) => withQuery('/admin/items', query),
  item: (id: string) => `/admin/items/${encodeSegment(id)}`,
  receiveItems: (variant?: string) => withQuery('/admin/items/receive', { variant }),
  imports: '/admin/products/imports',
  import: (id: string) => `/admin/products/imports/${encodeSegment(id)}`,
  orders: (query: AdminListQuery = {}) => withQuery('/admin/orders', query),
  order: (id: string) => `/admin/orders/${encodeSegment(id)}`,
  newOrder: '/admin/orders/new',
  /** What the accountant gets for a month. */
  accounting: (query: AdminListQuery = {}) => withQuery('/admin/orders/accounting', query),
  receipt: (id: string) => `/admin/orders/${encodeSegment(id)}/receipt`,
  packingSlip: (id: string) => `/admin/orders/${encodeSegment(id)}/packing-slip`,
  customers: (query: AdminListQuery = {}) => withQuery('/admin/customers', query),
  customer: (id: string, tab?: string) => withQuery(`/admin/customers/${encodeSegment(id)}`, { tab }),
  rates: '/admin/gold-rates',
  homePage: '/admin/home-page',
  carousels: '/admin/carousel-manager',
  banners: '/admin/promotional-banners',
  pages: '/admin/pages',
  media: '/admin/media',
  page: (id: string) => `/admin/pages/${encodeSegment(id)}`,
  newsletter: '/admin/customers/newsletter',
  coupons: '/admin/coupons',
  deliveryZones: '/admin/delivery-zones',
  enquiries: (query: AdminListQuery = {}) => withQuery('/admin/enquiries', query),
  reviews: (query: AdminListQuery = {}) => withQuery('/admin/reviews', query),
  audit: '/admin/audit',
  twoStep: paths.twoStep,
  securityEvents: '/admin/security-events',
  outbox: '/admin/outbox',
  settings: '/admin/settings',
  connections: '/admin/settings?section=connections',
  deliverySettings: '/admin/settings?section=delivery',
  invoiceSettings: '/admin/settings?section=invoices',
}

type AdminListQuery = Record<string, QueryValue>

const encodeSegment = encodeURIComponent
