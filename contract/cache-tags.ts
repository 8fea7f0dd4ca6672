/**
 * What a cached answer shows. A change drops the cached answers that carry one of its tags; the triggers of the database
 * write the tags of a change (docs/decisions/0030-cache-tags.md). Metal rates, settings, categories and options are part of
 * every page and of prices: a change of these drops all answers, so they have no tags.
 */
export type CacheTag =
  | `product:${string}`
  /** Which products a category has, and in which order. */
  | `list:${string}`
  /** Which products there are, and in which order. */
  | 'lists'
  /** Counts and filters by stock, in a category or everywhere. */
  | `availability:${string}`
  | 'availability'
  /** The featured products of the menu. */
  | 'featured'
  /** Which products have a page: related products are chosen from all categories. */
  | 'shown'
  /** By the id or the slug of the product. */
  | `reviews:${string}`
  /** Slides and banners. */
  | 'content'
  /** The sections of the home page. */
  | 'home'
  /** Pages that staff write, and the links of the footer and the menu. */
  | 'pages'
  /** More than tags can say: every change drops the answer. */
  | 'any'

type Shown = { readonly _id: string }
export type StockQuery = {
  readonly withFilters?: boolean | undefined
  readonly inStock?: boolean | undefined
  readonly shipsWithin?: number | undefined
}

export const productTags = (products: readonly Shown[]): CacheTag[] =>
  products.map(({ _id }): CacheTag => `product:${_id}`)

/** The tags of a list. Without a category it may show products of all. */
export function listTags(
  products: readonly Shown[],
  { withFilters, inStock, shipsWithin }: StockQuery,
  categoryId?: string,
): CacheTag[] {
  const dependsOnStock = withFilters || inStock !== undefined || shipsWithin !== undefined
  const tags = productTags(products)
  tags.push(categoryId ? `list:${categoryId}` : 'lists')
  if (dependsOnStock) tags.push(categoryId ? `availability:${categoryId}` : 'availability')
  return tags
}
