import { asc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { MetalRates } from '#domain/metal-rates.ts'
import { type Paise, ZERO } from '#domain/money.ts'
import { toProductColumns, toVariantColumns } from '#seed/demo/seed-products.ts'
import { createSeedVariants } from '#seed/demo/variants.ts'
import { BootError } from '#server/platform/boot-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import {
  categories,
  options,
  optionValues,
  productOptions,
  products,
  productVariants,
  subcategories,
  variantPrices,
} from '#server/products/tables.ts'
import { findCurrentRate } from '#server/rates/queries.ts'
import { refreshSearchRows } from '#server/search/service.ts'
import { insertMany } from './insert-many.ts'
import { generateProduct, resizeProduct } from './products.ts'

const BATCH_SIZE = 1_000
const HISTORY_DAYS = 900
const DAY_MS = 24 * 3600 * 1000
/** The columns that a fixed price leaves out: insertMany writes null for a missing field. */
const NO_METAL_COLUMNS = {
  fixedPricePaise: null,
  metalType: null,
  metalWeightMg: null,
  makingType: 'percentage' as const,
  makingPercent: 0,
  makingFlatPaise: ZERO,
  stoneChargesPaise: ZERO,
}

type GenerateProductsInput = {
  db: Database['db']
  count: number
  now: Date
  onProgress?: (insertedCount: number) => void
}

/** The option that the products of a category are chosen by. Those of other categories come in colours. */
const OPTION_OF_CATEGORY: Record<string, string> = {
  rings: 'ring-size',
  'bangles-kadas': 'bangle-size',
  necklaces: 'chain-length',
  mangalsutra: 'chain-length',
  bracelets: 'bracelet-length',
}
const DEFAULT_OPTION = 'metal-colour'
const VARIANTS_PER_PRODUCT = 3
/** Of the weight of the first variant to that of the next. */
const WEIGHT_STEP = 1.06

/** Adds generated products to the categories of the demo shop, at its current rate. */
export async function seedGeneratedProducts(
  client: pg.PoolClient,
  { db, count, now, onProgress }: GenerateProductsInput,
): Promise<void> {
  const rate = await findCurrentRate(db, now)
  if (!rate) throw new BootError('Enter metal rates first: the products are priced by them.')
  const context = {
    rates: rate.rates,
    findCategoryIds: await loadCategoryFinder(db),
    findOption: await loadOptionFinder(db),
    now,
  }
  const { rows } = await client.query(
    "select count(distinct product_id) as before from product_variants where sku like 'MN-%'",
  )
  const first = rows[0].before + 1
  for (let insertedCount = 0; insertedCount < count; insertedCount += BATCH_SIZE) {
    const size = Math.min(BATCH_SIZE, count - insertedCount)
    const batch = Array.from({ length: size }, (_, at) => createRows(first + insertedCount + at, context))
    await insertMany(
      client,
      products,
      batch.map(({ product }) => product),
    )
    await insertMany(
      client,
      productOptions,
      batch.map(({ option }) => option),
    )
    const variants = batch.flatMap((row) => row.variants)
    await insertMany(
      client,
      productVariants,
      variants.map(({ pricePaise: _price, ...columns }) => columns),
    )
    await insertMany(
      client,
      variantPrices,
      variants.map(({ id, pricePaise }) => ({ variantId: id, pricePaise })),
    )
    await refreshSearchRows(
      drizzle(client),
      batch.map(({ product }) => product.id),
    )
    if ((insertedCount / BATCH_SIZE) % 10 === 9) onProgress?.(insertedCount + size)
  }
}

type FindCategoryIds = (
  category: string,
  subcategory: string,
) => { categoryId: string; subcategoryId: string }

async function loadCategoryFinder(db: Database['db']): Promise<FindCategoryIds> {
  const [categoryRows, subcategoryRows] = [
    await db.select().from(categories),
    await db.select().from(subcategories),
  ]
  return (category, subcategory) => {
    const categoryRow = categoryRows.find(({ slug }) => slug === category)
    const subcategoryRow = subcategoryRows.find(
      ({ slug, categoryId }) => slug === subcategory && categoryId === categoryRow?.id,
    )
    if (categoryRow && subcategoryRow) return { categoryId: categoryRow.id, subcategoryId: subcategoryRow.id }
    throw new BootError(
      `There is no shelf ${category}/${subcategory}: seed:many fills an empty database or the demo shop.`,
    )
  }
}

type OptionChoice = { id: string; valueIds: string[]; labels: string[] }

async function loadOptionFinder(db: Database['db']): Promise<(category: string) => OptionChoice> {
  const rows = await db
    .select({ option: options, value: optionValues })
    .from(options)
    .innerJoin(optionValues, eq(optionValues.optionId, options.id))
    .orderBy(asc(optionValues.position))
  return (category) => {
    const code = OPTION_OF_CATEGORY[category] ?? DEFAULT_OPTION
    const own = rows.filter(({ option }) => option.code === code)
    return {
      id: own[0]!.option.id,
      valueIds: own.map(({ value }) => value.id),
      labels: own.map(({ value }) => value.label),
    }
  }
}

type RowContext = {
  rates: MetalRates
  findCategoryIds: FindCategoryIds
  findOption: (category: string) => OptionChoice
  now: Date
}

/** A product that was added some day of the last years, and its variants. */
function createRows(
  number: number,
  { rates, findCategoryIds, findOption, now }: RowContext,
): {
  product: typeof products.$inferInsert
  option: typeof productOptions.$inferInsert
  variants: (typeof productVariants.$inferInsert & { pricePaise: Paise | null })[]
} {
  const product = generateProduct(number)
  const createdAt = new Date(now.getTime() - ((number * 7919) % (HISTORY_DAYS * 24)) * (DAY_MS / 24))
  const id = newId()
  const option = findOption(product.category)
  const firstValue = number % (option.valueIds.length - VARIANTS_PER_PRODUCT + 1)
  const variants = Array.from({ length: VARIANTS_PER_PRODUCT }, (_, position) => {
    const variant = toVariantColumns(
      createSeedVariants(resizeProduct(product, WEIGHT_STEP ** position))[0]!,
      rates,
    )
    return {
      ...NO_METAL_COLUMNS,
      ...variant,
      id: newId(),
      productId: id,
      sku: `${product.sku}-${position + 1}`,
      position,
      value1Id: option.valueIds[firstValue + position]!,
      title: option.labels[firstValue + position]!,
      isActive: true,
      makingBasis: 'net' as const,
      wastagePercent: 0,
      stockAtVersion: variant.stock,
      imageUrls: [],
      isSerialised: false,
    }
  })
  return {
    product: {
      ...toProductColumns(product),
      id,
      relatedIds: [],
      ...findCategoryIds(product.category, product.subcategory),
      ratingAverage: 0,
      ratingCount: 0,
      version: 1,
      createdAt,
      updatedAt: createdAt,
      isActive: true,
      wasActive: false,
    },
    option: { productId: id, position: 0, optionId: option.id },
    variants,
  }
}
