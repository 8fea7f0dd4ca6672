import { notFound } from '#domain/errors.ts'
import * as texts from '#web/ui/texts.ts'

/** A page number beyond the last is a missing page, so search engines do not index it. */
export function assertPageExists({ page, pages }: { page: number; pages: number }): void {
  if (page > Math.max(1, pages)) throw notFound(texts.pageNotFound)
}
