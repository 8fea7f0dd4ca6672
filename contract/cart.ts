import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Integer, Rupees, Timestamp } from './primitives.ts'
import { ProductImage } from './products.ts'
import { routes } from './routes.ts'

export const CartLine = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    slug: z.string(),
    images: z.array(ProductImage),
    inventoryQuantity: z.number().int(),
    material: z.string(),
    metalInfo: z.object({ type: z.string(), weightGrams: z.number() }).nullable(),
  }),
  price: Rupees,
  quantity: z.number().int(),
  subtotal: Rupees,
  /** Rupees per gram of the line's own metal when the price was locked. Null: a fixed price. */
  goldRateSnapshot: Rupees.nullable(),
  goldRateTimestamp: Timestamp.nullable(),
  lockedUntil: Timestamp.nullable(),
  /** True once, when the line took a new price. */
  repriced: z.boolean().optional(),
  previousPrice: Rupees.optional(),
  /** Why: the rate lock ended, or the shop changed weight, charges or price of the product. */
  repricedReason: z.enum(['lock-ended', 'product-changed']).optional(),
  /** False: sold out, switched off, or without a rate since it was put in. */
  available: z.boolean(),
})
export type CartLine = z.output<typeof CartLine>

export const Cart = z.object({ cart: z.array(CartLine), subtotal: Rupees })
export type Cart = z.output<typeof Cart>

const Quantity = Integer(-1_000_000, 1_000_000)

export const cart = {
  read: endpoint(routes.cart.read, {
    access: 'customer',
    summary: 'The lines of the cart. Lapsed rate locks take the price of now and say so.',
    response: Cart,
  }),
  sync: endpoint(routes.cart.sync, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Merges the lines of a signed-out cart: the larger quantity wins, never above stock.',
    body: z.object({
      items: z.array(z.object({ productId: Id, quantity: Integer(1, 1_000_000) })).max(200),
    }),
    response: Cart,
  }),
  add: endpoint(routes.cart.add, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Adds to the quantity of a line. More than the stock is a 409.',
    body: z.object({ productId: Id, quantity: Integer(1, 1_000_000).default(1) }),
    response: Cart,
  }),
  set: endpoint(routes.cart.set, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Sets the quantity of a line; 0 or less removes it.',
    params: z.object({ productId: Id }),
    body: z.object({ quantity: Quantity }),
    response: Cart,
  }),
  remove: endpoint(routes.cart.remove, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Removes a line.',
    params: z.object({ productId: Id }),
    response: Cart,
  }),
  clear: endpoint(routes.cart.clear, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Empties the cart.',
    response: Cart,
  }),
}
