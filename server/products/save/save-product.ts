import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract, Product } from '#contract/products.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { Author } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { findMetals, findSellingRate, lockRatesShared } from '#server/rates/queries.ts'
import { resolveCategory } from '../categories/resolve-category.ts'
import type { ProductDeps } from '../deps.ts'
import { createProductDetails } from '../details/product-details.ts'
import { loadFields } from '../fields/field-queries.ts'
import { lockNamesShared } from '../lock-names.ts'
import { isNotDeleted } from '../queries.ts'
import { fallbackProductSlug, generateUniqueSlug, validateSlug } from '../slugs.ts'
import { loadStones } from '../stones/stones.ts'
import { products } from '../tables.ts'
import { type PreparedVariants, prepareVariants } from '../variants/prepare-variants.ts'
import { loadOptionIds, loadVariants } from '../variants/variant-queries.ts'
import { writeVariants } from '../variants/write-variants.ts'
import { editColumns } from './edit-columns.ts'
import { lockProducts } from './lock-products.ts'
import {
  auditSnapshot,
  distinct,
  mergeProductColumns,
  type ProductInput,
  type VariantRow,
} from './product-fields.ts'
import { type ResolvedImages, resolveImages } from './product-images.ts'

type CreateInput = ParsedInput<typeof contract.create>
type UpdateInput = ParsedInput<typeof contract.update>
type SaveResponse = { message: string; product: Product }
/** What a caller writes in the transaction of a save, so that both happen or none. */
type AlsoWrite = (tx: Tx, productId: string) => Promise<void>

/** Creating and changing products. */
export function createSaves(deps: ProductDeps) {
  const { database, clock, audit, media, search } = deps
  const details = createProductDetails(deps)

  async function create(
    caller: Author,
    input: CreateInput,
    files: UploadedFile[],
    alsoWrite: AlsoWrite = noop,
  ): Promise<SaveResponse> {
    const images = await resolveImages(media, {
      files,
      imageInputs: input.imageUrls,
      before: [],
      name: input.name,
    })
    return database.transaction(async (tx) => {
      await lockRatesShared(tx)
      await lockNamesShared(tx)
      const prepared = await prepareSave(tx, input, { images, before: undefined })
      const id = newId()
      const slug = await generateUniqueSlug(tx, products, {
        typed: input.slug,
        name: input.name,
        fallback: fallbackProductSlug(id),
      })
      const now = clock.now()
      await tx
        .insert(products)
        .values({ ...prepared.product, id, slug, createdAt: now, updatedAt: now, updatedBy: caller.userId })
      await writeVariants(tx, id, prepared.variants, { optionIdsBefore: [], now })
      await search.refreshSearchRows(tx, [id])
      await recordAudit(tx, caller, 'create', { after: await loadWithVariants(tx, id) })
      await alsoWrite(tx, id)
      return { message: 'Product created successfully', product: await details.getForStaff(tx, id) }
    })
  }

  async function update(
    caller: Author,
    input: UpdateInput,
    files: UploadedFile[],
    alsoWrite: AlsoWrite = noop,
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
      await lockNamesShared(tx)
      await lockProducts(tx, [input.id])
      const before = await loadWithVariants(tx, input.id)
      const { product: row, optionIds } = before
      const current = () => details.getForStaff(tx, row.id)
      if (input.version !== undefined && input.version !== row.version)
        assertVersion(row, input.version, await current())
      const edits = listStockEdits(input, before)
      const overwritten = input.version === undefined ? undefined : edits.find(wouldOverwriteSales)
      if (overwritten) throw staleStock(overwritten.variant, await current())
      const prepared = await prepareSave(tx, input, {
        images: images ?? { images: row.images, urlByReference: new Map() },
        before,
      })
      // before the product, whose new version takes over the stock of its variants
      if (!isUnchanged(prepared.variants, before))
        await writeVariants(tx, row.id, prepared.variants, { optionIdsBefore: optionIds, now: clock.now() })
      await tx
        .update(products)
        .set({
          ...prepared.product,
          ...(input.slug ? { slug: validateSlug(input.slug) } : {}),
          ...editColumns({ at: clock.now(), by: caller.userId }),
        })
        .where(eq(products.id, row.id))
      await search.refreshSearchRows(tx, [row.id])
      const after = await loadWithVariants(tx, row.id)
      await recordAudit(tx, caller, 'update', { before, after })
      await alsoWrite(tx, row.id)
      return { message: updateMessage(edits, after.variants), product: await current() }
    })
  }

  type SaveContext = { images: ResolvedImages; before: ProductWithVariants | undefined }
  async function prepareSave(tx: Tx, input: ProductInput, { images, before }: SaveContext) {
    const row = before?.product
    const resolvedCategory = await resolveCategory(tx, {
      category: input.category,
      subcategory: input.subcategory,
      before: row,
    })
    const rate = await findSellingRate(tx, clock.now())
    const metals = await findMetals(tx)
    const variants = await prepareVariants(tx, input, { before, images, basis: rate, metals })
    const relatedIds = input.relatedProducts
      ? await filterExistingIds(
          tx,
          distinct(input.relatedProducts).filter((id) => id !== row?.id),
        )
      : (row?.relatedIds ?? [])
    const product = mergeProductColumns(input, {
      resolvedCategory,
      images: images.images,
      relatedIds,
      fields: input.attributes ? await loadFields(tx) : [],
      row,
    })
    return { product, variants }
  }

  type AuditChange = { before?: ProductWithVariants; after: ProductWithVariants }
  function recordAudit(tx: Tx, caller: Author, verb: string, { before, after }: AuditChange) {
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

async function noop(): Promise<void> {}

type ProductWithVariants = Awaited<ReturnType<typeof loadWithVariants>>

async function loadWithVariants(reader: Reader, id: string) {
  const [product] = await reader
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNotDeleted()))
  if (!product) throw notFound('Product not found')
  const variants = await loadVariants(reader, id)
  return {
    product,
    variants,
    stones: await loadStones(
      reader,
      variants.map((variant) => variant.id),
    ),
    optionIds: await loadOptionIds(reader, id),
  }
}

