import { asc, count, eq, max } from 'drizzle-orm'
import type { Api } from '#contract/contract.ts'
import type { Site } from '#contract/site.ts'
import { forCustomers } from '#server/catalogue/cards.ts'
import { categories, products, type StoredImage, subcategories } from '#server/catalogue/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import { currentRate } from '#server/rates/current.ts'
import { type Entry, sitemapIndex, urlset } from './sitemap-xml.ts'

/** What the protocol allows in one file is 50,000; with their pictures that would be 20 MB to keep in memory. */
const MOST_IN_A_FILE = 10_000
/** The first views say what a piece is; search engines take no more of them for a shop. */
const MOST_PICTURES = 4

export type SitemapDeps = {
  database: Database
  clock: Clock
  config: Pick<Config, 'publicUrl'>
}

/** The site map, made from the database: one file, or an index of numbered ones for a large catalogue. */
export function createSitemap({ database: { db }, clock, config: { publicUrl } }: SitemapDeps) {
  /** `/sitemap.xml`. */
  async function main(site: Site, api: Api): Promise<string> {
    const [frame, total] = await Promise.all([frameEntries(site, api), countProducts()])
    if (frame.length + total <= MOST_IN_A_FILE)
      return urlset(publicUrl, [...frame, ...(await productEntries(site, 0))])
    const parts = 1 + Math.ceil(total / MOST_IN_A_FILE)
    return sitemapIndex(Array.from({ length: parts }, (_, at) => `${publicUrl}/sitemap-${at + 1}.xml`))
  }

  /** `/sitemap-1.xml` holds everything but products, the following ones those. Null: there is no such file. */
  async function part(number: number, site: Site, api: Api): Promise<string | null> {
    if (number === 1) return urlset(publicUrl, await frameEntries(site, api))
    const entries = await productEntries(site, number - 2)
    return entries.length > 0 ? urlset(publicUrl, entries) : null
  }

  /** Pages, categories and subcategories. */
  async function frameEntries(site: Site, api: Api): Promise<Entry[]> {
    return [...(await site.pages(api)), ...(await shelfEntries(site))]
  }

  /** A listing changed when one of its pieces did, or its own words. */
  async function shelfEntries(site: Site): Promise<Entry[]> {
    const [shelves, inner, latest] = await Promise.all([
      db
        .select()
        .from(categories)
        .where(eq(categories.isActive, true))
        .orderBy(asc(categories.position), asc(categories.id)),
      db
        .select()
        .from(subcategories)
        .where(eq(subcategories.isActive, true))
        .orderBy(asc(subcategories.position), asc(subcategories.id)),
      db
        .select({
          categoryId: products.categoryId,
          subcategoryId: products.subcategoryId,
          updatedAt: max(products.updatedAt),
        })
        .from(products)
        .where(eq(products.isActive, true))
        .groupBy(products.categoryId, products.subcategoryId),
    ])
    return shelves.flatMap((category) => {
      const pieces = latest.filter(({ categoryId }) => categoryId === category.id)
      const changed = (on: typeof pieces) =>
        new Date(Math.max(...[category, ...on].map(({ updatedAt }) => Number(updatedAt)))).toISOString()
      return [
        {
          path: site.category(category.slug),
          changed: changed(pieces),
          pictures: category.image ? [category.image] : [],
        },
        ...inner
          .filter(({ categoryId }) => categoryId === category.id)
          .map(({ id, slug }) => ({
            path: site.category(category.slug, slug),
            changed: changed(pieces.filter(({ subcategoryId }) => subcategoryId === id)),
          })),
      ]
    })
  }

  async function countProducts(): Promise<number> {
    const [row] = await db
      .select({ total: count() })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(forCustomers())
    return row?.total ?? 0
  }

  /** The page of a live-priced piece is another since the rate is. */
  async function productEntries(site: Site, file: number): Promise<Entry[]> {
    const rate = await currentRate(db, clock.now())
    const rows = await db
      .select({
        slug: products.slug,
        updatedAt: products.updatedAt,
        isFixedPrice: products.isFixedPrice,
        images: products.images,
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(forCustomers())
      .orderBy(asc(products.id))
      .limit(MOST_IN_A_FILE)
      .offset(file * MOST_IN_A_FILE)
    return rows.map(({ slug, updatedAt, isFixedPrice, images }) => ({
      path: site.product(slug),
      changed: (!isFixedPrice && rate && rate.effectiveAt > updatedAt
        ? rate.effectiveAt
        : updatedAt
      ).toISOString(),
      pictures: primaryFirst(images).slice(0, MOST_PICTURES),
    }))
  }

  return { main, part }
}

export type Sitemap = ReturnType<typeof createSitemap>

const primaryFirst = (images: StoredImage[]): string[] =>
  images.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary)).map(({ url }) => url)
