import { z } from 'zod'
import { CHARGED_WEIGHTS } from '#domain/items.ts'
import { REPRICED_REASONS } from '#domain/rate-lock.ts'
import { endpoint } from './endpoint.ts'
import { LineOptions, LineOptionsInput } from './line-options.ts'
import { Id, Integer, OptionalText, Rupees, RupeesInput, Timestamp } from './primitives.ts'
import { MetalInfo, ProductImage } from './products.ts'
import { routes } from './routes.ts'

/** What one piece weighs, in grams, and the purity of its metal: `22K (916)`. Null and '': not known. */
const LineWeights = z.object({
  /** With stones. */
  gross: z.number().nullable(),
  /** The metal alone. */
  net: z.number().nullable(),
  purity: z.string(),
})
export type LineWeights = z.output<typeof LineWeights>

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
  /** What the GST depends on where the shop taxes by HSN. */
  hsn: z.string(),
  /** Days to make the variant when its stock does not cover the quantity. Null: it is sold from stock only. */
  leadDays: z.number().int().nullable(),
  /** `item`: each piece is priced by its own weight, so an order has one of them. */
  chargedWeight: z.enum(CHARGED_WEIGHTS),
  weights: LineWeights,
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
  /**
   * The rate lock has ended, staff changed the product, the line of a visitor had no lock that the shop accepts, or the cart
   * of the account holds the product at a lower locked price.
   */
  repricedReason: z.enum(REPRICED_REASONS).optional(),
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

/** A random id that the browser of a visitor makes. A lock belongs to one cart. */
const VisitorCartId = Id

/** The price that the shop holds for a visitor. `lock` is signed by the server, and only `POST /cart/sync` reads it. */
const VisitorLock = z.object({
  productId: z.string(),
  variantId: z.string(),
  /** Without engraving. */
  price: Rupees,
  chargedWeight: z.enum(CHARGED_WEIGHTS),
  weights: LineWeights,
  /** Rupees per gram of the product's metal. */
  goldRateSnapshot: Rupees,
  goldRateTimestamp: Timestamp,
  lockedUntil: Timestamp,
  lock: z.string(),
})
export type VisitorLock = z.output<typeof VisitorLock>

const Quantity = Integer(-1_000_000, 1_000_000)

export const cart = {
  read: endpoint(routes.cart.read, {
    access: 'customer',
    summary: 'The lines of the cart. Lines with an expired rate lock get the current price and say so.',
    response: Cart,
  }),
  lock: endpoint(routes.cart.lock, {
    access: 'public',
    keepsPublicCache: true,
    summary:
      'Locks the current rate for products in the cart of a visitor. Hand each `lock` to `POST /cart/sync` after the sign-in. Products with a fixed price, and what cannot be bought, are left out.',
    body: z.object({
      cartId: VisitorCartId,
      items: z.array(z.object({ productId: Id, variantId: Id.optional() })).max(200),
    }),
    response: z.object({ locks: z.array(VisitorLock) }),
  }),
  sync: endpoint(routes.cart.sync, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'Merges the lines of a signed-out cart. The larger quantity wins, up to the stock. A line of a product with several variants needs `variantId`, else it is left out. A line with a valid `lock` of `POST /cart/locks` keeps its price until that lock ends. Others get the current price; a line that costs something else than its `price` says so.',
    body: z.object({
      /** The id that the locks were made for. */
      cartId: VisitorCartId.optional(),
      items: z
        .array(
          CartItem.extend({
            quantity: Integer(1, 1_000_000),
            lock: OptionalText(4000).optional(),
            /** What the visitor saw, with engraving. */
            price: RupeesInput().optional(),
          }),
        )
        .max(200),
    }),
    response: Cart,
  }),
  add: endpoint(routes.cart.add, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'Adds to the quantity of a line. A product with several variants needs `variantId`. More than the stock is a 409, unless it is made to order.',
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
