import { paths } from '#web/paths.ts'

/** True for a path of the admin, false for one of the shop. */
export const isAdminPath = (pathname: string): boolean =>
  pathname === paths.admin.dashboard || pathname.startsWith(`${paths.admin.dashboard}/`)
