import type { Work } from '#contract/dashboard.ts'
import type { MenuItem } from '#contract/menu.ts'
import { forbidden, ShopError } from '#domain/errors.ts'
import { hasPermission } from '#domain/permissions.ts'
import { isStaff } from '#domain/staff.ts'
import type { AdminLoaderArgs } from './page-loader.ts'
import { adminPaths } from './paths.ts'
import { ADMIN_SCREENS, canOpen } from './screens.ts'

/** The server enforces access. The layout only hides what it would refuse. */
export async function loadAdminLayout({ api, url }: AdminLoaderArgs) {
  const profile = await api.account.profile()
  if (!isStaff(profile.permissions))
    throw forbidden(`The admin is for staff only. You are signed in as ${profile.email}, a customer account.`)
  const [{ items, failure: menuFailure }, session, { shopName }, rates, work] = await Promise.all([
    loadMenu(api, url),
    api.auth.session(),
    api.settings.read(),
    api.rates.current().then(
      ({ data }) => data,
      () => null,
    ),
    hasPermission(profile.permissions, 'view_reports') ? api.dashboard.work().catch(() => null) : null,
  ])
  // Staff who edit the menu receive all items. The sidebar shows those of their own role.
  const menu = items.filter(
    ({ path, roles }) =>
      (roles.length === 0 || roles.includes(profile.role)) && canOpen(path, profile.permissions),
  )
  return {
    profile,
    shopName,
    menu,
    menuFailure,
    idleMinutes: session.idleMinutes,
    rates,
    waiting: work ? countByPath(work) : {},
  }
}

/** How much waits for staff, by the screen that shows it. */
const countByPath = ({ orders, reviews, enquiries }: Work): Record<string, number> => ({
  [adminPaths.orders()]: orders.pending + orders.processing + orders.openReturns,
  [adminPaths.reviews()]: (reviews?.pending ?? 0) + (reviews?.reported ?? 0),
  [adminPaths.enquiries()]: enquiries ?? 0,
})

type LoadedMenu = {
  items: readonly Pick<MenuItem, '_id' | 'label' | 'path' | 'icon' | 'badge' | 'roles'>[]
  failure: string | null
}

/** Without the menu of the shop, the sidebar lists the screens. */
async function loadMenu(api: AdminLoaderArgs['api'], url: URL): Promise<LoadedMenu> {
  try {
    return { items: await api.menu.list(), failure: null }
  } catch (error) {
    if (!(error instanceof ShopError) || error.kind === 'unauthenticated') throw error
    if (error.code !== SECOND_FACTOR_REQUIRED)
      return { items: SCREENS_AS_MENU, failure: 'Failed to fetch menu items' }
    // Staff who must set up two-step sign-in first see that page without a menu.
    if (url.pathname === adminPaths.twoStep) return { items: [], failure: null }
    throw error
  }
}

const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED'

const SCREENS_AS_MENU = ADMIN_SCREENS.map(({ path, label }) => ({
  _id: path,
  label,
  path,
  icon: '',
  badge: null,
  roles: [],
}))
