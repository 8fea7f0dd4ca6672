import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Flag, Id, Json, Message, OptionalText, Rupees, Text, Version, Whole } from './primitives.ts'
import { routes } from './routes.ts'

const SHELF_PICTURE = {
  image: z.string(),
  /** Widths of it that exist as AVIF and WebP, as those of `ProductImage`. Empty: only `image` itself. */
  imageWidths: z.array(z.number().int()),
}

export const Subcategory = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  ...SHELF_PICTURE,
  isActive: z.boolean(),
})
export type Subcategory = z.output<typeof Subcategory>

export const FeaturedProduct = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  /** Null: price on request. */
  price: Rupees.nullable(),
})

export const Category = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  ...SHELF_PICTURE,
  /** An emoji, or SVG markup that was made harmless when it was saved. */
  icon: z.string(),
  order: z.number().int(),
  isTopLevel: z.boolean(),
  isActive: z.boolean(),
  version: z.number().int(),
  subcategories: z.array(Subcategory),
  /** At most two (S1 §9). */
  featuredProducts: z.array(FeaturedProduct),
})
export type Category = z.output<typeof Category>

const SubcategoryIn = z.object({
  _id: Id.optional(),
  name: Text(80, 'Subcategory name is required'),
  slug: OptionalText(80).optional(),
  description: OptionalText(1000).optional(),
  image: OptionalText(500).optional(),
  isActive: Flag.optional(),
})

const CategoryIn = z.object({
  name: Text(80, 'Name is required'),
  slug: OptionalText(80).optional(),
  description: OptionalText(2000).optional(),
  image: OptionalText(500).optional(),
  icon: OptionalText(5000).optional(),
  order: Whole(0, 100_000).optional(),
  isTopLevel: Flag.optional(),
  isActive: Flag.optional(),
  subcategories: Json(z.array(SubcategoryIn).max(100)).optional(),
})

export const categories = {
  list: endpoint(routes.categories.list, {
    access: 'public',
    cached: true,
    summary: 'All categories by `order`, with their subcategories and up to two featured products.',
    query: z.object({ topLevelOnly: Flag.optional(), activeOnly: Flag.optional() }),
    answer: z.array(Category),
  }),
  one: endpoint(routes.categories.one, {
    access: 'public',
    cached: true,
    summary: 'One category by id or slug.',
    params: z.object({ idOrSlug: Id }),
    answer: Category,
  }),
  create: endpoint(routes.categories.create, {
    access: permission('manage_content'),
    summary: 'Makes a category with its subcategories. A blank slug is made from the name.',
    body: CategoryIn,
    status: 201,
    answer: z.object({ message: z.string(), category: Category }),
  }),
  update: endpoint(routes.categories.update, {
    access: permission('manage_content'),
    summary: 'Changes a category. Subcategories are replaced by the list sent, matched by `_id`.',
    params: z.object({ id: Id }),
    body: CategoryIn.extend({ version: Version.optional() }),
    answer: z.object({ message: z.string(), category: Category }),
  }),
  remove: endpoint(routes.categories.remove, {
    access: permission('manage_content'),
    summary: 'Deletes a category that holds no products; else 409 saying how many.',
    params: z.object({ id: Id }),
    answer: Message,
  }),
}
