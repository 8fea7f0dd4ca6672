import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { categories, products } from '#server/products/tables.ts'
import { settings } from '#server/settings/tables.ts'
import { type EarlierHome, toBlocks } from './earlier-content.ts'
import type { StoredBlock } from './tables.ts'

const ROWS = ['diamondMasterpieces', 'goldCollection', 'earringCollection', 'platinumCollection'] as const

/** What the settings of a shop from before said about its home page. They keep it, and nothing reads it any more. */
export async function findEarlierHomePage(tx: Tx): Promise<StoredBlock[]> {
  const [row] = await tx.select({ document: settings.document }).from(settings).where(eq(settings.id, 1))
  const home = (row?.document.home ?? {}) as EarlierHome
  const slugs = ROWS.flatMap((key) => home[key]?.products ?? [])
  const found =
    slugs.length > 0
      ? await tx
          .select({ id: products.id, slug: products.slug })
          .from(products)
          .where(and(inArray(products.slug, slugs), isNull(products.deletedAt)))
      : []
  const idBySlug = new Map(found.map(({ id, slug }) => [slug, id]))
  const categoryRows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories)
  const categoryIdBySlug = new Map(categoryRows.map(({ id, slug }) => [slug, id]))
  return toBlocks(
    home,
    (row) => row.flatMap((slug) => idBySlug.get(slug) ?? []),
    (slug) => categoryIdBySlug.get(slug),
  )
}
