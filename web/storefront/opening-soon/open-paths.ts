import { parseAddress } from '#domain/language.ts'
import { isAdminPath } from '#web/is-admin-path.ts'
import { paths } from '#web/paths.ts'

/** The back office, and what leads to it. */
const OPEN_PATHS = new Set<string>([
  paths.login(),
  paths.forgotPassword,
  paths.resetPassword(),
  paths.undoChange(),
  paths.acceptInvitation(),
])

/** Whether a page is shown while the shop is closed to visitors. */
export function isOpenWhileClosed(url: string): boolean {
  const { path } = parseAddress(url.split('?')[0]!)
  return isAdminPath(path) || OPEN_PATHS.has(path)
}
