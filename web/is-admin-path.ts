import { paths } from '#web/paths.ts'

/** In the back office, not in the shop. */
export const isAdminPath = (pathname: string): boolean =>
  pathname === paths.admin.dashboard || pathname.startsWith(`${paths.admin.dashboard}/`)
