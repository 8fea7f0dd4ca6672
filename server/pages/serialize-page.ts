import type { AdminPage, AdminPageSummary, Page, PageState, PageSummary } from '#contract/pages.ts'
import { serializePicture } from '#server/media/queries.ts'
import type { pages, pageVersions } from './tables.ts'

export type VersionRow = typeof pageVersions.$inferSelect
export type PageRow = typeof pages.$inferSelect

/** The version that visitors see at a moment, as `publishedNumber` of queries.ts says it in SQL. */
export const getPublishedNumber = (
  { publishAt, scheduledNumber, publishedNumber }: PageRow,
  now: Date,
): number | null => (publishAt !== null && publishAt <= now ? scheduledNumber : publishedNumber)

export const serializeSummary = (page: PageRow, shown: VersionRow): PageSummary => ({
  slug: page.slug,
  kind: page.kind,
  title: shown.title,
  lead: shown.lead,
  picture: shown.picture && serializePicture(shown.picture),
  publishedOn: shown.publishedOn,
})

export const serializePage = (page: PageRow, shown: VersionRow): Page => ({
  ...serializeSummary(page, shown),
  seoTitle: shown.seoTitle,
  description: shown.description,
  content: shown.content,
})

/** A page with its latest version. `savedBy`: the name of who saved that. */
export type EditedPage = { page: PageRow; draft: VersionRow; savedBy: string | null }

export function serializeAdminSummary({ page, draft, savedBy }: EditedPage, now: Date): AdminPageSummary {
  const isScheduled = page.publishAt !== null && page.publishAt > now
  return {
    _id: page.id,
    slug: page.slug,
    kind: page.kind,
    purpose: page.purpose,
    title: draft.title,
    placement: page.placement,
    position: page.position,
    state: findState(page, now),
    isPublished: getPublishedNumber(page, now) !== null,
    publishAt: isScheduled ? page.publishAt!.toISOString() : null,
    updatedAt: draft.createdAt.toISOString(),
    savedBy,
    version: page.version,
  }
}

function findState(page: PageRow, now: Date): PageState {
  if (page.publishAt !== null && page.publishAt > now) return 'scheduled'
  const published = getPublishedNumber(page, now)
  if (published === null) return 'draft'
  return published === page.draftNumber ? 'published' : 'changed'
}

export const serializeAdminPage = (edited: EditedPage, now: Date): AdminPage => ({
  ...serializeAdminSummary(edited, now),
  lead: edited.draft.lead,
  seoTitle: edited.draft.seoTitle,
  description: edited.draft.description,
  picture: edited.draft.picture && serializePicture(edited.draft.picture),
  publishedOn: edited.draft.publishedOn,
  content: edited.draft.content,
})
