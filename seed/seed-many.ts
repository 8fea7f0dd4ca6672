import type pg from 'pg'
import type { MetalRates } from '#domain/metal-rates.ts'
import { ZERO } from '#domain/money.ts'
import { categories, products, subcategories } from '#server/catalogue/tables.ts'
import { BootError } from '#server/platform/boot-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { findCurrentRate } from '#server/rates/queries.ts'
import { insertMany } from './insert-many.ts'
import { manyPiece } from './many-pieces.ts'
import { pieceFields } from './seed-catalogue.ts'

const AT_ONCE = 1_000
const DAYS = 900
const DAY_MS = 24 * 3600 * 1000
/** What a fixed price leaves out: rows of one statement have the same columns. */
const NO_METAL = {
  fixedPricePaise: null,
  metalType: null,
  metalWeightMg: null,
  makingType: 'percentage' as const,
  makingPercent: 0,
  makingFlatPaise: ZERO,
  stoneChargesPaise: ZERO,
}

type Many = {
  db: Database['db']
  count: number
  now: Date
  onProgress?: (made: number) => void
}

/** Adds so many generated products to a shop with the shelves of the demo shop, at its rate of now. */
export async function seedMany(client: pg.PoolClient, { db, count, now, onProgress }: Many): Promise<void> {
  const rate = await findCurrentRate(db, now)
  if (!rate) throw new BootError('Enter metal rates first: the products are priced by them.')
  const shelfOf = await shelves(db)
  const { rows } = await client.query("select count(*) as before from products where sku like 'MN-%'")
  const first = rows[0].before + 1
  for (let made = 0; made < count; made += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - made)
    const batch = Array.from({ length: size }, (_, at) => rowOf(first + made + at, rate.rates, shelfOf, now))
    await insertMany(client, products, batch)
    if ((made / AT_ONCE) % 10 === 9) onProgress?.(made + size)
  }
}

type ShelfOf = (category: string, subcategory: string) => { categoryId: string; subcategoryId: string }

async function shelves(db: Database['db']): Promise<ShelfOf> {
  const [all, within] = [await db.select().from(categories), await db.select().from(subcategories)]
  return (category, subcategory) => {
    const shelf = all.find(({ slug }) => slug === category)
    const part = within.find(({ slug, categoryId }) => slug === subcategory && categoryId === shelf?.id)
    if (shelf && part) return { categoryId: shelf.id, subcategoryId: part.id }
    throw new BootError(
      `There is no shelf ${category}/${subcategory}: seed:many fills an empty database or the demo shop.`,
    )
  }
}

/** Came some day of the last years. */
function rowOf(number: number, rates: MetalRates, shelfOf: ShelfOf, now: Date): typeof products.$inferInsert {
  const piece = manyPiece(number)
  const createdAt = new Date(now.getTime() - ((number * 7919) % (DAYS * 24)) * (DAY_MS / 24))
  return {
    id: newId(),
    ...NO_METAL,
    ...pieceFields(piece, rates),
    relatedIds: [],
    ...shelfOf(piece.category, piece.subcategory),
    version: 1,
    createdAt,
    updatedAt: createdAt,
    isActive: true,
    wasActive: false,
  }
}
