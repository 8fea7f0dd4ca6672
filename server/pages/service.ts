import type { Output } from '#contract/endpoint.ts'
import type { pages as contract, Page, PageSummary } from '#contract/pages.ts'
import { notFound } from '#domain/errors.ts'
import { isPageSlug } from '#domain/page-slug.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { checkContent } from './check-content.ts'
import type { PagesDeps } from './deps.ts'
import { createPageEditing } from './edit-pages.ts'
import type { InitialPage } from './initial-pages.ts'
import { createPublication } from './publication.ts'
import { findPageLinks, findPublishedPage, findPublishedPages, hasPublishedArticles } from './queries.ts'
import { serializePage, serializeSummary } from './serialize-page.ts'
import { pages, pageVersions } from './tables.ts'

/** The pages that staff write: policies, guides, company pages, articles. */
export function createPages(deps: PagesDeps) {
  const {
    database: { db },
    clock,
  } = deps

  async function links(): Promise<Output<typeof contract.links>> {
    const now = clock.now()
    const [found, hasArticles] = await Promise.all([findPageLinks(db, now), hasPublishedArticles(db, now)])
    return { links: found, hasArticles }
  }

  async function list(): Promise<PageSummary[]> {
    const rows = await findPublishedPages(db, clock.now())
    return rows.map(({ page, shown }) => serializeSummary(page, shown))
  }

  async function one(slug: string): Promise<Page> {
    const found = isPageSlug(slug) ? await findPublishedPage(db, slug, clock.now()) : null
    if (!found) throw notFound('Page not found')
    return serializePage(found.page, found.shown)
  }

  return { links, list, one, ...createPageEditing(deps), ...createPublication(deps) }
}

export type Pages = ReturnType<typeof createPages>

/** Writes the published pages of a new shop. */
export async function insertPages(tx: Tx, initial: readonly InitialPage[]): Promise<void> {
  const rows = initial.map((page) => ({ ...page, id: newId() }))
  await tx.insert(pages).values(
    rows.map(({ id, slug, kind, purpose, placement, position }) => ({
      id,
      slug,
      kind,
      purpose,
      placement,
      position,
      publishedNumber: 1,
    })),
  )
  await tx.insert(pageVersions).values(
    rows.map(({ id, title, lead, picture, publishedOn, content }) => ({
      pageId: id,
      number: 1,
      title,
      lead,
      picture,
      publishedOn,
      content: checkContent(content),
    })),
  )
}

export const hasPages = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ id: pages.id }).from(pages).limit(1)).length > 0
