import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { productAdmin as contract } from '#contract/product-admin.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { DELETED_PRODUCT_DAYS } from '#domain/retention.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { lockRatesShared } from '#server/rates/queries.ts'
import type { ProductDeps } from '../deps.ts'
import { createProductDetails } from '../details/product-details.ts'
import { lockNamesShared } from '../lock-names.ts'
import { pricedVariantColumns } from '../pricing/live-prices.ts'
import { isNotDeleted } from '../queries.ts'
import { fallbackProductSlug, generateUniqueSlug } from '../slugs.ts'
import { products, productVariants } from '../tables.ts'
import { type Edit, editColumns } from './edit-columns.ts'
import { lockProducts } from './lock-products.ts'
import { auditSnapshot, type ProductRow } from './product-fields.ts'

const DAY_MS = 24 * 3600 * 1000

/** Deleting and restoring products (docs/decisions/0009-undo-of-deletes.md). */
export function createDeletedProducts(deps: ProductDeps) {
  const { database, clock, audit, search } = deps
  const details = createProductDetails(deps)

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      await lockRatesShared(tx)
      await lockNamesShared(tx)
      await lockProducts(tx, [id])
      const [row] = await tx
        .select()
        .from(products)
        .where(and(eq(products.id, id), isNotDeleted()))
      if (!row) throw notFound('Product not found')
      const before = auditSnapshot(row, await loadVariants(tx, id))
      await deleteProducts(tx, [id], { at: clock.now(), by: caller.userId })
      await search.refreshSearchRows(tx, [id])
      await audit.record(tx, {
        caller,
        action: 'product.delete',
        subject: `product ${row.name}`,
        before,
      })
      await tx.delete(products).where(lte(products.deletedAt, retentionCutoff(clock.now())))
      return { message: 'Product deleted successfully' }
    })
  }

  async function restore(caller: AuthenticatedCaller, id: string): Promise<Output<typeof contract.restore>> {
    return database.transaction(async (tx) => {
      await lockRatesShared(tx)
      await lockNamesShared(tx)
      const [restored] = await restoreProducts(tx, [id], { at: clock.now(), by: caller.userId })
      if (!restored) throw notFound('This product cannot be restored any more.')
      await search.refreshSearchRows(tx, [id])
      await audit.record(tx, {
        caller,
        action: 'product.restore',
        subject: `product ${restored.name}`,
        after: auditSnapshot(restored, await loadVariants(tx, id)),
      })
      return { message: 'Product restored', product: await details.getForStaff(tx, id) }
    })
  }

  /** Products that can still be restored, the last deleted first. */
  async function listDeleted(input: ParsedInput<typeof contract.deleted>) {
    const { page, limit } = input
    // deleted products are inactive, so that filter would find all or none
    const where = and(isRestorable(clock.now()), search.productFilter({ ...input, isActive: undefined }))
    const [total] = await database.db.select({ rows: count() }).from(products).where(where)
    const rows = await database.db
      .select({ id: products.id })
      .from(products)
      .where(where)
      .orderBy(desc(products.deletedAt), products.id)
      .limit(limit)
      .offset((page - 1) * limit)
    return {
      products: await search.findCards(
        database.db,
        rows.map(({ id }) => id),
      ),
      pagination: toPagination(total?.rows ?? 0, page, limit),
    }
  }

  return { remove, restore, listDeleted }
}

/**
 * Deletes products with their variants, which are locked. The caller refreshes their search rows. They keep slug and SKUs, but another product may use these from
 * now on. Returns how many were deleted.
 */
export async function deleteProducts(tx: Tx, ids: readonly string[], edit: Edit): Promise<number> {
  await tx
    .update(productVariants)
    .set({ deletedAt: edit.at })
    .where(and(isVariantOf(ids), isNull(productVariants.deletedAt)))
  const result = await tx
    .update(products)
    .set({
      ...editColumns(edit),
      deletedAt: edit.at,
      wasActive: sql`${products.isActive}`,
      isActive: false,
    })
    .where(and(sql`${products.id} = any(${sql.param([...ids])}::text[])`, isNotDeleted()))
  return result.rowCount ?? 0
}

const isVariantOf = (productIds: readonly string[]) =>
  sql`${productVariants.productId} = any(${sql.param([...productIds])}::text[])`

const loadVariants = (tx: Tx, productId: string) =>
  tx
    .select(pricedVariantColumns())
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(productVariants.position, productVariants.id)

/** Products deleted before are removed for good when the next product is deleted. */
const retentionCutoff = (now: Date) => new Date(now.getTime() - DELETED_PRODUCT_DAYS * DAY_MS)
const isRestorable = (now: Date) =>
  and(isNotNull(products.deletedAt), gt(products.deletedAt, retentionCutoff(now)))!

/** Restores the products that still can be restored, and returns their rows. The caller refreshes their search rows. */
export async function restoreProducts(tx: Tx, ids: readonly string[], edit: Edit): Promise<ProductRow[]> {
  await lockProducts(tx, ids)
  const rows = await tx
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), isRestorable(edit.at)))
    .orderBy(sql`${products.id} collate "C"`)
  const restoredRows: ProductRow[] = []
  for (const row of rows) {
    await restoreVariants(tx, row)
    const [restored] = await tx
      .update(products)
      .set({
        deletedAt: null,
        isActive: row.wasActive,
        wasActive: false,
        slug: await restoreSlug(tx, row),
        ...editColumns(edit),
      })
      .where(eq(products.id, row.id))
      .returning()
    restoredRows.push(restored!)
  }
  return restoredRows
}

/** The variants that were deleted with the product. Those that staff had removed before stay deleted. */
async function restoreVariants(tx: Tx, { id, deletedAt }: ProductRow): Promise<void> {
  const deletedWithProduct = and(
    eq(productVariants.productId, id),
    sql`${productVariants.deletedAt} = ${deletedAt!.toISOString()}`,
  )
  const variants = await tx
    .select({ sku: productVariants.sku })
    .from(productVariants)
    .where(deletedWithProduct)
  await assertSkusAvailable(
    tx,
    variants.flatMap(({ sku }) => sku ?? []),
  )
  await tx.update(productVariants).set({ deletedAt: null }).where(deletedWithProduct)
}

async function assertSkusAvailable(tx: Tx, skus: readonly string[]): Promise<void> {
  const [holder] = await tx
    .select({ name: products.name, sku: productVariants.sku })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(inArray(productVariants.sku, [...skus]), isNull(productVariants.deletedAt)))
  if (holder)
    throw conflict(
      `“${holder.name}” has the SKU ${holder.sku} now. Change it there, then restore this product.`,
      'DUPLICATE',
    )
}

/** The old slug, or a similar one if another product uses it now. */
async function restoreSlug(tx: Tx, { slug, name, id }: ProductRow): Promise<string> {
  const [holder] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, slug), isNotDeleted()))
  return holder
    ? generateUniqueSlug(tx, products, { typed: null, name, fallback: fallbackProductSlug(id) })
    : slug
}
