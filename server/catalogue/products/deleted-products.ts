import { and, count, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { productAdmin as contract } from '#contract/product-admin.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import type { CatalogueDeps } from '../deps.ts'
import { isNotDeleted, selectProductCards, serializeProductCard } from '../queries.ts'
import { productFilters } from '../search/filters.ts'
import { generateUniqueSlug } from '../slugs.ts'
import { categories, products, subcategories } from '../tables.ts'
import { createProductDetails } from './product-details.ts'
import { auditSnapshot, type ProductRow } from './product-fields.ts'

/** How long a deletion can be undone; then the row goes for good with the next one that is deleted. */
const RETENTION_DAYS = 30
const DAY_MS = 24 * 3600 * 1000

/** Staff delete products, and bring them back (docs/decisions/0009-undo-of-deletes.md). */
export function createDeletedProducts(deps: CatalogueDeps) {
  const { database, clock, audit } = deps
  const details = createProductDetails(deps)

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const [row] = await tx
        .update(products)
        .set(deletionColumns(clock.now()))
        .where(and(eq(products.id, id), isNotDeleted()))
        .returning()
      if (!row) throw notFound('Product not found')
      await audit.record(tx, {
        caller,
        action: 'product.delete',
        subject: `product ${row.name}`,
        before: { ...auditSnapshot(row), isActive: row.wasActive },
      })
      await tx.delete(products).where(lte(products.deletedAt, retentionCutoff(clock.now())))
      return { message: 'Product deleted successfully' }
    })
  }

  async function restore(caller: AuthenticatedCaller, id: string): Promise<Output<typeof contract.restore>> {
    return database.transaction(async (tx) => {
      const [back] = await restoreProducts(tx, [id], clock.now())
      if (!back) throw notFound('There is no deleted product to bring back here.')
      await audit.record(tx, {
        caller,
        action: 'product.restore',
        subject: `product ${back.name}`,
        after: auditSnapshot(back),
      })
      return { message: 'Product restored', product: await details.getForStaff(tx, id) }
    })
  }

  /** Those that can still be brought back, the last deleted first. */
  async function listDeleted(input: ParsedInput<typeof contract.deleted>) {
    const { page, limit } = input
    // all of them are switched off
    const where = and(isRestorable(clock.now()), productFilters({ ...input, isActive: undefined }))
    const [total] = await database.db
      .select({ rows: count() })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
      .where(where)
    const rows = await selectProductCards(database.db)
      .where(where)
      .orderBy(desc(products.deletedAt), products.id)
      .limit(limit)
      .offset((page - 1) * limit)
    return {
      products: rows.map(serializeProductCard),
      pagination: toPagination(total?.rows ?? 0, page, limit),
    }
  }

  return { remove, restore, listDeleted }
}

/** What a deletion writes. The name in the address stays the row's own; whoever needs it meanwhile may take it. */
export const deletionColumns = (now: Date) => ({
  deletedAt: now,
  wasActive: sql`${products.isActive}`,
  isActive: false,
  version: sql`${products.version} + 1`,
  updatedAt: now,
})

const retentionCutoff = (now: Date) => new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
const isRestorable = (now: Date) =>
  and(isNotNull(products.deletedAt), gt(products.deletedAt, retentionCutoff(now)))!

/** Brings back those of the ids that still can be; answers them as they are now. */
export async function restoreProducts(tx: Tx, ids: readonly string[], now: Date): Promise<ProductRow[]> {
  const rows = await tx
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), isRestorable(now)))
    .orderBy(sql`${products.id} collate "C"`)
    .for('update')
  const back: ProductRow[] = []
  for (const row of rows) {
    await assertSkuAvailable(tx, row)
    const [restored] = await tx
      .update(products)
      .set({
        deletedAt: null,
        isActive: row.wasActive,
        wasActive: false,
        slug: await restoreSlug(tx, row),
        version: sql`${products.version} + 1`,
        updatedAt: now,
      })
      .where(eq(products.id, row.id))
      .returning()
    back.push(restored!)
  }
  return back
}

async function assertSkuAvailable(tx: Tx, { sku }: ProductRow): Promise<void> {
  if (sku === null) return
  const [holder] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.sku, sku), isNotDeleted()))
  if (holder)
    throw conflict(
      `“${holder.name}” carries the SKU ${sku} now. Change it there, then bring this one back.`,
      'DUPLICATE',
    )
}

/** Its old slug, or one like it where another product took it meanwhile. */
async function restoreSlug(tx: Tx, { slug, name, id }: ProductRow): Promise<string> {
  const [holder] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, slug), isNotDeleted()))
  return holder
    ? generateUniqueSlug(tx, products, { typed: null, name, fallback: `piece-${id.slice(-6)}` })
    : slug
}
