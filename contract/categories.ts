import { z } from 'zod'
import { MAX_MENU_DESCRIPTION, MAX_MENU_PRODUCTS } from '#domain/category-menu.ts'
import type { CacheTag } from './cache-tags.ts'
import { endpoint, permission } from './endpoint.ts'
import {
  BooleanInput,
  Id,
  Integer,
  JsonField,
  MessageResponse,
  OptionalText,
  RequiredText,
  Rupees,
  Version,
} from './primitives.ts'
import { Focus } from './products.ts'
import { routes } from './routes.ts'

const IMAGE_FIELDS = {
  image: z.string(),
  /** Widths of it that exist as AVIF and WebP, as those of `ProductImage`. Empty: only `image` itself. */
  imageWidths: z.array(z.number().int()),
  /** What crops of it show. Absent: nobody has chosen it. */
  imageFocus: Focus.optional(),
}

export const Subcategory = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  ...IMAGE_FIELDS,
  isActive: z.boolean(),
})
export type Subcategory = z.output<typeof Subcategory>

export const FeaturedProduct = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** In the size that the menu draws, where the picture has sizes. */
  imageUrl: z.string(),
  imageFocus: Focus.optional(),
  /** Null: price on request. */
  price: Rupees.nullable(),
  hsn: z.string(),
})

export const Category = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  ...IMAGE_FIELDS,
  /** An emoji, or SVG markup that was made harmless when it was saved. */
  icon: z.string(),
  order: z.number().int(),
  isTopLevel: z.boolean(),
  isActive: z.boolean(),
  version: z.number().int(),
  subcategories: z.array(Subcategory),
  /** What the menu of the header shows of it. */
  menu: z.object({
    ...IMAGE_FIELDS,
    /** Empty: the menu shows the description of the category. */
    description: z.string(),
    /** The products that staff chose, also those that are hidden or deleted now. */
    productIds: z.array(z.string()),
  }),
  /** Those that staff chose for the menu, or else the best rated of the featured ones, at most two. */
  featuredProducts: z.array(FeaturedProduct),
})
export type Category = z.output<typeof Category>

const SubcategoryInput = z.object({
  _id: Id.optional(),
  name: RequiredText(80, 'Subcategory name is required'),
  slug: OptionalText(80).optional(),
  description: OptionalText(1000).optional(),
  image: OptionalText(500).optional(),
  isActive: BooleanInput.optional(),
})

const CategoryInput = z.object({
  name: RequiredText(80, 'Name is required'),
  slug: OptionalText(80).optional(),
  description: OptionalText(2000).optional(),
  image: OptionalText(500).optional(),
  icon: OptionalText(5000).optional(),
  order: Integer(0, 100_000).optional(),
  isTopLevel: BooleanInput.optional(),
  isActive: BooleanInput.optional(),
  subcategories: JsonField(z.array(SubcategoryInput).max(100)).optional(),
  menuImage: OptionalText(500).optional(),
  menuDescription: OptionalText(MAX_MENU_DESCRIPTION).optional(),
  menuProductIds: z
    .array(Id)
    .max(MAX_MENU_PRODUCTS, `At most ${MAX_MENU_PRODUCTS} products`)
    .refine((ids) => new Set(ids).size === ids.length, 'A product is there twice')
    .optional(),
})

const CategoryOrder = z.array(Id).max(1000)

/** Chosen products have tags of their own: one that is hidden or not featured changes the menu as well. */
const menuTags = ({ menu }: Category): CacheTag[] => [
  'featured',
  ...menu.productIds.map((id): CacheTag => `product:${id}`),
]

export const categories = {
  list: endpoint(routes.categories.list, {
    access: 'public',
    cached: (shown: Category[]) => shown.flatMap(menuTags),
    summary:
      'All categories by `order`, with their subcategories and the products that the menu of the header shows.',
    query: z.object({ topLevelOnly: BooleanInput.optional(), activeOnly: BooleanInput.optional() }),
    response: z.array(Category),
  }),
  one: endpoint(routes.categories.one, {
    access: 'public',
    cached: menuTags,
    summary: 'One category by id or slug.',
    params: z.object({ idOrSlug: Id }),
    response: Category,
  }),
  create: endpoint(routes.categories.create, {
    access: permission('manage_content'),
    summary: 'Creates a category with its subcategories. A blank slug is generated from the name.',
    body: CategoryInput,
    status: 201,
    response: z.object({ message: z.string(), category: Category }),
  }),
  update: endpoint(routes.categories.update, {
    access: permission('manage_content'),
    summary: 'Changes a category. Subcategories are replaced by the list sent, matched by `_id`.',
    params: z.object({ id: Id }),
    body: CategoryInput.extend({ version: Version.optional() }),
    response: z.object({ message: z.string(), category: Category }),
  }),
  reorder: endpoint(routes.categories.reorder, {
    access: permission('manage_content'),
    summary:
      'The order of all categories. 409 `STALE` with the present `order` when it is not the one of `previousIds` any more.',
    body: z.object({ ids: CategoryOrder, previousIds: CategoryOrder }),
    response: MessageResponse,
  }),
  remove: endpoint(routes.categories.remove, {
    access: permission('manage_content'),
    summary: 'Deletes a category that holds no products; else 409 saying how many.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
}
