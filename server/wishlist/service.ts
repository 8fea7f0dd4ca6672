import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { WishlistItem } from '#contract/wishlist.ts'
import { notFound } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { isVisibleToCustomers, primaryImage } from '#server/catalogue/queries.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader } from '#server/platform/database/database.ts'
import { wishlistItems } from './tables.ts'

type WishlistItems = { wishlist: WishlistItem[] }

/** Wishlists, newest first. An inactive product stays in the wishlist but is hidden. */
export function createWishlist({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database

  const read = async (userId: string): Promise<WishlistItem[]> =>
    (await listWishlistItems(db, userId)).map(serializeWishlistItem)
  const list = async (userId: string): Promise<WishlistItems> => ({ wishlist: await read(userId) })

  /** Leaves out products that are not for sale. Returns how many are. */
  async function addSellable(userId: string, productIds: string[]): Promise<number> {
    if (productIds.length === 0) return 0
    const sellable = await db
      .select({ id: products.id })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(and(inArray(products.id, productIds), isVisibleToCustomers()))
    if (sellable.length === 0) return 0
    await db
      .insert(wishlistItems)
      .values(sellable.map(({ id }) => ({ userId, productId: id, createdAt: clock.now() })))
      .onConflictDoNothing()
    return sellable.length
  }

  async function deleteItem(userId: string, productId: string): Promise<boolean> {
    const deleted = await db
      .delete(wishlistItems)
      .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
      .returning()
    return deleted.length > 0
  }

  async function sync(userId: string, productIds: string[]): Promise<WishlistItems> {
    await addSellable(userId, productIds)
    return list(userId)
  }

  async function add(userId: string, productId: string): Promise<WishlistItems> {
    if ((await addSellable(userId, [productId])) === 0) throw notFound('Product not found')
    return list(userId)
  }

  async function toggle(userId: string, productId: string): Promise<WishlistItems & { added: boolean }> {
    const removed = await deleteItem(userId, productId)
    const after = removed ? await list(userId) : await add(userId, productId)
    return { ...after, added: !removed }
  }

  async function remove(userId: string, productId: string): Promise<WishlistItems> {
    await deleteItem(userId, productId)
    return list(userId)
  }

  async function clear(userId: string): Promise<WishlistItems> {
    await db.delete(wishlistItems).where(eq(wishlistItems.userId, userId))
    return { wishlist: [] }
  }

  return { read, sync, add, toggle, remove, clear }
}

export type Wishlist = ReturnType<typeof createWishlist>

export const listWishlistItems = (db: Reader, userId: string) =>
  db
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      images: products.images,
      price: products.pricePaise,
      compareAt: products.compareAtPaise,
      stock: products.stock,
      material: products.material,
    })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(wishlistItems.userId, userId), isVisibleToCustomers()))
    .orderBy(desc(wishlistItems.createdAt), asc(wishlistItems.productId))

export const serializeWishlistItem = (
  row: Awaited<ReturnType<typeof listWishlistItems>>[number],
): WishlistItem => ({
  productId: row.id,
  name: row.name,
  slug: row.slug,
  material: row.material,
  price: row.price === null ? null : toRupees(row.price),
  compareAtPrice: row.compareAt === null ? null : toRupees(row.compareAt),
  image: primaryImage(row.images)?.url ?? '',
  images: row.images,
  inventoryQuantity: row.stock,
})
