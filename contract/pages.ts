import { z } from 'zod'
import { MAX_SLUG_LENGTH, PAGE_PLACEMENTS } from '#domain/page-slug.ts'
import type { RichTextNode } from '#domain/rich-text.ts'
import { endpoint } from './endpoint.ts'
import { Picture } from './home.ts'
import { routes } from './routes.ts'

/** Checked by `server/pages/check-content.ts` against the schema of `domain/rich-text.ts`. */
const RichText = z.looseObject({ type: z.literal('doc') }) as unknown as z.ZodType<RichTextNode, RichTextNode>

const PageKind = z.enum(['page', 'article'])
const PagePlacement = z.enum(PAGE_PLACEMENTS)

/** A page as footer and menu link to it. */
const PageLink = z.object({
  slug: z.string(),
  title: z.string(),
  placement: PagePlacement,
  /** Links of one place are shown in this order, together with those of the software. */
  position: z.number().int(),
})
export type PageLink = z.output<typeof PageLink>

const PageSummary = z.object({
  /** The address without the first slash. */
  slug: z.string(),
  kind: PageKind,
  title: z.string(),
  lead: z.string(),
  picture: Picture.nullable(),
  /** The day that an article shows: `2026-11-12`. */
  publishedOn: z.string().nullable(),
})
export type PageSummary = z.output<typeof PageSummary>

/** Lead, description and content may contain variables: `{exchangeDays}`. */
const Page = PageSummary.extend({
  /** What search engines show instead of title and lead. '' for those. */
  seoTitle: z.string(),
  description: z.string(),
  content: RichText,
})
export type Page = z.output<typeof Page>

export const pages = {
  links: endpoint(routes.pages.links, {
    access: 'public',
    cached: () => ['pages'],
    summary: 'The published pages that footer and menu link to.',
    response: z.object({ links: z.array(PageLink), hasArticles: z.boolean() }),
  }),
  list: endpoint(routes.pages.list, {
    access: 'public',
    cached: () => ['pages'],
    summary: 'The published pages and articles, the newest article first.',
    response: z.array(PageSummary),
  }),
  one: endpoint(routes.pages.one, {
    access: 'public',
    cached: () => ['pages'],
    summary: 'A published page. With an earlier address it answers the page with its present one.',
    query: z.object({ slug: z.string().min(1).max(MAX_SLUG_LENGTH) }),
    response: Page,
  }),
}