const isUnchanged = ({ rows }: PreparedVariants, { variants }: ProductWithVariants): boolean =>
  rows === variants

/** The stock of a variant that a save wants to change. */
type StockEdit = { variant: VariantRow; shown: number | undefined; typed: number }

function listStockEdits(input: UpdateInput, { variants }: ProductWithVariants): StockEdit[] {
  const rows = input.variants ?? [{ ...input, _id: variants[0]?.id }]
  return rows.flatMap(({ _id, inventoryQuantity, inventoryBefore }) => {
    const variant = variants.find(({ id }) => id === _id)
    return variant && inventoryQuantity !== undefined
      ? [{ variant, shown: inventoryBefore, typed: inventoryQuantity }]
      : []
  })
}

/**
 * A sale does not raise the version. A save with a version and a new stock, but without the stock that it read
 * (`inventoryBefore`), would therefore put sold units back on sale.
 */
const wouldOverwriteSales = ({ variant, shown, typed }: StockEdit): boolean =>
  shown === undefined && variant.stock !== variant.stockAtVersion && typed !== variant.stock

const staleStock = ({ title, stock }: VariantRow, current: Product) =>
  conflict(
    `The stock ${title && `of “${title}” `}has changed since you opened this product: it is ${stock} now. Check it and save again.`,
    'STALE',
    { current },
  )

/** Mentions units that were sold or returned while a form that changes the stock was open. */
function updateMessage(edits: readonly StockEdit[], after: readonly VariantRow[]): string {
  const changes = edits.flatMap(({ variant, shown, typed }) => {
    if (shown === undefined || typed === shown || variant.stock === shown) return []
    const stock = after.find(({ id }) => id === variant.id)?.stock
    const subject = variant.title ? `The stock of “${variant.title}”` : 'Its stock'
    return [` ${subject} had changed from ${shown} to ${variant.stock} in the meantime; it is ${stock} now.`]
  })
  return `Product updated successfully${changes.length > 0 ? '.' : ''}${changes.join('')}`
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
