import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BooleanInput, Id, Rupees } from './primitives.ts'
import { ProductImage } from './products.ts'
import { routes } from './routes.ts'

export const WishlistItem = z.object({
  productId: z.string(),
  /** What was chosen. Null: nothing, or staff removed it. */
  variantId: z.string().nullable(),
  variantTitle: z.string(),
  name: z.string(),
  slug: z.string(),
  price: Rupees.nullable(),
  /** `price` is the lowest of several: nothing was chosen yet. */
  priceVaries: z.boolean(),
  compareAtPrice: Rupees.nullable(),
  image: z.string(),
  images: z.array(ProductImage),
  material: z.string(),
  hsn: z.string(),
  inventoryQuantity: z.number().int(),
  leadDays: z.number().int().nullable(),
  /** A variant is chosen before the product can be put into the cart. */
  hasOptions: z.boolean(),
  /** One of the options is a size. */
  hasSizes: z.boolean(),
})
export type WishlistItem = z.output<typeof WishlistItem>

const Reference = z.object({ productId: Id, variantId: Id.optional() })

const Wishlist = z.object({ wishlist: z.array(WishlistItem) })

export const wishlist = {
  read: endpoint(routes.wishlist.read, {
    access: 'customer',
    summary: 'The saved products, newest first.',
    response: z.array(WishlistItem),
  }),
  sync: endpoint(routes.wishlist.sync, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Adds the products of a signed-out wishlist. An id may be that of a variant.',
    body: z.object({ products: z.array(Id).max(500) }),
    response: Wishlist,
  }),
  add: endpoint(routes.wishlist.add, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'Saves a product, or one variant of it in place of the product saved without a choice. Saving it twice changes nothing.',
    body: Reference,
    response: Wishlist,
  }),
  toggle: endpoint(routes.wishlist.toggle, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Saves a product or variant, or removes it when it is saved.',
    body: Reference,
    response: Wishlist.extend({ added: z.boolean() }),
  }),
  remove: endpoint(routes.wishlist.remove, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'Removes a product with its variants, or one variant. With `keepVariants` the saved variants of the product stay.',
    params: z.object({ productId: Id }),
    body: z.object({ keepVariants: BooleanInput.optional() }),
    response: Wishlist,
  }),
  clear: endpoint(routes.wishlist.clear, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Empties the wishlist.',
    response: Wishlist,
  }),
}
