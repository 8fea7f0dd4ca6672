import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract, Product } from '#contract/products.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { findSellingRate, lockRatesShared } from '#server/rates/queries.ts'
import { type ProductCategory, resolveCategory } from '../categories/resolve-category.ts'
import type { CatalogueDeps } from '../deps.ts'
import { isNotDeleted } from '../queries.ts'
import { fallbackProductSlug, generateUniqueSlug, validateSlug } from '../slugs.ts'
import { products, type StoredImage } from '../tables.ts'
import { editColumns } from './edit-columns.ts'
import { createProductDetails } from './product-details.ts'
import {
  auditSnapshot,
  distinct,
  mergeProductFields,
  type ProductInput,
  type ProductRow,
} from './product-fields.ts'
import { resolveImages } from './product-images.ts'

type CreateInput = ParsedInput<typeof contract.create>
type UpdateInput = ParsedInput<typeof contract.update>
type SaveResponse = { message: string; product: Product }

/** Creating and changing products. */
export function createProducts(deps: CatalogueDeps) {
  const { database, clock, audit, media } = deps
  const details = createProductDetails(deps)

  async function create(
    caller: AuthenticatedCaller,
    input: CreateInput,
    files: UploadedFile[],
  ): Promise<SaveResponse> {
    const images = await resolveImages(media, {
      files,
      imageInputs: input.imageUrls,
      before: [],
      name: input.name,
    })
    return database.transaction(async (tx) => {
      await lockRatesShared(tx)
      const resolvedCategory = await resolveCategory(tx, {
        category: input.category,
        subcategory: input.subcategory,
      })
      const fields = await prepareFields(tx, input, { resolvedCategory, images })
      const id = newId()
      const slug = await generateUniqueSlug(tx, products, {
        typed: input.slug,
        name: input.name,
        fallback: fallbackProductSlug(id),
      })
      const now = clock.now()
      const [row] = await tx
        .insert(products)
        .values({ ...fields, id, slug, createdAt: now, updatedAt: now, updatedBy: caller.userId })
        .returning()
      await recordAudit(tx, caller, 'create', { after: row! })
      return { message: 'Product created successfully', product: await details.getForStaff(tx, id) }
    })
  }

  async function update(
    caller: AuthenticatedCaller,
    input: UpdateInput,
    files: UploadedFile[],
  ): Promise<SaveResponse> {
    const before = await loadProduct(database.db, input.id)
    // encoding pictures is slow, so it happens before anything is locked; the version is checked afterwards
    const images =
      files.length > 0 || input.imageUrls
        ? await resolveImages(media, {
            files,
            imageInputs: input.imageUrls,
            before: before.images,
            name: input.name ?? before.name,
          })
        : null
    return database.transaction(async (tx) => {
      await lockRatesShared(tx)
      const row = await loadProduct(tx, input.id, 'locked')
      if (input.version !== undefined && input.version !== row.version)
        assertVersion(row, input.version, await details.getForStaff(tx, row.id))
      if (wouldOverwriteSales(input, row))
        throw conflict(
          `The stock has changed since you opened this product: it is ${row.stock} now. Check it and save again.`,
          'STALE',
          { current: await details.getForStaff(tx, row.id) },
        )
      const resolvedCategory = await resolveCategory(tx, {
        category: input.category,
        subcategory: input.subcategory,
        before: row,
      })
      const fields = await prepareFields(tx, input, { resolvedCategory, images: images ?? row.images, row })
      const [saved] = await tx
        .update(products)
        .set({
          ...fields,
          ...(input.slug ? { slug: validateSlug(input.slug) } : {}),
          ...editColumns({ at: clock.now(), by: caller.userId }),
        })
        .where(eq(products.id, row.id))
        .returning()
      await recordAudit(tx, caller, 'update', { before: row, after: saved! })
      return { message: updateMessage(input, row, saved!), product: await details.getForStaff(tx, row.id) }
    })
  }

  async function prepareFields(tx: Tx, input: ProductInput, context: FieldContext) {
    const { row } = context
    const rate = await findSellingRate(tx, clock.now())
    const relatedIds = input.relatedProducts
      ? await filterExistingIds(
          tx,
          distinct(input.relatedProducts).filter((id) => id !== row?.id),
        )
      : (row?.relatedIds ?? [])
    return mergeProductFields(input, { ...context, row, relatedIds, rates: rate?.rates ?? null })
  }

  type AuditChange = { before?: ProductRow; after?: ProductRow }
  function recordAudit(tx: Tx, caller: AuthenticatedCaller, verb: string, { before, after }: AuditChange) {
    return audit.record(tx, {
      caller,
      action: `product.${verb}`,
      subject: `product ${(after ?? before)!.name}`,
      before: before && auditSnapshot(before),
      after: after && auditSnapshot(after),
    })
  }

  return { create, update }
}

type FieldContext = { resolvedCategory: ProductCategory; images: StoredImage[]; row?: ProductRow }

async function loadProduct(
  reader: Reader,
  id: string,
  lockMode: 'read' | 'locked' = 'read',
): Promise<ProductRow> {
  const query = reader
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNotDeleted()))
  const [row] = await (lockMode === 'locked' ? query.for('update') : query)
  if (!row) throw notFound('Product not found')
  return row
}

/**
 * A sale does not raise the version. A save with a version and a new stock, but without the stock that it read
 * (`inventoryBefore`), would therefore put sold units back on sale.
 */
const wouldOverwriteSales = (input: UpdateInput, row: ProductRow): boolean =>
  input.version !== undefined &&
  input.inventoryQuantity !== undefined &&
  input.inventoryBefore === undefined &&
  row.stock !== row.stockAtVersion &&
  input.inventoryQuantity !== row.stock

/** Mentions units that were sold or returned while a form that changes the stock was open. */
function updateMessage(input: UpdateInput, before: ProductRow, after: ProductRow): string {
  const { inventoryQuantity: typed, inventoryBefore: shown } = input
  const done = 'Product updated successfully'
  if (typed === undefined || shown === undefined || typed === shown || before.stock === shown) return done
  return `${done}. Its stock had changed from ${shown} to ${before.stock} in the meantime; it is ${after.stock} now.`
}

async function filterExistingIds(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isNotDeleted()))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}
