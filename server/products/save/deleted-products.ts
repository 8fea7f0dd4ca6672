import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { productAdmin as contract } from '#contract/product-admin.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { DELETED_PRODUCT_DAYS } from '#domain/retention.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { createProductDetails } from '../details/product-details.ts'
import { isNotDeleted, pricedVariantColumns } from '../queries.ts'
import { fallbackProductSlug, generateUniqueSlug } from '../slugs.ts'
import { products, productVariants } from '../tables.ts'
import { purgeDeletedProducts, type SaveProducts, type WritingDeps } from '../write/change-products.ts'
import { auditSnapshot, type ProductRow } from './product-fields.ts'

const DAY_MS = 24 * 3600 * 1000

/** Deleting and restoring products (docs/decisions/0009-undo-of-deletes.md). */
export function createDeletedProducts(deps: WritingDeps) {
  const { database, clock, audit, search, writer } = deps
  const details = createProductDetails(deps)

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const { row, before } = await writer.changeProducts(
        tx,
        { ids: [id], by: caller.userId },
        async (save) => {
          const [row] = await tx
            .select()
            .from(products)
            .where(and(eq(products.id, id), isNotDeleted()))
          if (!row) throw notFound('Product not found')
          const before = auditSnapshot(row, await loadVariants(tx, id))
          await deleteProducts(tx, [id], { save, at: clock.now() })
          return { row, before }
        },
      )
      await audit.record(tx, {
        caller,
        action: 'product.delete',
        subject: `product ${row.name}`,
        before,
      })
      await purgeDeletedProducts(tx, lte(products.deletedAt, retentionCutoff(clock.now())))
      return { message: 'Product deleted successfully' }
    })
  }

  async function restore(caller: AuthenticatedCaller, id: string): Promise<Output<typeof contract.restore>> {
    return database.transaction(async (tx) => {
      const [restored] = await writer.changeProducts(tx, { ids: [id], by: caller.userId }, (save) =>
        restoreProducts(tx, [id], { save, at: clock.now() }),
      )
      if (!restored) throw notFound('This product cannot be restored any more.')
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

type Writing = { save: SaveProducts; at: Date }

/**
 * Deletes products with their variants. They keep slug and SKUs, but another product may use these from now on. Returns how
 * many were deleted.
 */
export async function deleteProducts(tx: Tx, ids: readonly string[], { save, at }: Writing): Promise<number> {
  const rows = await tx
    .select({ id: products.id, isActive: products.isActive })
    .from(products)
    .where(and(hasId(products.id, ids), isNotDeleted()))
  const variants = await tx
    .select({ id: productVariants.id, productId: productVariants.productId })
    .from(productVariants)
    .where(and(hasId(productVariants.productId, ids), isNull(productVariants.deletedAt)))
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId)
  await save(
    rows.map(({ id, isActive }) => ({
      id,
      columns: { deletedAt: at, wasActive: isActive, isActive: false },
      variants: variantsOf.get(id)?.map((variant) => ({ id: variant.id, columns: { deletedAt: at } })) ?? [],
    })),
  )
  return rows.length
}

const hasId = (column: typeof products.id | typeof productVariants.productId, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::text[])`

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

/** Restores the products that still can be restored, with the variants that were deleted with them. Returns their rows. */
export async function restoreProducts(
  tx: Tx,
  ids: readonly string[],
  { save, at }: Writing,
): Promise<ProductRow[]> {
  const rows = await tx
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), isRestorable(at)))
    .orderBy(sql`${products.id} collate "C"`)
  const restoredRows: ProductRow[] = []
  // one after the other, because two of them may have had the same SKU or slug
  for (const row of rows) {
    const variants = await tx
      .select({ id: productVariants.id, sku: productVariants.sku })
      .from(productVariants)
      .where(
        and(
          eq(productVariants.productId, row.id),
          sql`${productVariants.deletedAt} = ${row.deletedAt!.toISOString()}`,
        ),
      )
    await assertSkusAvailable(
      tx,
      variants.flatMap(({ sku }) => sku ?? []),
    )
    const columns = {
      deletedAt: null,
      isActive: row.wasActive,
      wasActive: false,
      slug: await restoreSlug(tx, row),
    }
    await save([
      { id: row.id, columns, variants: variants.map(({ id }) => ({ id, columns: { deletedAt: null } })) },
    ])
    restoredRows.push({ ...row, ...columns })
  }
  return restoredRows
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
