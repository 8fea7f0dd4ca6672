import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { PAGE_PLACEMENTS, PAGE_PURPOSES } from '#domain/page-slug.ts'
import type { RichTextNode } from '#domain/rich-text.ts'
import type { StoredPicture } from '#server/content/tables.ts'
import { createdAt, id, instant, json, oneOf, updatedAt, version } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

const KINDS = ['page', 'article'] as const

/** A page or an article of the blog. What it says is in its versions. */
export const pages = pgTable(
  'pages',
  {
    id: id(),
    /** The address without the first slash: `about-us`, `blog/a-story`. */
    slug: text('slug').notNull(),
    kind: text('kind', { enum: KINDS }).notNull().default('page'),
    /** What the software uses the page for. Such a page cannot be deleted or moved as others can. */
    purpose: text('purpose', { enum: PAGE_PURPOSES }).unique(),
    placement: text('placement', { enum: PAGE_PLACEMENTS }).notNull().default('none'),
    position: integer('position').notNull().default(100),
    /** The version that staff edit: the latest. */
    draftNumber: integer('draft_number').notNull().default(1),
    /** The version that visitors see. Null: none. */
    publishedNumber: integer('published_number'),
    /** The version that replaces it from `publishAt` on. */
    scheduledNumber: integer('scheduled_number'),
    publishAt: instant('publish_at'),
    deletedAt: instant('deleted_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('pages_slug').on(table.slug).where(sql`${table.deletedAt} is null`),
    oneOf('pages_kind_known', table.kind, KINDS),
    oneOf('pages_purpose_known', table.purpose, PAGE_PURPOSES),
    oneOf('pages_placement_known', table.placement, PAGE_PLACEMENTS),
    check('pages_schedule_whole', sql`(${table.scheduledNumber} is null) = (${table.publishAt} is null)`),
  ],
)

/** What a page said at some time. Rows are only added. */
export const pageVersions = pgTable(
  'page_versions',
  {
    pageId: text('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    lead: text('lead').notNull().default(''),
    /** For search engines. '' for title and lead. */
    seoTitle: text('seo_title').notNull().default(''),
    description: text('description').notNull().default(''),
    picture: json<StoredPicture>('picture'),
    /** The day that an article shows: `2026-11-12`. */
    publishedOn: text('published_on'),
    content: json<RichTextNode>('content').notNull(),
    /** Null: the text came with the shop, or the author's account was deleted. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.number] }),
    index('page_versions_author').on(table.authorId),
  ],
)

/** Addresses that pages had before. */
export const pageRedirects = pgTable(
  'page_redirects',
  {
    slug: text('slug').primaryKey(),
    pageId: text('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('page_redirects_page').on(table.pageId)],
)
