import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract, Product } from '#contract/products.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { Author } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { findMetals } from '#server/rates/queries.ts'
import { resolveCategory } from '../categories/resolve-category.ts'
import { createProductDetails } from '../details/product-details.ts'
import { loadFields } from '../fields/field-queries.ts'
import { isNotDeleted } from '../queries.ts'
import { fallbackProductSlug, generateUniqueSlug, validateSlug } from '../slugs.ts'
import { loadStones } from '../stones/stones.ts'
import { products } from '../tables.ts'
import { type PreparedVariant, prepareVariants } from '../variants/prepare-variants.ts'
import { loadOptionIds, loadVariants } from '../variants/variant-queries.ts'
import type { WritingDeps } from '../write/change-products.ts'
import type { VariantChange } from '../write/write-products.ts'
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
export function createSaves(deps: WritingDeps) {
  const { database, clock, audit, media, writer } = deps
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
      by: caller.userId,
    })
    return database.transaction(async (tx) => {
      const id = newId()
      await writer.changeProducts(tx, { ids: [], by: caller.userId }, async (save) => {
        const { columns, optionIds, variants } = await prepareSave(tx, input, { images, before: undefined })
        const slug = await generateUniqueSlug(tx, products, {
          typed: input.slug,
          name: input.name,
          fallback: fallbackProductSlug(id),
        })
        await save([{ id, isNew: true, columns: { ...columns, slug }, optionIds, variants }])
      })
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
            by: caller.userId,
          })
        : null
    return database.transaction(async (tx) => {
      const current = () => details.getForStaff(tx, input.id)
      const { before, edits } = await writer.changeProducts(
        tx,
        { ids: [input.id], by: caller.userId },
        async (save) => {
          const before = await loadWithVariants(tx, input.id)
          const row = before.product
          if (input.version !== undefined && input.version !== row.version)
            assertVersion(row, input.version, await current())
          const edits = listStockEdits(input, before)
          const overwritten = input.version === undefined ? undefined : edits.find(wouldOverwriteSales)
          if (overwritten) throw staleStock(overwritten.variant, await current())
          const { columns, optionIds, variants } = await prepareSave(tx, input, {
            images: images ?? { images: row.images, urlByReference: new Map() },
            before,
          })
          const slug = input.slug ? validateSlug(input.slug) : row.slug
          await save([{ id: row.id, columns: { ...columns, slug }, optionIds, variants }])
          return { before, edits }
        },
      )
      const after = await loadWithVariants(tx, input.id)
      await recordAudit(tx, caller, 'update', { before, after })
      await alsoWrite(tx, input.id)
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
    const metals = await findMetals(tx)
    const { optionIds, rows } = await prepareVariants(tx, input, { before, images, metals })
    const relatedIds = input.relatedProducts
      ? await filterExistingIds(
          tx,
          distinct(input.relatedProducts).filter((id) => id !== row?.id),
        )
      : (row?.relatedIds ?? [])
    return {
      columns: mergeProductColumns(input, {
        resolvedCategory,
        images: images.images,
        relatedIds,
        fields: input.attributes ? await loadFields(tx) : [],
        row,
      }),
      optionIds: optionIds.join() === (before?.optionIds ?? []).join() ? undefined : optionIds,
      variants: listVariantChanges(rows, before?.variants ?? [], clock.now()),
    }
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

/** Variants that are not among the rows are removed: they keep their row, so that orders, carts and returns still find it. */
function listVariantChanges(
  rows: readonly PreparedVariant[],
  before: readonly VariantRow[],
  now: Date,
): VariantChange[] {
  if (rows === before) return []
  const isKept = ({ id }: VariantRow) => rows.some((row) => row.id === id)
  return [
    ...before.filter((row) => !isKept(row)).map(({ id }) => ({ id, columns: { deletedAt: now } })),
    ...rows.map(({ id, stones, ...columns }) =>
      before.some((row) => row.id === id)
        ? { id, stones, columns }
        : { id, stones, columns, isNew: true as const },
    ),
  ]
}

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
