import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { CartLine } from '#contract/cart.ts'
import type { OrderSummary } from '#contract/orders.ts'
import type { WishlistItem } from '#contract/wishlist.ts'
import { times, toRupees } from '#domain/money.ts'
import { cartLines } from '#server/cart/tables.ts'
import { products } from '#server/catalogue/tables.ts'
import { orderLines, orders } from '#server/orders/tables.ts'
import type { Reader } from '#server/platform/database.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { wishlistItems } from '#server/wishlist/tables.ts'

type Page = { page: number; limit: number }

export async function ordersOf(db: Reader, userId: string, { page, limit }: Page) {
  const where = eq(orders.userId, userId)
  const total = await db.$count(orders, where)
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const lines =
    rows.length > 0
      ? await linesOf(
          db,
          rows.map((row) => row.id),
        )
      : []
  return {
    orders: rows.map((row): OrderSummary => {
      const own = lines.filter((line) => line.orderId === row.id)
      return {
        ...{ _id: row.id, orderNumber: row.orderNumber, status: row.status, version: row.version },
        user: { _id: row.userId, name: row.customerName, email: row.customerEmail },
        itemCount: own.reduce((pieces, line) => pieces + line.quantity, 0),
        firstItem: { name: own[0]?.name ?? '', image: own[0]?.image ?? '' },
        totalAmount: toRupees(row.totalPaise),
        payment: { method: row.paymentMethod, status: row.paymentStatus },
        createdAt: row.createdAt.toISOString(),
      }
    }),
    pagination: paginationOf(total, page, limit),
  }
}

const linesOf = (db: Reader, orderIds: string[]) =>
  db
    .select({
      ...{ orderId: orderLines.orderId, quantity: orderLines.quantity },
      ...{ name: orderLines.name, image: orderLines.image },
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position))

/** As it lies there: staff looking into a cart take no lapsed lock off it. The price is what it costs now. */
export async function cartOf(
  db: Reader,
  userId: string,
  now: Date,
): Promise<(CartLine & { updatedAt: string })[]> {
  const rows = await db
    .select({ line: cartLines, product: products })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.productId))
  return rows.map(({ line, product }) => {
    const isLocked = line.lockedUntil !== null && line.lockedUntil > now
    const price = isLocked ? line.lockedPricePaise : (product.pricePaise ?? line.lockedPricePaise)
    return {
      product: {
        ...{ _id: product.id, name: product.name, slug: product.slug, material: product.material },
        ...{ images: product.images, inventoryQuantity: product.stock },
        metalInfo: metalOf(product),
      },
      ...{ price: toRupees(price), quantity: line.quantity, subtotal: toRupees(times(price, line.quantity)) },
      goldRateSnapshot: line.lockedRatePaise === null ? null : toRupees(line.lockedRatePaise),
      goldRateTimestamp: line.lockedRatePaise === null ? null : line.lockedAt.toISOString(),
      lockedUntil: line.lockedUntil?.toISOString() ?? null,
      available: product.isActive && product.stock > 0 && product.pricePaise !== null,
      updatedAt: line.updatedAt.toISOString(),
    }
  })
}

type Product = typeof products.$inferSelect

const metalOf = ({ metalType, metalWeightMg }: Product) =>
  metalType && metalWeightMg ? { type: metalType, weightGrams: metalWeightMg / 1000 } : null

export async function wishlistOf(db: Reader, userId: string): Promise<WishlistItem[]> {
  const rows = await db
    .select({ product: products })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), asc(wishlistItems.productId))
  return rows.map(({ product }) => ({
    ...{ productId: product.id, name: product.name, slug: product.slug, material: product.material },
    price: product.pricePaise === null ? null : toRupees(product.pricePaise),
    compareAtPrice: product.compareAtPaise === null ? null : toRupees(product.compareAtPaise),
    image: (product.images.find((image) => image.isPrimary) ?? product.images[0])?.url ?? '',
    images: product.images,
    inventoryQuantity: product.stock,
  }))
}
