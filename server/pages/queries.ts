import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { pageRedirects, pages, pageVersions } from './tables.ts'

type Connection = Database['db'] | Tx

/** The number of the version that visitors see at a moment. */
const publishedNumber = (now: Date): SQL<number | null> =>
  sql`case when ${pages.publishAt} <= ${now} then ${pages.scheduledNumber} else ${pages.publishedNumber} end`

const isPublished = (now: Date) =>
  and(
    isNull(pages.deletedAt),
    eq(pageVersions.pageId, pages.id),
    eq(pageVersions.number, sql`${publishedNumber(now)}`),
  )

/** What footer and menu link to, in the order of each place. */
export const findPageLinks = (db: Connection, now: Date) =>
  db
    .select({
      slug: pages.slug,
      title: pageVersions.title,
      placement: pages.placement,
      position: pages.position,
    })
    .from(pages)
    .innerJoin(pageVersions, isPublished(now))
    .where(ne(pages.placement, 'none'))
    .orderBy(asc(pages.position), asc(pages.createdAt), asc(pages.id))

export async function hasPublishedArticles(db: Connection, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: pages.id })
    .from(pages)
    .innerJoin(pageVersions, isPublished(now))
    .where(eq(pages.kind, 'article'))
    .limit(1)
  return found.length > 0
}

/** All published pages, the newest article first. */
export const findPublishedPages = (db: Connection, now: Date) =>
  db
    .select({ page: pages, shown: pageVersions })
    .from(pages)
    .innerJoin(pageVersions, isPublished(now))
    .orderBy(desc(pageVersions.publishedOn), asc(pages.position), asc(pages.slug))

/** The published page that has this address, or had it before another page took it. */
export async function findPublishedPage(db: Connection, slug: string, now: Date) {
  const [found] = await db
    .select({ page: pages, shown: pageVersions })
    .from(pages)
    .innerJoin(pageVersions, isPublished(now))
    .leftJoin(pageRedirects, and(eq(pageRedirects.pageId, pages.id), eq(pageRedirects.slug, slug)))
    .where(sql`${pages.slug} = ${slug} or ${pageRedirects.slug} is not null`)
    .orderBy(sql`${pages.slug} = ${slug} desc`)
    .limit(1)
  return found ?? null
}

/** The number of the version of the terms that visitors see. Null: the shop has no such page. */
export async function findTermsVersion(db: Connection, now: Date): Promise<number | null> {
  const [found] = await db
    .select({ number: pageVersions.number })
    .from(pages)
    .innerJoin(pageVersions, isPublished(now))
    .where(eq(pages.purpose, 'terms'))
  return found?.number ?? null
}
