import { eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract, Product } from '#contract/products.ts'
import { notFound } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { priceNow } from '#domain/pricing.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { assertFresh } from '#server/platform/versions.ts'
import { currentRate, holdRates } from '#server/rates/current.ts'
import type { CatalogueDeps } from './deps.ts'
import { createDetails } from './details.ts'
import { type ProductPlace, placeOf } from './place.ts'
import { pricingFields } from './price-input.ts'
import { pieceOf } from './pricing.ts'
import { imagesAfter } from './product-images.ts'
import { searchTextOf } from './search-text.ts'
import { freeSlug, typedSlug } from './slugs.ts'
import { products, type StoredImage, subcategories } from './tables.ts'

type CreateInput = ParsedInput<typeof contract.create>
type UpdateInput = ParsedInput<typeof contract.update>
type Row = typeof products.$inferSelect
type Fields = Omit<typeof products.$inferInsert, 'id' | 'slug' | 'version' | 'createdAt' | 'updatedAt'>
type Saved = { message: string; product: Product }

/** Staff make, change and delete products. */
export function createProducts(deps: CatalogueDeps) {
  const { database, clock, audit, media } = deps
  const details = createDetails(deps)

  async function create(caller: SignedIn, input: CreateInput, files: UploadedFile[]): Promise<Saved> {
    const images = await imagesAfter(media, { files, named: input.imageUrls, before: [], name: input.name })
    return database.transaction(async (tx) => {
      await holdRates(tx)
      const place = await placeOf(tx, { category: input.category, subcategory: input.subcategory })
      const fields = await fieldsOf(tx, input, { place, images })
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
            ...{ files, named: input.imageUrls, before: before.images, name: input.name ?? before.name },
          })
        : null
    return database.transaction(async (tx) => {
      await holdRates(tx)
      const row = await found(tx, input.id, 'locked')
      if (input.version !== undefined && input.version !== row.version)
        assertFresh(row, input.version, await details.saved(tx, row.id))
      const place = await placeAfter(tx, input, row)
      const fields = await fieldsOf(tx, input, { place, images: images ?? row.images, row })
      const [saved] = await tx
        .update(products)
        .set({
          ...fields,
          ...(input.slug ? { slug: typedSlug(input.slug) } : {}),
          ...{ version: sql`${products.version} + 1`, updatedAt: clock.now() },
        })
        .where(eq(products.id, row.id))
        .returning()
      await record(tx, caller, 'update', { before: row, after: saved! })
      return { message: 'Product updated successfully', product: await details.saved(tx, row.id) }
    })
  }

  async function remove(caller: SignedIn, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const row = await found(tx, id, 'locked')
      await tx.delete(products).where(eq(products.id, id))
      await record(tx, caller, 'delete', { before: row })
      return { message: 'Product deleted successfully' }
    })
  }

  /** Every column that a save writes: what the form gave, over what was there. */
  async function fieldsOf(
    tx: Tx,
    input: Omit<UpdateInput, 'id'>,
    { place, images, row }: Around,
  ): Promise<Fields> {
    const pricing = pricingFields(input, row)
    const rate = pricing.isFixedPrice ? null : await currentRate(tx, clock.now())
    const text = {
      name: input.name ?? row?.name ?? '',
      material: input.material ?? row?.material ?? '',
      sku: orNull(input.sku, row?.sku),
      brand: orNull(input.brand, row?.brand),
      tags: input.tags ? distinct(input.tags) : (row?.tags ?? []),
      attributes: input.attributes ?? row?.attributes ?? {},
    }
    return {
      ...{ ...text, ...pricing, images },
      description: input.description ?? row?.description ?? '',
      ...{ categoryId: place.category.id, subcategoryId: place.subcategory?.id ?? null },
      weight: input.weight === undefined ? (row?.weight ?? null) : input.weight,
      weightUnit: input.weightUnit ?? row?.weightUnit ?? 'g',
      stock: input.inventoryQuantity ?? row?.stock ?? 0,
      isActive: input.isActive ?? row?.isActive ?? true,
      isFeatured: input.isFeatured ?? row?.isFeatured ?? false,
      relatedIds: input.relatedProducts
        ? await existing(
            tx,
            distinct(input.relatedProducts).filter((id) => id !== row?.id),
          )
        : (row?.relatedIds ?? []),
      pricePaise: priceNow(pieceOf(pricing), rate?.rates ?? null),
      searchText: searchTextOf({
        ...text,
        ...{ category: place.category.name, subcategory: place.subcategory?.name ?? null },
        metalType: pricing.metalType,
      }),
    }
  }

  function record(tx: Tx, caller: SignedIn, what: string, { before, after }: { before?: Row; after?: Row }) {
    return audit.record(tx, {
      ...{ caller, action: `product.${what}`, subject: `product ${(after ?? before)!.name}` },
      ...{ before: before && told(before), after: after && told(after) },
    })
  }

  return { create, update, remove }
}

type Around = { place: ProductPlace; images: StoredImage[]; row?: Row }

async function found(reader: Reader, id: string, how: 'read' | 'locked' = 'read'): Promise<Row> {
  const query = reader.select().from(products).where(eq(products.id, id))
  const [row] = await (how === 'locked' ? query.for('update') : query)
  if (!row) throw notFound('Product not found')
  return row
}

/** Moved to another category, a piece leaves its subcategory unless the form names a new one. */
async function placeAfter(tx: Tx, input: UpdateInput, row: Row): Promise<ProductPlace> {
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
  const rows = await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/** `''` means none, absent means as before. */
const orNull = (given: string | null | undefined, before: string | null | undefined): string | null =>
  given === undefined ? (before ?? null) : given || null

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

const told = (row: Row) => ({
  ...{ name: row.name, sku: row.sku, stock: row.stock, isActive: row.isActive },
  price: row.pricePaise === null ? null : toRupees(row.pricePaise),
  isLivePriced: !row.isFixedPrice,
})
