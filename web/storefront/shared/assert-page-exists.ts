import { notFound } from '#domain/errors.ts'

/** A page beyond the last is none, for people as for search engines: the missing page offers a way on. */
export function assertPageExists({ page, pages }: { page: number; pages: number }): void {
  if (page > Math.max(1, pages)) throw notFound('Page not found')
}
