import { holds, type Permission } from '#domain/permissions.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/icon.tsx'

/**
 * The screens of the back office: the call that each lives from, and what it takes to open it. The server guards the
 * call, the sidebar leaves out what would be refused, and a test holds the two together. Where the public may make
 * the call as well, `view_content` shows what the public does not see.
 */
export const SCREENS: readonly {
  path: string
  icon: IconName
  reads: `${string}.${string}`
  needs: Permission
}[] = [
  { path: paths.admin.dashboard, icon: 'home', reads: 'dashboard.read', needs: 'view_reports' },
  { path: paths.admin.orders(), icon: 'receipt', reads: 'orders.list', needs: 'view_reports' },
  { path: paths.admin.products(), icon: 'tag', reads: 'products.list', needs: 'view_content' },
  { path: paths.admin.categories, icon: 'layers', reads: 'categories.list', needs: 'view_content' },
  { path: paths.admin.customers(), icon: 'users', reads: 'customers.list', needs: 'manage_users' },
  { path: paths.admin.rates, icon: 'trend', reads: 'rates.history', needs: 'view_content' },
  { path: paths.admin.carousels, icon: 'image', reads: 'carousels.list', needs: 'view_content' },
  { path: paths.admin.banners, icon: 'grid', reads: 'banners.list', needs: 'view_content' },
  { path: paths.admin.coupons, icon: 'gift', reads: 'coupons.list', needs: 'manage_content' },
  { path: paths.admin.enquiries, icon: 'flag', reads: 'enquiries.list', needs: 'view_content' },
  { path: paths.admin.roles, icon: 'shield', reads: 'roles.list', needs: 'manage_users' },
  { path: paths.admin.menu, icon: 'list', reads: 'menu.create', needs: 'manage_users' },
  {
    path: paths.admin.securityEvents,
    icon: 'lock',
    reads: 'security.events',
    needs: 'manage_users',
  },
  { path: paths.admin.audit, icon: 'clock', reads: 'audit.list', needs: 'manage_users' },
  { path: paths.admin.outbox, icon: 'mail', reads: 'outbox.list', needs: 'manage_users' },
  { path: paths.admin.settings, icon: 'settings', reads: 'settings.update', needs: 'manage_users' },
]

/** Whether a menu item leads anywhere for somebody with these permissions. Items that staff added lead out of here. */
export const mayOpen = (path: string, permissions: readonly string[]): boolean => {
  const screen = SCREENS.find((known) => known.path === path)
  return !screen || holds(permissions, screen.needs)
}
