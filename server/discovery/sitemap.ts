import { asc, count, eq, max } from 'drizzle-orm'
import type { Api } from '#contract/contract.ts'
import type { SiteUrls } from '#contract/site.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hasLivePrice, isVisibleToCustomers } from '#server/products/queries.ts'
import { categories, products, type StoredImage, subcategories } from '#server/products/tables.ts'
import { findCurrentRate } from '#server/rates/queries.ts'
import { renderSitemapIndex, renderUrlset, type SitemapEntry } from './sitemap-xml.ts'

/** What the protocol allows in one file is 50,000; with their pictures that would be 20 MB to keep in memory. */
const MAX_URLS_PER_FILE = 10_000
/** The first pictures show what a product is; search engines read no more of them. */
const MAX_IMAGES_PER_URL = 4

export type SitemapDeps = {
  database: Database
  clock: Clock
  config: Pick<Config, 'publicUrl'>
}

/** The site map, made from the database: one file, or an index of numbered ones for a large catalogue. */
export function createSitemap({ database: { db }, clock, config: { publicUrl } }: SitemapDeps) {
  /** `/sitemap.xml`. */
  async function renderMain(site: SiteUrls, api: Api): Promise<string> {
    const [frame, total] = await Promise.all([pageAndCategoryEntries(site, api), countProducts()])
    if (frame.length + total <= MAX_URLS_PER_FILE)
      return renderUrlset(publicUrl, [...frame, ...(await productEntries(site, 0))])
    const parts = 1 + Math.ceil(total / MAX_URLS_PER_FILE)
    return renderSitemapIndex(Array.from({ length: parts }, (_, at) => `${publicUrl}/sitemap-${at + 1}.xml`))
  }

  /** `/sitemap-1.xml` holds everything but products, the following ones those. Null: there is no such file. */
  async function renderPart(number: number, site: SiteUrls, api: Api): Promise<string | null> {
    if (number === 1) return renderUrlset(publicUrl, await pageAndCategoryEntries(site, api))
    const entries = await productEntries(site, number - 2)
    return entries.length > 0 ? renderUrlset(publicUrl, entries) : null
  }

  /** Pages, categories and subcategories. */
  async function pageAndCategoryEntries(site: SiteUrls, api: Api): Promise<SitemapEntry[]> {
    return [...(await site.pages(api)), ...(await categoryEntries(site))]
  }

  /** A listing changes with its products and with its own texts. */
  async function categoryEntries(site: SiteUrls): Promise<SitemapEntry[]> {
    const [categoryRows, subcategoryRows, latest] = await Promise.all([
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
    return categoryRows.flatMap((category) => {
      const productGroups = latest.filter(({ categoryId }) => categoryId === category.id)
      const lastModified = (groups: typeof productGroups) => {
        const changes = groups.map(({ updatedAt }) => Number(updatedAt))
        return new Date(Math.max(Number(category.updatedAt), ...changes)).toISOString()
      }
      return [
        {
          path: site.category(category.slug),
          lastModified: lastModified(productGroups),
          images: category.image ? [category.image] : [],
        },
        ...subcategoryRows
          .filter(({ categoryId }) => categoryId === category.id)
          .map(({ id, slug }) => ({
            path: site.category(category.slug, slug),
            lastModified: lastModified(productGroups.filter(({ subcategoryId }) => subcategoryId === id)),
          })),
      ]
    })
  }

  async function countProducts(): Promise<number> {
    const [row] = await db
      .select({ total: count() })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(isVisibleToCustomers())
    return row?.total ?? 0
  }

  /** The page of a live-priced product changes with the rate. */
  async function productEntries(site: SiteUrls, fileIndex: number): Promise<SitemapEntry[]> {
    const rate = await findCurrentRate(db, clock.now())
    const rows = await db
      .select({
        slug: products.slug,
        updatedAt: products.updatedAt,
        isLivePriced: hasLivePrice(),
        images: products.images,
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(isVisibleToCustomers())
      .orderBy(asc(products.id))
      .limit(MAX_URLS_PER_FILE)
      .offset(fileIndex * MAX_URLS_PER_FILE)
    return rows.map(({ slug, updatedAt, isLivePriced, images }) => ({
      path: site.product(slug),
      lastModified: (isLivePriced && rate && rate.effectiveAt > updatedAt
        ? rate.effectiveAt
        : updatedAt
      ).toISOString(),
      images: primaryFirst(images).slice(0, MAX_IMAGES_PER_URL),
    }))
  }

  return { renderMain, renderPart }
}

const primaryFirst = (images: StoredImage[]): string[] =>
  images.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary)).map(({ url }) => url)
