import { hasPermission, type Permission } from '#domain/permissions.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { adminPaths } from './paths.ts'

/**
 * The admin screens, with the endpoint of each and the permission that it needs. A test compares them
 * with the contract. A screen with a public endpoint needs `view_content`, because it shows more than the shop.
 */
export const ADMIN_SCREENS: readonly {
  path: string
  /** In the sidebar when the menu of the shop cannot be loaded. */
  label: string
  icon: IconName
  endpoint: `${string}.${string}`
  permission: Permission
}[] = [
  {
    path: adminPaths.dashboard,
    label: 'Dashboard',
    icon: 'home',
    endpoint: 'dashboard.read',
    permission: 'view_reports',
  },
  {
    path: adminPaths.orders(),
    label: 'Orders',
    icon: 'receipt',
    endpoint: 'orders.list',
    permission: 'view_reports',
  },
  {
    path: adminPaths.products(),
    label: 'Products',
    icon: 'tag',
    endpoint: 'products.list',
    permission: 'view_content',
  },
  {
    path: adminPaths.items(),
    label: 'Items',
    icon: 'hallmark',
    endpoint: 'items.list',
    permission: 'view_content',
  },
  {
    path: adminPaths.categories,
    label: 'Categories',
    icon: 'layers',
    endpoint: 'categories.list',
    permission: 'view_content',
  },
  {
    path: adminPaths.options,
    label: 'Options',
    icon: 'ruler',
    endpoint: 'options.list',
    permission: 'view_content',
  },
  {
    path: adminPaths.productFields,
    label: 'Product Fields',
    icon: 'list',
    endpoint: 'productFields.list',
    permission: 'view_content',
  },
  {
    path: adminPaths.customers(),
    label: 'Customers',
    icon: 'users',
    endpoint: 'customers.list',
    permission: 'manage_users',
  },
  {
    path: adminPaths.rates,
    label: 'Gold Rates',
    icon: 'trend',
    endpoint: 'rates.history',
    permission: 'view_content',
  },
  {
    path: adminPaths.homePage,
    label: 'Home Page',
    icon: 'home',
    endpoint: 'home.draft',
    permission: 'manage_content',
  },
  {
    path: adminPaths.carousels,
    label: 'Carousel Manager',
    icon: 'image',
    endpoint: 'carousels.list',
    permission: 'view_content',
  },
  {
    path: adminPaths.banners,
    label: 'Promotional Banners',
    icon: 'grid',
    endpoint: 'banners.list',
    permission: 'view_content',
  },
  {
    path: adminPaths.pages,
    label: 'Pages',
    icon: 'edit',
    endpoint: 'pages.all',
    permission: 'manage_content',
  },
  {
    path: adminPaths.media,
    label: 'Media',
    icon: 'copy',
    endpoint: 'media.list',
    permission: 'manage_content',
  },
  {
    path: adminPaths.coupons,
    label: 'Coupons',
    icon: 'gift',
    endpoint: 'coupons.list',
    permission: 'manage_content',
  },
  {
    path: adminPaths.enquiries(),
    label: 'Enquiries',
    icon: 'flag',
    endpoint: 'enquiries.list',
    permission: 'view_content',
  },
  {
    path: adminPaths.reviews(),
    label: 'Reviews',
    icon: 'star',
    endpoint: 'reviews.list',
    permission: 'view_content',
  },
  {
    path: adminPaths.roles,
    label: 'Role Management',
    icon: 'shield',
    endpoint: 'roles.list',
    permission: 'manage_users',
  },
  {
    path: adminPaths.menu,
    label: 'Menu Manager',
    icon: 'list',
    endpoint: 'menu.create',
    permission: 'manage_users',
  },
  {
    path: adminPaths.securityEvents,
    label: 'Security Events',
    icon: 'lock',
    endpoint: 'security.events',
    permission: 'manage_users',
  },
  {
    path: adminPaths.audit,
    label: 'Audit Log',
    icon: 'clock',
    endpoint: 'audit.list',
    permission: 'manage_users',
  },
  {
    path: adminPaths.outbox,
    label: 'Messages',
    icon: 'mail',
    endpoint: 'outbox.list',
    permission: 'manage_users',
  },
  {
    path: adminPaths.deliveryZones,
    label: 'Delivery Zones',
    icon: 'truck',
    endpoint: 'delivery.zones',
    permission: 'manage_users',
  },
  {
    path: adminPaths.settings,
    label: 'Settings',
    icon: 'settings',
    endpoint: 'settings.update',
    permission: 'manage_users',
  },
]

/** Whether a menu item can be opened with these permissions. Items that staff added can always be opened. */
export const canOpen = (path: string, permissions: readonly string[]): boolean => {
  const screen = ADMIN_SCREENS.find((candidate) => candidate.path === path)
  return !screen || hasPermission(permissions, screen.permission)
}
