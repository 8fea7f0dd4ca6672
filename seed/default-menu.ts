/** The sidebar of the admin, in its order. An item is shown to the roles that may use its screen. */
export type SeedMenuItem = { label: string; path: string; icon: string; roles: string[] }

const EVERYONE = ['admin', 'manager', 'staff']
const EDITORS = ['admin', 'manager']
const OWNERS = ['admin']

export const MENU: SeedMenuItem[] = [
  { label: 'Dashboard', path: '/admin', icon: '📊', roles: EVERYONE },
  { label: 'Orders', path: '/admin/orders', icon: '📦', roles: EVERYONE },
  { label: 'Products', path: '/admin/products', icon: '💍', roles: EVERYONE },
  { label: 'Items', path: '/admin/items', icon: '🏷️', roles: EVERYONE },
  { label: 'Categories', path: '/admin/category-manager', icon: '🗂️', roles: EVERYONE },
  { label: 'Options', path: '/admin/options', icon: '📐', roles: EVERYONE },
  { label: 'Product Fields', path: '/admin/product-fields', icon: '🧾', roles: EVERYONE },
  { label: 'Customers', path: '/admin/customers', icon: '👥', roles: OWNERS },
  { label: 'Gold Rates', path: '/admin/gold-rates', icon: '📈', roles: EVERYONE },
  { label: 'Home Page', path: '/admin/home-page', icon: '🏠', roles: EDITORS },
  { label: 'Carousel Manager', path: '/admin/carousel-manager', icon: '🖼️', roles: EVERYONE },
  { label: 'Promotional Banners', path: '/admin/promotional-banners', icon: '🎟️', roles: EVERYONE },
  { label: 'Pages', path: '/admin/pages', icon: '📄', roles: EDITORS },
  { label: 'Media', path: '/admin/media', icon: '🏞️', roles: EDITORS },
  { label: 'Coupons', path: '/admin/coupons', icon: '🎁', roles: EDITORS },
  { label: 'Enquiries', path: '/admin/enquiries', icon: '✉️', roles: EVERYONE },
  { label: 'Reviews', path: '/admin/reviews', icon: '⭐', roles: EVERYONE },
  { label: 'Role Management', path: '/admin/role-manager', icon: '🛡️', roles: OWNERS },
  { label: 'Menu Manager', path: '/admin/menu-manager', icon: '📋', roles: OWNERS },
  { label: 'Messages', path: '/admin/outbox', icon: '📮', roles: OWNERS },
  { label: 'Security Events', path: '/admin/security-events', icon: '🔒', roles: OWNERS },
  { label: 'Audit Log', path: '/admin/audit', icon: '🕑', roles: OWNERS },
  { label: 'Delivery Zones', path: '/admin/delivery-zones', icon: '🚚', roles: OWNERS },
  { label: 'Settings', path: '/admin/settings', icon: '⚙️', roles: OWNERS },
]
