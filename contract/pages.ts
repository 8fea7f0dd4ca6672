import { z } from 'zod'
import { MAX_SLUG_LENGTH, PAGE_PLACEMENTS, PAGE_PURPOSES } from '#domain/page-slug.ts'
import type { RichTextNode } from '#domain/rich-text.ts'
import { endpoint, permission } from './endpoint.ts'
import { Picture } from './picture.ts'
import {
  Id,
  Integer,
  IsoDate,
  MessageResponse,
  OptionalText,
  RequiredText,
  Timestamp,
  Version,
} from './primitives.ts'
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

/** `changed`: published, with changes that are not. */
const PageState = z.enum(['draft', 'scheduled', 'published', 'changed'])
export type PageState = z.output<typeof PageState>

const AdminPageSummary = z.object({
  _id: z.string(),
  slug: z.string(),
  kind: PageKind,
  /** What the software uses the page for. */
  purpose: z.enum(PAGE_PURPOSES).nullable(),
  title: z.string(),
  placement: PagePlacement,
  position: z.number().int(),
  state: PageState,
  /** Visitors see a version of it. */
  isPublished: z.boolean(),
  /** When the scheduled version is published. */
  publishAt: Timestamp.nullable(),
  updatedAt: Timestamp,
  savedBy: z.string().nullable(),
  version: z.number().int(),
})
export type AdminPageSummary = z.output<typeof AdminPageSummary>

/** The latest version of a page, as staff edit it. */
const AdminPage = AdminPageSummary.extend({
  lead: z.string(),
  seoTitle: z.string(),
  description: z.string(),
  picture: Picture.nullable(),
  publishedOn: z.string().nullable(),
  content: RichText,
})
export type AdminPage = z.output<typeof AdminPage>

const PageVersion = z.object({
  number: z.number().int(),
  title: z.string(),
  createdAt: Timestamp,
  /** Null: it came with the shop, or the account of its author was deleted. */
  author: z.string().nullable(),
  isPublished: z.boolean(),
  isScheduled: z.boolean(),
  /** The version that the editor shows. */
  isDraft: z.boolean(),
})
export type PageVersion = z.output<typeof PageVersion>

const SlugInput = RequiredText(MAX_SLUG_LENGTH, 'Address is required')
const TitleInput = RequiredText(120, 'Title is required')

const PageInput = z.object({
  slug: SlugInput,
  placement: PagePlacement,
  position: Integer(0, 1_000),
  title: TitleInput,
  lead: OptionalText(300),
  seoTitle: OptionalText(120),
  description: OptionalText(320),
  /** The address of a picture of the shop; '' for none. */
  pictureUrl: OptionalText(300),
  pictureAlt: OptionalText(200),
  publishedOn: IsoDate.nullable(),
  content: RichText,
  /** `later` needs `publishAt`. Without it, the save is a draft. */
  publish: z.enum(['now', 'later']).optional(),
  publishAt: z.iso.datetime({ offset: true }).optional(),
  version: Version.optional(),
})
export type PageInput = z.input<typeof PageInput>

const access = permission('manage_content')
const PageResponse = z.object({ message: z.string(), page: AdminPage })

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
  preview: endpoint(routes.pages.preview, {
    access,
    summary: 'The latest version of a page, as visitors would see it.',
    params: z.object({ id: Id }),
    response: Page,
  }),
  all: endpoint(routes.pages.all, {
    access,
    summary: 'All pages and articles, also drafts.',
    response: z.array(AdminPageSummary),
  }),
  draft: endpoint(routes.pages.draft, {
    access,
    summary: 'A page as staff edit it.',
    params: z.object({ id: Id }),
    response: AdminPage,
  }),
  create: endpoint(routes.pages.create, {
    access,
    summary: 'Creates an empty draft.',
    body: z.object({ kind: PageKind, title: TitleInput, slug: SlugInput }),
    keepsPublicCache: true,
    status: 201,
    response: PageResponse,
  }),
  save: endpoint(routes.pages.save, {
    access,
    summary:
      'Saves a version of a page, and publishes it now or later. Another address leads from the old one to the new one. Address and place take effect at once.',
    params: z.object({ id: Id }),
    body: PageInput,
    response: PageResponse,
  }),
  withdraw: endpoint(routes.pages.withdraw, {
    access,
    summary: 'Hides a page from visitors, or cancels the publication that is scheduled.',
    params: z.object({ id: Id }),
    body: z.object({ withdraw: z.enum(['page', 'schedule']), version: Version.optional() }),
    response: PageResponse,
  }),
  versions: endpoint(routes.pages.versions, {
    access,
    summary: 'The versions of a page, the latest first.',
    params: z.object({ id: Id }),
    response: z.array(PageVersion),
  }),
  restoreVersion: endpoint(routes.pages.restoreVersion, {
    access,
    summary: 'Makes an earlier version the draft again. Visitors see it once it is published.',
    params: z.object({ id: Id, number: Integer(1, 1_000_000) }),
    body: z.object({ version: Version.optional() }),
    response: PageResponse,
  }),
  remove: endpoint(routes.pages.remove, {
    access,
    summary: 'Deletes a page. It can be restored.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
  restore: endpoint(routes.pages.restore, {
    access,
    summary: 'Restores a deleted page.',
    params: z.object({ id: Id }),
    response: PageResponse,
  }),
  storePicture: endpoint(routes.pages.storePicture, {
    access,
    summary: 'Stores a picture for a page, or finds one of the shop by its address.',
    body: z.object({ imageUrl: OptionalText(300).optional() }),
    files: { image: 1 },
    keepsPublicCache: true,
    status: 201,
    response: Picture,
  }),
}
