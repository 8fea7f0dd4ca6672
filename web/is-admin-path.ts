import { paths } from '#web/paths.ts'

/** True for a path of the admin, false for one of the shop. */
export const isAdminPath = (pathname: string): boolean =>
  pathname === paths.admin || pathname.startsWith(`${paths.admin}/`)
