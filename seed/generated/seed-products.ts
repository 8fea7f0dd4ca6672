import type pg from 'pg'
import type { MetalRates } from '#domain/metal-rates.ts'
import { ZERO } from '#domain/money.ts'
import { toProductColumns, toVariantColumns } from '#seed/demo/seed-catalogue.ts'
import { categories, products, productVariants, subcategories } from '#server/catalogue/tables.ts'
import { summaryColumns } from '#server/catalogue/variants/summary-columns.ts'
import { BootError } from '#server/platform/boot-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { findCurrentRate } from '#server/rates/queries.ts'
import { insertMany } from './insert-many.ts'
import { generateProduct } from './products.ts'

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

/** Adds generated products to the categories of the demo shop, at its current rate. */
export async function seedGeneratedProducts(
  client: pg.PoolClient,
  { db, count, now, onProgress }: GenerateProductsInput,
): Promise<void> {
  const rate = await findCurrentRate(db, now)
  if (!rate) throw new BootError('Enter metal rates first: the products are priced by them.')
  const findCategoryIds = await loadCategoryFinder(db)
  const { rows } = await client.query("select count(*) as before from products where sku like 'MN-%'")
  const first = rows[0].before + 1
  for (let insertedCount = 0; insertedCount < count; insertedCount += BATCH_SIZE) {
    const size = Math.min(BATCH_SIZE, count - insertedCount)
    const batch = Array.from({ length: size }, (_, at) =>
      createRows(first + insertedCount + at, rate.rates, findCategoryIds, now),
    )
    await insertMany(
      client,
      products,
      batch.map(({ product }) => product),
    )
    await insertMany(
      client,
      productVariants,
      batch.map(({ variant }) => variant),
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

/** A product that was added some day of the last years, and its variant. */
function createRows(
  number: number,
  rates: MetalRates,
  findCategoryIds: FindCategoryIds,
  now: Date,
): { product: typeof products.$inferInsert; variant: typeof productVariants.$inferInsert } {
  const product = generateProduct(number)
  const createdAt = new Date(now.getTime() - ((number * 7919) % (HISTORY_DAYS * 24)) * (DAY_MS / 24))
  const id = newId()
  const variant = {
    ...NO_METAL_COLUMNS,
    ...toVariantColumns(product, rates),
    id: newId(),
    productId: id,
  }
  return {
    product: {
      ...toProductColumns(product),
      id,
      relatedIds: [],
      ...findCategoryIds(product.category, product.subcategory),
      version: 1,
      createdAt,
      updatedAt: createdAt,
      isActive: true,
      wasActive: false,
      ...summaryColumns(variant),
    },
    variant: {
      ...variant,
      position: 0,
      title: '',
      isActive: true,
      makingBasis: 'net',
      wastagePercent: 0,
      hasHallmarkingCharge: false,
      stockAtVersion: variant.stock,
      imageUrls: [],
      isSerialised: false,
    },
  }
}
