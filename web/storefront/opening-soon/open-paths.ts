import { parseAddress } from '#domain/language.ts'
import { isAdminPath } from '#web/is-admin-path.ts'
import { paths } from '#web/paths.ts'

/** The back office, what leads to it, and its previews, which only staff can load. */
const OPEN_PATHS = new Set<string>([
  paths.claim,
  paths.homePreview,
  paths.login(),
  paths.forgotPassword,
  paths.resetPassword(),
  paths.undoChange(),
  paths.acceptInvitation(),
  paths.stopStockAlerts(),
])

/** Whether a page is shown while the shop is closed to visitors. */
export function isOpenWhileClosed(url: string): boolean {
  // As the page is rendered: `/admin/../cart` is the cart. Joined as text, because `//host` would be another origin.
  const { path } = parseAddress(new URL(`http://shop${url}`).pathname)
  return isAdminPath(path) || OPEN_PATHS.has(path) || /^\/page-preview\/[^/]+$/.test(path)
}
