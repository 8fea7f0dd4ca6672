import { forbidden, ShopError } from '#domain/errors.ts'
import { isStaff } from '#domain/staff.ts'
import type { PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { canOpen } from './screens.ts'

/** Who may be here is for the server to say; the frame only leaves out what it would refuse. */
export async function loadAdminLayout({ api, url }: PageLoaderArgs) {
  const profile = await api.account.profile()
  if (!isStaff(profile.permissions))
    throw forbidden(
      `The back office is for staff. Your account, ${profile.email}, may shop but not run the shop.`,
    )
  const [menu, session, rates] = await Promise.all([
    api.menu.list().catch(emptyMenuDuringTwoStepSetup(url)),
    api.auth.session(),
    api.rates.current().then(
      ({ data }) => data,
      () => null,
    ),
  ])
  // who writes the menu reads all of it; the sidebar is that of one's own role
  const visibleMenu = menu.filter(
    ({ path, roles }) =>
      (roles.length === 0 || roles.includes(profile.role)) && canOpen(path, profile.permissions),
  )
  return { profile, menu: visibleMenu, idleMinutes: session.idleMinutes, rates }
}

/** Where a second factor is required and missing, the page that sets it up stands in a frame without a menu. */
const emptyMenuDuringTwoStepSetup = (url: URL) => (error: unknown) => {
  if (
    url.pathname === paths.admin.twoStep &&
    error instanceof ShopError &&
    error.code === 'SECOND_FACTOR_REQUIRED'
  )
    return []
  throw error
}
