import { and, asc, desc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import type { WishlistItem } from '#contract/wishlist.ts'
import { notFound } from '#domain/errors.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader } from '#server/platform/database/database.ts'
import {
  currentPrice,
  defaultVariantId,
  hasSizeOption,
  imagesOfVariant,
  isVisibleToCustomers,
  PRODUCT_SUMMARY,
  primaryImage,
  SUMMARY_COLUMNS,
  type VariantReference,
} from '#server/products/queries.ts'
import { categories, products, productVariants } from '#server/products/tables.ts'
import { wishlistItems } from './tables.ts'

/** A product without options has one variant: naming it or the product is the same. */
const hasOptions = sql<boolean>`${productVariants.value1Id} is not null`

type WishlistItems = { wishlist: WishlistItem[] }

/** Wishlists, newest first. An inactive product stays in the wishlist but is hidden. */
export function createWishlist({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database

  const read = (userId: string): Promise<WishlistItem[]> => readWishlist(db, userId)
  const list = async (userId: string): Promise<WishlistItems> => ({ wishlist: await read(userId) })

  /** Leaves out products that are not for sale. A product without options is saved as the product. Returns what was found. */
  async function addSellable(
    userId: string,
    references: readonly VariantReference[],
  ): Promise<VariantReference[]> {
    const productIds = references.map(({ productId }) => productId)
    if (productIds.length === 0) return []
    const sellable = await db
      .select({ productId: products.id, variantId: productVariants.id, hasOptions })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(and(inArray(products.id, productIds), isVisibleToCustomers(), isNull(productVariants.deletedAt)))
    const found = references.flatMap(({ productId, variantId }) => {
      const match = sellable.find(
        (each) => each.productId === productId && (variantId === undefined || each.variantId === variantId),
      )
      return match ? [{ productId, variantId: match.hasOptions ? variantId : undefined }] : []
    })
    if (found.length === 0) return []
    await db
      .insert(wishlistItems)
      .values(
        found.map(({ productId, variantId }) => ({ userId, productId, variantId, createdAt: clock.now() })),
      )
      .onConflictDoNothing()
    return found
  }

  async function isOnlyVariant(id: string): Promise<boolean> {
    const [variant] = await db.select({ hasOptions }).from(productVariants).where(eq(productVariants.id, id))
    return variant?.hasOptions === false
  }

  /** Without a variant, all items of the product, or with `keepVariants` only what was saved without a choice. */
  async function deleteItems(
    userId: string,
    { productId, variantId }: VariantReference,
    { keepVariants = false } = {},
  ): Promise<boolean> {
    const isProduct = variantId === undefined || (await isOnlyVariant(variantId))
    const result = await db
      .delete(wishlistItems)
      .where(
        and(
          eq(wishlistItems.userId, userId),
          eq(wishlistItems.productId, productId),
          isProduct ? undefined : eq(wishlistItems.variantId, variantId),
          isProduct && keepVariants ? isShownAsProduct() : undefined,
        ),
      )
    return (result.rowCount ?? 0) > 0
  }

  /** Nothing was chosen, or staff removed what was chosen. */
  const isShownAsProduct = () =>
    notExists(
      db
        .select({ id: productVariants.id })
        .from(productVariants)
        .where(and(eq(productVariants.id, wishlistItems.variantId), isShownVariant())),
    )

  /** An id is that of a product, or of a variant. Unknown ids are left out. */
  async function findReferences(ids: readonly string[]): Promise<VariantReference[]> {
    const rows = await db
      .select({ productId: productVariants.productId, variantId: productVariants.id })
      .from(productVariants)
      .where(or(inArray(productVariants.productId, [...ids]), inArray(productVariants.id, [...ids])))
    return ids.flatMap((id) => {
      if (rows.some(({ productId }) => productId === id)) return [{ productId: id }]
      return rows.find(({ variantId }) => variantId === id) ?? []
    })
  }

  /** `ids` are those of products or of variants. */
  async function sync(userId: string, ids: string[]): Promise<WishlistItems> {
    await addSellable(userId, await findReferences(ids))
    return list(userId)
  }

  /** A variant replaces the product that was saved without a choice. */
  async function add(userId: string, reference: VariantReference): Promise<WishlistItems> {
    const [added] = await addSellable(userId, [reference])
    if (!added) throw notFound('Product not found')
    if (added.variantId !== undefined)
      await deleteItems(userId, { productId: added.productId }, { keepVariants: true })
    return list(userId)
  }

  async function toggle(
    userId: string,
    reference: VariantReference,
  ): Promise<WishlistItems & { added: boolean }> {
    const removed = await deleteItems(userId, reference)
    const after = removed ? await list(userId) : await add(userId, reference)
    return { ...after, added: !removed }
  }

  /** `id` is that of the product or of the variant. */
  async function remove(
    userId: string,
    id: string,
    options: { keepVariants?: boolean | undefined } = {},
  ): Promise<WishlistItems> {
    for (const reference of await findReferences([id])) await deleteItems(userId, reference, options)
    return list(userId)
  }

  async function clear(userId: string): Promise<WishlistItems> {
    await db.delete(wishlistItems).where(eq(wishlistItems.userId, userId))
    return { wishlist: [] }
  }

  return { read, sync, add, toggle, remove, clear }
}

export type Wishlist = ReturnType<typeof createWishlist>

/** An item is listed once, also when staff removed several variants that now show as the product. */
export async function readWishlist(db: Reader, userId: string): Promise<WishlistItem[]> {
  const items = (await listWishlistItems(db, userId)).map(serializeWishlistItem)
  const keyOf = ({ productId, variantId }: WishlistItem) => variantId ?? productId
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
}

/** What was chosen shows its own price, stock and pictures. A variant that staff removed shows those of the product. */
const listWishlistItems = (db: Reader, userId: string) =>
  db
    .select({
      id: products.id,
      variantId: productVariants.id,
      variantTitle: productVariants.title,
      imageUrls: productVariants.imageUrls,
      name: products.name,
      slug: products.slug,
      images: products.images,
      price: sql<Paise | null>`case when ${hasVariant} then ${currentPrice()} else ${SUMMARY_COLUMNS.pricePaise} end`,
      priceVaries: sql<boolean>`${productVariants.id} is null and ${SUMMARY_COLUMNS.pricePaise} is distinct from ${SUMMARY_COLUMNS.highestPricePaise}`,
      compareAt: sql<Paise | null>`case when ${hasVariant} then ${productVariants.compareAtPaise} else ${SUMMARY_COLUMNS.compareAtPaise} end`,
      stock: sql<number>`coalesce(${productVariants.stock}, ${SUMMARY_COLUMNS.stock})`,
      leadDays: sql<number | null>`case when ${hasVariant} then ${productVariants.leadDays}
        when ${SUMMARY_COLUMNS.stock} = 0 then ${SUMMARY_COLUMNS.shipsWithinDays}
        else (select d.lead_days from ${productVariants} d where d.id = ${defaultVariantId}) end`,
      material: products.material,
      hsn: products.hsn,
      hasOptions: sql<boolean>`(
        select d.value1_id is not null from product_variants d where d.id = ${defaultVariantId})`,
      hasSizes: hasSizeOption,
    })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .crossJoinLateral(PRODUCT_SUMMARY)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productVariants, and(eq(productVariants.id, wishlistItems.variantId), isShownVariant()))
    .where(and(eq(wishlistItems.userId, userId), isVisibleToCustomers()))
    .orderBy(desc(wishlistItems.createdAt), asc(wishlistItems.productId), asc(wishlistItems.variantId))

const isShownVariant = () => and(eq(productVariants.isActive, true), isNull(productVariants.deletedAt))

const hasVariant = sql`${productVariants.id} is not null`

function serializeWishlistItem(row: Awaited<ReturnType<typeof listWishlistItems>>[number]): WishlistItem {
  const images = imagesOfVariant(row.images, row.imageUrls ?? [])
  return {
    productId: row.id,
    variantId: row.variantId,
    variantTitle: row.variantTitle ?? '',
    name: row.name,
    slug: row.slug,
    material: row.material,
    hsn: row.hsn,
    price: row.price === null ? null : toRupees(row.price),
    priceVaries: row.priceVaries,
    compareAtPrice: row.compareAt === null ? null : toRupees(row.compareAt),
    image: primaryImage(images)?.url ?? '',
    images,
    inventoryQuantity: row.stock,
    leadDays: row.leadDays,
    hasOptions: row.hasOptions,
    hasSizes: row.hasSizes,
  }
}
