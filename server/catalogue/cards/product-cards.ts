import { crc32 } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/products.ts'
import { toRupees } from '#domain/money.ts'
import { mapProductTexts } from '#domain/product-texts.ts'
import { toShownRating } from '#domain/reviews.ts'
import { describeCarats, type StoneKind } from '#domain/stones.ts'
import type { WeightUnit } from '#domain/weight.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { prebuilt, preparedText, textOf } from '#server/platform/database/execute-prepared.ts'
import { type JsonObject, jsonObject } from '#server/platform/database/json-object.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { lockRatesShared, metalNameOf } from '#server/rates/queries.ts'
import {
  hasSizeOption,
  ifHasOptions,
  joinDefaultVariant,
  primaryImage,
  serializeMetalInfo,
} from '../queries.ts'
import {
  categories,
  optionValues,
  productCards,
  productListings,
  productOptions,
  products,
  productVariants,
  type StoredImage,
  subcategories,
  variantStones,
} from '../tables.ts'

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

/** What only saves of staff change: of the product, its default variant, its category and its subcategory. */
const STORED_COLUMNS = {
  id: products.id,
  slug: products.slug,
  sku: productVariants.sku,
  name: products.name,
  categoryId: products.categoryId,
  subcategoryId: products.subcategoryId,
  material: products.material,
  ...mapProductTexts(({ name }) => products[name]),
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
  version: products.version,
  createdAt: products.createdAt,
  categorySlug: categories.slug,
  categoryName: categories.name,
  subcategorySlug: subcategories.slug,
  subcategoryName: subcategories.name,
}

/** What sales, new rates and reviews change as well. */
const LISTED_COLUMNS = {
  pricePaise: productListings.pricePaise,
  compareAtPaise: productListings.compareAtPaise,
  highestPricePaise: productListings.highestPricePaise,
  stock: productListings.stock,
  shipsWithinDays: productListings.shipsWithinDays,
  ratingAverage: productListings.ratingAverage,
  ratingCount: productListings.ratingCount,
}

/** The columns of a product card, for a statement that joins all of their tables. */
export const productCardColumns = { ...STORED_COLUMNS, ...LISTED_COLUMNS }

export type ProductCardJson = JsonObject<typeof productCardColumns>

const computeCards = textOf(sql`
  select ${products.id}, ${jsonObject(STORED_COLUMNS)} as card
  from ${products}
    join ${categories} on ${categories.id} = ${products.categoryId}
    ${joinDefaultVariant}
    left join ${subcategories} on ${subcategories.id} = ${products.subcategoryId}
  where ${products.id} = any`)

/** Changes with the statement, so that cards which an earlier version of the shop stored are not read. */
export const CARD_FORMAT = crc32(computeCards) | 0

/** A row of `cardsOfPageJson`. */
export type StoredCard = JsonObject<typeof LISTED_COLUMNS> & {
  id: string
  /** Null: the card is not stored yet, or by another format. */
  card: JsonObject<typeof STORED_COLUMNS> | null
}

/**
 * For statements `with page as (select array(…) as ids)`: the cards of these products, in the order of the ids. They are put
 * together by `completeCards`.
 */
export const cardsOfPageJson = prebuilt(sql`(
  select coalesce(json_agg(${jsonObject({
    id: sql`listed.id`,
    card: productCards.card,
    ...LISTED_COLUMNS,
  })} order by listed.position), '[]')
  from unnest((select ids from page)) with ordinality as listed (id, position)
    join ${productListings} on ${productListings.productId} = listed.id
    left join ${productCards} on ${productCards.productId} = listed.id
      and ${productCards.format} = ${sql.raw(String(CARD_FORMAT))})`)

const storedCards = preparedText<{ ids: readonly string[] }, { cards: StoredCard[] }>(
  'product_cards',
  sql`with page as (select ${sql.placeholder('ids')}::text[] as ids) select ${cardsOfPageJson} as cards`,
)

const computedCards = preparedText<
  { ids: readonly string[] },
  { id: string; card: JsonObject<typeof STORED_COLUMNS> }
>('computed_product_cards', sql`${sql.raw(computeCards)}(${sql.placeholder('ids')}::text[])`)

/** The cards of these products, in the order of the ids. */
export async function findProductCards(reader: Reader, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const [row] = await storedCards(reader, { ids })
  return completeCards(reader, row!.cards)
}

/** Computes the cards that are not stored yet, as after an update of the shop. */
export async function completeCards(reader: Reader, rows: readonly StoredCard[]): Promise<ProductCard[]> {
  const missing = rows.filter(({ card }) => card === null).map(({ id }) => id)
  const computed = missing.length > 0 ? await computedCards(reader, { ids: missing }) : []
  const computedById = new Map(computed.map(({ id, card }) => [id, card]))
  return rows.flatMap(({ card: stored, ...listed }) => {
    const card = stored ?? computedById.get(listed.id)
    return card ? [serializeProductCard({ ...card, ...listed })] : []
  })
}

/** Stores the cards of these products. Each transaction that changes a column of them calls it (product-cards.test.ts). */
export async function refreshCards(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  // If two transactions change a card, the second waits here, and then reads what the first has committed.
  assertLockOrder(tx, 'listings')
  await tx
    .select({ id: productListings.productId })
    .from(productListings)
    .where(sql`${productListings.productId} = any(${sql.param([...productIds])}::text[])`)
    .orderBy(sql`${productListings.productId} collate "C"`)
    .for('no key update')
  await tx.execute(sql`
    insert into product_cards (product_id, format, card)
    select id, ${CARD_FORMAT}, card
    from (${sql.raw(computeCards)}(${sql.param([...productIds])}::text[])) as computed order by id collate "C"
    on conflict (product_id) do update set format = excluded.format, card = excluded.card
      where (product_cards.format, product_cards.card::text) is distinct from (excluded.format, excluded.card::text)`)
}

/** The same after a change of the values of an option, whose colours are on the cards. */
export async function refreshCardsOfOption(tx: Tx, optionId: string): Promise<void> {
  await lockRatesShared(tx)
  const rows = await tx
    .select({ id: productOptions.productId })
    .from(productOptions)
    .where(eq(productOptions.optionId, optionId))
  await refreshCards(
    tx,
    rows.map(({ id }) => id),
  )
}

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
  ...mapProductTexts(({ name }) => row[name]),
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
