import { forbidden, ShopError } from '#domain/errors.ts'
import { isStaff } from '#domain/staff.ts'
import { paths } from '#web/paths.ts'
import type { AdminLoaderArgs } from './page-loader.ts'
import { canOpen } from './screens.ts'

/** The server enforces access. The layout only hides what it would refuse. */
export async function loadAdminLayout({ api, url }: AdminLoaderArgs) {
  const profile = await api.account.profile()
  if (!isStaff(profile.permissions))
    throw forbidden(`The admin is for staff only. You are signed in as ${profile.email}, a customer account.`)
  const [menu, session, rates] = await Promise.all([
    api.menu.list().catch(emptyMenuDuringTwoStepSetup(url)),
    api.auth.session(),
    api.rates.current().then(
      ({ data }) => data,
      () => null,
    ),
  ])
  // Staff who edit the menu receive all items. The sidebar shows those of their own role.
  const visibleMenu = menu.filter(
    ({ path, roles }) =>
      (roles.length === 0 || roles.includes(profile.role)) && canOpen(path, profile.permissions),
  )
  return { profile, menu: visibleMenu, idleMinutes: session.idleMinutes, rates }
}

/** Staff who must set up two-step sign-in first see that page without a menu. */
const emptyMenuDuringTwoStepSetup = (url: URL) => (error: unknown) => {
  if (
    url.pathname === paths.admin.twoStep &&
    error instanceof ShopError &&
    error.code === 'SECOND_FACTOR_REQUIRED'
  )
    return []
  throw error
}
