/** The back office's sidebar, in its order. Who sees an item is also who may do what it leads to. */
export type SeedMenuItem = { label: string; path: string; icon: string; roles: string[] }

const EVERYONE = ['admin', 'manager', 'staff']
const EDITORS = ['admin', 'manager']
const ADMIN = ['admin']

export const MENU: SeedMenuItem[] = [
  { label: 'Dashboard', path: '/admin', icon: '📊', roles: EVERYONE },
  { label: 'Orders', path: '/admin/orders', icon: '📦', roles: EVERYONE },
  { label: 'Products', path: '/admin/products', icon: '💍', roles: EVERYONE },
  { label: 'Categories', path: '/admin/category-manager', icon: '🗂️', roles: EDITORS },
  { label: 'Customers', path: '/admin/customers', icon: '👥', roles: ADMIN },
  { label: 'Gold Rates', path: '/admin/gold-rates', icon: '📈', roles: EVERYONE },
  { label: 'Carousel', path: '/admin/carousel-manager', icon: '🖼️', roles: EDITORS },
  { label: 'Promotional Banners', path: '/admin/promotional-banners', icon: '🏷️', roles: EDITORS },
  { label: 'Coupons', path: '/admin/coupons', icon: '🎟️', roles: EDITORS },
  { label: 'Enquiries', path: '/admin/enquiries', icon: '✉️', roles: EVERYONE },
  { label: 'Roles', path: '/admin/role-manager', icon: '🔑', roles: ADMIN },
  { label: 'Menu', path: '/admin/menu-manager', icon: '📋', roles: ADMIN },
  { label: 'Audit Log', path: '/admin/audit', icon: '🧾', roles: ADMIN },
  { label: 'Settings', path: '/admin/settings', icon: '⚙️', roles: ADMIN },
]
