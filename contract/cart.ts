import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LineOptions, LineOptionsInput } from './line-options.ts'
import { Id, Integer, Rupees, Timestamp } from './primitives.ts'
import { MetalInfo, ProductImage } from './products.ts'
import { routes } from './routes.ts'

export const CartLine = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    slug: z.string(),
    images: z.array(ProductImage),
    inventoryQuantity: z.number().int(),
    material: z.string(),
    metalInfo: MetalInfo.nullable(),
  }),
  variantId: z.string(),
  /** What was chosen: `18K / 14`. '' for a product without options. */
  variantTitle: z.string(),
  sku: z.string().nullable(),
  /** Days to make the variant when its stock does not cover the quantity. Null: it is sold from stock only. */
  leadDays: z.number().int().nullable(),
  lineOptions: LineOptions,
  /** With engraving. */
  price: Rupees,
  /** What engraving adds to `price`. */
  engravingPrice: Rupees,
  quantity: z.number().int(),
  subtotal: Rupees,
  /** Rupees per gram of the product's metal when the price was locked. Null for a fixed price. */
  goldRateSnapshot: Rupees.nullable(),
  goldRateTimestamp: Timestamp.nullable(),
  lockedUntil: Timestamp.nullable(),
  /** True in the one answer after the price has changed. */
  repriced: z.boolean().optional(),
  previousPrice: Rupees.optional(),
  /** The rate lock has ended, or staff changed the product. */
  repricedReason: z.enum(['lock-ended', 'product-changed']).optional(),
  /** False when the product is now inactive, without a rate, or sold out and not made to order. */
  available: z.boolean(),
})
export type CartLine = z.output<typeof CartLine>

export const Cart = z.object({ cart: z.array(CartLine), subtotal: Rupees })
export type Cart = z.output<typeof Cart>

/** Without `variantId` the only variant of the product is meant. If it has several, that is a 400. */
const CartItem = z.object({
  productId: Id,
  variantId: Id.optional(),
  /** Another engraving or gift message is another line. */
  lineOptions: LineOptionsInput.optional(),
})

const Quantity = Integer(-1_000_000, 1_000_000)

export const cart = {
  read: endpoint(routes.cart.read, {
    access: 'customer',
    summary: 'The lines of the cart. Lines with an expired rate lock get the current price and say so.',
    response: Cart,
  }),
  sync: endpoint(routes.cart.sync, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Merges the lines of a signed-out cart. The larger quantity wins, up to the stock.',
    body: z.object({
      items: z.array(CartItem.extend({ quantity: Integer(1, 1_000_000) })).max(200),
    }),
    response: Cart,
  }),
  add: endpoint(routes.cart.add, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Adds to the quantity of a line. More than the stock is a 409, unless it is made to order.',
    body: CartItem.extend({ quantity: Integer(1, 1_000_000).default(1) }),
    response: Cart,
  }),
  set: endpoint(routes.cart.set, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'Sets the quantity of the line with these line options; 0 or less removes it. The id is that of the product or the variant.',
    params: z.object({ productId: Id }),
    body: z.object({ quantity: Quantity, lineOptions: LineOptionsInput.optional() }),
    response: Cart,
  }),
  remove: endpoint(routes.cart.remove, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'Removes the line of a variant, or all lines of a product. Lines with engraving or a gift message are removed by a quantity of 0.',
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
