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
import { products, productVariants, type StoredImage } from '../tables.ts'
import { loadVariants } from '../variants/variant-queries.ts'
import { editColumns } from './edit-columns.ts'
import { lockProducts } from './lock-products.ts'
import { createProductDetails } from './product-details.ts'
import {
  auditSnapshot,
  distinct,
  mergeProductFields,
  type ProductInput,
  type ProductRow,
  type VariantRow,
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
      await tx
        .insert(products)
        .values({ ...fields.product, id, slug, createdAt: now, updatedAt: now, updatedBy: caller.userId })
      await tx.insert(productVariants).values({ ...fields.variant, id: newId(), productId: id })
      await recordAudit(tx, caller, 'create', { after: await loadWithVariants(tx, id) })
      return { message: 'Product created successfully', product: await details.getForStaff(tx, id) }
    })
  }

  async function update(
    caller: AuthenticatedCaller,
    input: UpdateInput,
    files: UploadedFile[],
  ): Promise<SaveResponse> {
    const { product: found } = await loadWithVariants(database.db, input.id)
    // encoding pictures is slow, so it happens before anything is locked; the version is checked afterwards
    const images =
      files.length > 0 || input.imageUrls
        ? await resolveImages(media, {
            files,
            imageInputs: input.imageUrls,
            before: found.images,
            name: input.name ?? found.name,
          })
        : null
    return database.transaction(async (tx) => {
      await lockRatesShared(tx)
      await lockProducts(tx, [input.id])
      const before = await loadWithVariants(tx, input.id)
      const { product: row, defaultVariant } = before
      if (input.version !== undefined && input.version !== row.version)
        assertVersion(row, input.version, await details.getForStaff(tx, row.id))
      if (wouldOverwriteSales(input, defaultVariant))
        throw conflict(
          `The stock has changed since you opened this product: it is ${defaultVariant.stock} now. Check it and save again.`,
          'STALE',
          { current: await details.getForStaff(tx, row.id) },
        )
      const resolvedCategory = await resolveCategory(tx, {
        category: input.category,
        subcategory: input.subcategory,
        before: row,
      })
      const fields = await prepareFields(tx, input, {
        resolvedCategory,
        images: images ?? row.images,
        before: { product: row, variant: defaultVariant },
      })
      // before the product, whose new version takes over the stock of its variants
      await tx.update(productVariants).set(fields.variant).where(eq(productVariants.id, defaultVariant.id))
      await tx
        .update(products)
        .set({
          ...fields.product,
          ...(input.slug ? { slug: validateSlug(input.slug) } : {}),
          ...editColumns({ at: clock.now(), by: caller.userId }),
        })
        .where(eq(products.id, row.id))
      const after = await loadWithVariants(tx, row.id)
      await recordAudit(tx, caller, 'update', { before, after })
      return {
        message: updateMessage(input, defaultVariant, after.defaultVariant),
        product: await details.getForStaff(tx, row.id),
      }
    })
  }

  async function prepareFields(tx: Tx, input: ProductInput, context: FieldContext) {
    const { before } = context
    const rate = await findSellingRate(tx, clock.now())
    const relatedIds = input.relatedProducts
      ? await filterExistingIds(
          tx,
          distinct(input.relatedProducts).filter((id) => id !== before?.product.id),
        )
      : (before?.product.relatedIds ?? [])
    return mergeProductFields(input, { ...context, before, relatedIds, rates: rate?.rates ?? null })
  }

  type AuditChange = { before?: ProductWithVariants; after: ProductWithVariants }
  function recordAudit(tx: Tx, caller: AuthenticatedCaller, verb: string, { before, after }: AuditChange) {
    return audit.record(tx, {
      caller,
      action: `product.${verb}`,
      subject: `product ${after.product.name}`,
      before: before && auditSnapshot(before.product, before.variants),
      after: auditSnapshot(after.product, after.variants),
    })
  }

  return { create, update }
}

type FieldContext = {
  resolvedCategory: ProductCategory
  images: StoredImage[]
  before?: { product: ProductRow; variant: VariantRow }
}
type ProductWithVariants = Awaited<ReturnType<typeof loadWithVariants>>

async function loadWithVariants(reader: Reader, id: string) {
  const [product] = await reader
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNotDeleted()))
  const variants = await loadVariants(reader, id)
  const defaultVariant = variants.find((variant) => variant.id === product?.defaultVariantId)
  if (!product || !defaultVariant) throw notFound('Product not found')
  return { product, variants, defaultVariant }
}

/**
 * A sale does not raise the version. A save with a version and a new stock, but without the stock that it read
 * (`inventoryBefore`), would therefore put sold units back on sale.
 */
const wouldOverwriteSales = (input: UpdateInput, variant: VariantRow): boolean =>
  input.version !== undefined &&
  input.inventoryQuantity !== undefined &&
  input.inventoryBefore === undefined &&
  variant.stock !== variant.stockAtVersion &&
  input.inventoryQuantity !== variant.stock

/** Mentions units that were sold or returned while a form that changes the stock was open. */
function updateMessage(input: UpdateInput, before: VariantRow, after: VariantRow): string {
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
