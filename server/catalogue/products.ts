import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract, Product } from '#contract/products.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { assertFresh } from '#server/platform/versions.ts'
import { holdRates, sellingRate } from '#server/rates/current.ts'
import { notDeleted } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { createDetails } from './details.ts'
import { type ProductPlace, placeOf } from './place.ts'
import { distinct, fieldsOf, type ProductInput, type ProductRow, told } from './product-fields.ts'
import { imagesAfter } from './product-images.ts'
import { freeSlug, typedSlug } from './slugs.ts'
import { products, type StoredImage, subcategories } from './tables.ts'

type CreateInput = ParsedInput<typeof contract.create>
type UpdateInput = ParsedInput<typeof contract.update>
type Saved = { message: string; product: Product }

/** Staff make and change products. */
export function createProducts(deps: CatalogueDeps) {
  const { database, clock, audit, media } = deps
  const details = createDetails(deps)

  async function create(caller: SignedIn, input: CreateInput, files: UploadedFile[]): Promise<Saved> {
    const images = await imagesAfter(media, { files, named: input.imageUrls, before: [], name: input.name })
    return database.transaction(async (tx) => {
      await holdRates(tx)
      const place = await placeOf(tx, { category: input.category, subcategory: input.subcategory })
      const fields = await fieldsAfter(tx, input, { place, images })
      const id = newId()
      const slug = await freeSlug(tx, products, {
        typed: input.slug,
        name: input.name,
        fallback: `piece-${id.slice(-6)}`,
      })
      const now = clock.now()
      const [row] = await tx
        .insert(products)
        .values({ ...fields, id, slug, createdAt: now, updatedAt: now })
        .returning()
      await record(tx, caller, 'create', { after: row! })
      return { message: 'Product created successfully', product: await details.saved(tx, id) }
    })
  }

  async function update(caller: SignedIn, input: UpdateInput, files: UploadedFile[]): Promise<Saved> {
    const before = await found(database.db, input.id)
    // pictures take their time: they are made before anything is locked, and the version is checked after
    const images =
      files.length > 0 || input.imageUrls
        ? await imagesAfter(media, {
            files,
            named: input.imageUrls,
            before: before.images,
            name: input.name ?? before.name,
          })
        : null
    return database.transaction(async (tx) => {
      await holdRates(tx)
      const row = await found(tx, input.id, 'locked')
      if (input.version !== undefined && input.version !== row.version)
        assertFresh(row, input.version, await details.saved(tx, row.id))
      if (overwritesSales(input, row))
        throw conflict(
          `The stock changed since this version was saved: it is ${row.stock} now. Check it and save again.`,
          'STALE',
          { current: await details.saved(tx, row.id) },
        )
      const place = await placeAfter(tx, input, row)
      const fields = await fieldsAfter(tx, input, { place, images: images ?? row.images, row })
      const [saved] = await tx
        .update(products)
        .set({
          ...fields,
          ...(input.slug ? { slug: typedSlug(input.slug) } : {}),
          version: sql`${products.version} + 1`,
          updatedAt: clock.now(),
        })
        .where(eq(products.id, row.id))
        .returning()
      await record(tx, caller, 'update', { before: row, after: saved! })
      return { message: savedMessage(input, row, saved!), product: await details.saved(tx, row.id) }
    })
  }

  async function fieldsAfter(tx: Tx, input: ProductInput, around: Around) {
    const { row } = around
    const rate = await sellingRate(tx, clock.now())
    const relatedIds = input.relatedProducts
      ? await existing(
          tx,
          distinct(input.relatedProducts).filter((id) => id !== row?.id),
        )
      : (row?.relatedIds ?? [])
    return fieldsOf(input, { ...around, row, relatedIds, rates: rate?.rates ?? null })
  }

  type Change = { before?: ProductRow; after?: ProductRow }
  function record(tx: Tx, caller: SignedIn, what: string, { before, after }: Change) {
    return audit.record(tx, {
      caller,
      action: `product.${what}`,
      subject: `product ${(after ?? before)!.name}`,
      before: before && told(before),
      after: after && told(after),
    })
  }

  return { create, update }
}

type Around = { place: ProductPlace; images: StoredImage[]; row?: ProductRow }

async function found(reader: Reader, id: string, how: 'read' | 'locked' = 'read'): Promise<ProductRow> {
  const query = reader
    .select()
    .from(products)
    .where(and(eq(products.id, id), notDeleted()))
  const [row] = await (how === 'locked' ? query.for('update') : query)
  if (!row) throw notFound('Product not found')
  return row
}

/**
 * A save that names a version means to change what it read. A sale raises no version, so a stock without the one that
 * was read (`inventoryBefore`) would put back what was sold since.
 */
const overwritesSales = (input: UpdateInput, row: ProductRow): boolean =>
  input.version !== undefined &&
  input.inventoryQuantity !== undefined &&
  input.inventoryBefore === undefined &&
  row.stock !== row.stockAtVersion &&
  input.inventoryQuantity !== row.stock

/** Says so when pieces were sold, or came back, while a form that changes the stock was open. */
function savedMessage(input: UpdateInput, before: ProductRow, after: ProductRow): string {
  const { inventoryQuantity: typed, inventoryBefore: shown } = input
  const done = 'Product updated successfully'
  if (typed === undefined || shown === undefined || typed === shown || before.stock === shown) return done
  return `${done}. Its stock had moved from ${shown} to ${before.stock} meanwhile; it is ${after.stock} now.`
}

/** Moved to another category, a piece leaves its subcategory unless the form names a new one. */
async function placeAfter(tx: Tx, input: UpdateInput, row: ProductRow): Promise<ProductPlace> {
  const place = await placeOf(tx, {
    category: input.category ?? row.categoryId,
    subcategory: input.subcategory,
  })
  if (input.subcategory !== undefined || place.category.id !== row.categoryId || !row.subcategoryId)
    return place
  const [kept] = await tx
    .select({ id: subcategories.id, name: subcategories.name })
    .from(subcategories)
    .where(eq(subcategories.id, row.subcategoryId))
  return { ...place, subcategory: kept ?? null }
}

async function existing(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), notDeleted()))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}
