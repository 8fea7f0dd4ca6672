import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { WishlistItem } from '#contract/wishlist.ts'
import { notFound } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { forCustomers, primaryImage } from '#server/catalogue/cards.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader } from '#server/platform/database.ts'
import { wishlistItems } from './tables.ts'

type List = { wishlist: WishlistItem[] }

/** What people like, newest first. A piece that is switched off hides until it is on again. */
export function createWishlist({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database

  const read = async (userId: string): Promise<WishlistItem[]> => (await rowsOf(db, userId)).map(toWire)
  const list = async (userId: string): Promise<List> => ({ wishlist: await read(userId) })

  /** Pieces that are not for sale are left out. */
  async function save(userId: string, productIds: string[]): Promise<number> {
    if (productIds.length === 0) return 0
    const known = await db
      .select({ id: products.id })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(and(inArray(products.id, productIds), forCustomers()))
    if (known.length === 0) return 0
    await db
      .insert(wishlistItems)
      .values(known.map(({ id }) => ({ userId, productId: id, createdAt: clock.now() })))
      .onConflictDoNothing()
    return known.length
  }

  async function drop(userId: string, productId: string): Promise<boolean> {
    const gone = await db
      .delete(wishlistItems)
      .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
      .returning()
    return gone.length > 0
  }

  async function sync(userId: string, productIds: string[]): Promise<List> {
    await save(userId, productIds)
    return list(userId)
  }

  async function add(userId: string, productId: string): Promise<List> {
    if ((await save(userId, [productId])) === 0) throw notFound('Product not found')
    return list(userId)
  }

  async function toggle(userId: string, productId: string): Promise<List & { added: boolean }> {
    const removed = await drop(userId, productId)
    const after = removed ? await list(userId) : await add(userId, productId)
    return { ...after, added: !removed }
  }

  async function remove(userId: string, productId: string): Promise<List> {
    await drop(userId, productId)
    return list(userId)
  }

  async function clear(userId: string): Promise<List> {
    await db.delete(wishlistItems).where(eq(wishlistItems.userId, userId))
    return { wishlist: [] }
  }

  return { read, sync, add, toggle, remove, clear }
}

export type Wishlist = ReturnType<typeof createWishlist>

/** Also for staff who look at a customer. */
export const rowsOf = (db: Reader, userId: string) =>
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
    .where(and(eq(wishlistItems.userId, userId), forCustomers()))
    .orderBy(desc(wishlistItems.createdAt), asc(wishlistItems.productId))

export const toWire = (row: Awaited<ReturnType<typeof rowsOf>>[number]): WishlistItem => ({
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
