import { hasPermission, type Permission } from '#domain/permissions.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/icon.tsx'

/**
 * The admin screens, with the endpoint of each and the permission that it needs. A test compares them
 * with the contract. A screen with a public endpoint needs `view_content`, because it shows more than the shop.
 */
export const ADMIN_SCREENS: readonly {
  path: string
  icon: IconName
  endpoint: `${string}.${string}`
  permission: Permission
}[] = [
  { path: paths.admin.dashboard, icon: 'home', endpoint: 'dashboard.read', permission: 'view_reports' },
  { path: paths.admin.orders(), icon: 'receipt', endpoint: 'orders.list', permission: 'view_reports' },
  { path: paths.admin.products(), icon: 'tag', endpoint: 'products.list', permission: 'view_content' },
  { path: paths.admin.items(), icon: 'hallmark', endpoint: 'items.list', permission: 'view_content' },
  { path: paths.admin.categories, icon: 'layers', endpoint: 'categories.list', permission: 'view_content' },
  { path: paths.admin.options, icon: 'ruler', endpoint: 'options.list', permission: 'view_content' },
  { path: paths.admin.customers(), icon: 'users', endpoint: 'customers.list', permission: 'manage_users' },
  { path: paths.admin.rates, icon: 'trend', endpoint: 'rates.history', permission: 'view_content' },
  { path: paths.admin.carousels, icon: 'image', endpoint: 'carousels.list', permission: 'view_content' },
  { path: paths.admin.banners, icon: 'grid', endpoint: 'banners.list', permission: 'view_content' },
  { path: paths.admin.coupons, icon: 'gift', endpoint: 'coupons.list', permission: 'manage_content' },
  { path: paths.admin.enquiries, icon: 'flag', endpoint: 'enquiries.list', permission: 'view_content' },
  { path: paths.admin.reviews(), icon: 'star', endpoint: 'reviews.list', permission: 'view_content' },
  { path: paths.admin.roles, icon: 'shield', endpoint: 'roles.list', permission: 'manage_users' },
  { path: paths.admin.menu, icon: 'list', endpoint: 'menu.create', permission: 'manage_users' },
  {
    path: paths.admin.securityEvents,
    icon: 'lock',
    endpoint: 'security.events',
    permission: 'manage_users',
  },
  { path: paths.admin.audit, icon: 'clock', endpoint: 'audit.list', permission: 'manage_users' },
  { path: paths.admin.outbox, icon: 'mail', endpoint: 'outbox.list', permission: 'manage_users' },
  { path: paths.admin.settings, icon: 'settings', endpoint: 'settings.update', permission: 'manage_users' },
]

/** Whether a menu item can be opened with these permissions. Items that staff added can always be opened. */
export const canOpen = (path: string, permissions: readonly string[]): boolean => {
  const screen = ADMIN_SCREENS.find((candidate) => candidate.path === path)
  return !screen || hasPermission(permissions, screen.permission)
}
