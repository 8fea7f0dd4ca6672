import { paths } from './paths.ts'

/** In the back office, not in the shop. */
export const isOffice = (pathname: string): boolean =>
  pathname === paths.admin.dashboard || pathname.startsWith(`${paths.admin.dashboard}/`)
