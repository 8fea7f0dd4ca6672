import { redirect } from 'react-router'
import { changeQuery } from '../../paths.ts'

/** A page beyond the last (an old link, fewer pieces by now) leads to the last. */
export function mustBeThere({ page, pages }: { page: number; pages: number }, url: URL): void {
  if (page > Math.max(1, pages)) throw redirect(changeQuery(url, { page: pages > 1 ? pages : null }))
}
