import { sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/products.ts'
import { toRupees } from '#domain/money.ts'
import { toShownRating } from '#domain/reviews.ts'
import { describeCarats, type StoneKind } from '#domain/stones.ts'
import type { WeightUnit } from '#domain/weight.ts'
import { type JsonObject, jsonObject } from '#server/platform/database/json-object.ts'
import { textOf } from '#server/platform/database/prepared-text.ts'
import { metalNameOf } from '#server/rates/queries.ts'
import { shownFieldsJson } from './fields/field-queries.ts'
import {
  hasSizeOption,
  ifHasOptions,
  joinDefaultVariant,
  primaryImage,
  SUMMARY_COLUMNS,
  serializeMetalInfo,
} from './queries.ts'
import {
  categories,
  optionValues,
  products,
  productVariants,
  type StoredImage,
  subcategories,
  variantStones,
} from './tables.ts'

const hasSizes = ifHasOptions<boolean>(hasSizeOption, sql`false`)

/** The colours of the active variants. */
const swatches = ifHasOptions<string[]>(
  sql`array(select ${optionValues.swatch} from ${optionValues}
    where ${optionValues.swatch} is not null and exists (
      select from product_variants as variant
      where variant.product_id = ${products.id} and variant.is_active and variant.deleted_at is null
        and ${optionValues.id} in (variant.value1_id, variant.value2_id, variant.value3_id))
    order by ${optionValues.position}, ${optionValues.id})`,
  sql`'{}'::text[]`,
)

/** The weighed stones of the default variant. */
const stones = sql<{ kind: StoneKind; caratThousandths: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', stone.kind, 'caratThousandths', stone.carat_thousandths))
  from ${variantStones} as stone
  where stone.variant_id = ${productVariants.id} and stone.carat_thousandths > 0), '[]')`

/** What saves and reviews change: of the product, its default variant, its category and its subcategory. */
const STORED_COLUMNS = {
  id: products.id,
  slug: products.slug,
  sku: productVariants.sku,
  name: products.name,
  categoryId: products.categoryId,
  subcategoryId: products.subcategoryId,
  material: products.material,
  brand: products.brand,
  fields: shownFieldsJson('isOnCard'),
  weight: products.weight,
  weightUnit: products.weightUnit,
  firstValueId: productVariants.value1Id,
  hasSizes,
  swatches,
  isFixedPrice: productVariants.isFixedPrice,
  metalType: productVariants.metalType,
  metalName: metalNameOf(productVariants.metalType),
  metalWeightMg: productVariants.metalWeightMg,
  stones,
  leadDays: productVariants.leadDays,
  isActive: products.isActive,
  isFeatured: products.isFeatured,
  images: products.images,
  ratingAverage: products.ratingAverage,
  ratingCount: products.ratingCount,
  version: products.version,
  createdAt: products.createdAt,
  categorySlug: categories.slug,
  categoryName: categories.name,
  subcategorySlug: subcategories.slug,
  subcategoryName: subcategories.name,
}

/** The columns of a product card, for a statement that joins all of their tables and `PRODUCT_SUMMARY`. */
export const productCardColumns = { ...STORED_COLUMNS, ...SUMMARY_COLUMNS }

type ProductCardJson = JsonObject<typeof productCardColumns>
/** What is stored of a card: all but price and stock. */
export type StoredCardJson = JsonObject<typeof STORED_COLUMNS>

/** A statement that lacks only the array of ids: the stored part of cards. */
export const computeCards = textOf(sql`
  select ${products.id}, ${jsonObject(STORED_COLUMNS)} as card
  from ${products}
    join ${categories} on ${categories.id} = ${products.categoryId}
    ${joinDefaultVariant}
    left join ${subcategories} on ${subcategories.id} = ${products.subcategoryId}
  where ${products.id} = any`)

export const serializeProductCard = (row: ProductCardJson): ProductCard => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  price: row.pricePaise === null ? null : toRupees(row.pricePaise),
  compareAtPrice: row.compareAtPaise === null ? null : toRupees(row.compareAtPaise),
  images: row.images.map(serializeImage),
  imageUrl: primaryImage(row.images)?.url ?? '',
  material: row.material,
  weight: row.weight,
  weightUnit: row.weightUnit as WeightUnit,
  sku: row.sku,
  inventoryQuantity: row.stock,
  leadDays: row.stock > 0 ? row.leadDays : row.shipsWithinDays,
  ratings: { average: toShownRating(row.ratingAverage), count: row.ratingCount },
  category: { _id: row.categoryId, slug: row.categorySlug, name: row.categoryName },
  subcategory:
    row.subcategoryId && row.subcategorySlug && row.subcategoryName
      ? { _id: row.subcategoryId, slug: row.subcategorySlug, name: row.subcategoryName }
      : null,
  brand: row.brand,
  fields: row.fields,
  metalInfo: serializeMetalInfo(row),
  caratSummary: describeCarats(row.stones),
  isLivePriced: !row.isFixedPrice,
  hasOptions: row.firstValueId !== null,
  hasSizes: row.hasSizes,
  swatches: row.swatches,
  priceVaries: row.pricePaise !== row.highestPricePaise,
  isActive: row.isActive,
  isFeatured: row.isFeatured,
  createdAt: new Date(row.createdAt).toISOString(),
  version: row.version,
})

const serializeImage = ({ url, alt, isPrimary, width, height, widths, color, placeholder }: StoredImage) => ({
  url,
  alt,
  isPrimary,
  width,
  height,
  widths,
  color,
  placeholder,
})
