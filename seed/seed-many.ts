import { getTableColumns } from 'drizzle-orm'
import type { MetalRates } from '#domain/metal-rates.ts'
import { categories, products, subcategories } from '#server/catalogue/tables.ts'
import { BootError } from '#server/platform/boot-error.ts'
import type { Database } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { currentRate } from '#server/rates/current.ts'
import { manyPiece } from './many-pieces.ts'
import { pieceFields } from './seed-catalogue.ts'

const AT_ONCE = 1_000
const DAYS = 900
const DAY_MS = 24 * 3600 * 1000
/** What a fixed price leaves out: rows of one statement have the same columns. */
const NO_METAL = {
  ...{ fixedPricePaise: null, metalType: null, metalWeightMg: null, makingType: 'percentage' },
  ...{ makingPercent: 0, makingFlatPaise: 0, stoneChargesPaise: 0 },
}
const COLUMNS = getTableColumns(products)

type Many = {
  database: Pick<Database, 'db' | 'pool'>
  count: number
  now: Date
  onProgress?: (made: number) => void
}

/** Adds so many generated products to a shop with the shelves of the demo shop, at its rate of now. */
export async function seedMany({ database: { db, pool }, count, now, onProgress }: Many): Promise<void> {
  const rate = await currentRate(db, now)
  if (!rate) throw new BootError('Enter metal rates first: the products are priced by them.')
  const shelfOf = await shelves(db)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query("select count(*) as before from products where sku like 'MN-%'")
    const first = rows[0].before + 1
    for (let made = 0; made < count; made += AT_ONCE) {
      const size = Math.min(AT_ONCE, count - made)
      const batch = Array.from({ length: size }, (_, at) =>
        rowOf(first + made + at, rate.rates, shelfOf, now),
      )
      await client.query(insertion(batch[0]!), [JSON.stringify(batch)])
      if ((made / AT_ONCE) % 10 === 9) onProgress?.(made + size)
    }
    // what autovacuum would do a minute later: counts are read from the indexes alone
    await client.query('vacuum analyze products')
    await client.query('vacuum analyze search_words')
  } finally {
    client.release(true)
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
function rowOf(number: number, rates: MetalRates, shelfOf: ShelfOf, now: Date): Record<string, unknown> {
  const piece = manyPiece(number)
  const createdAt = new Date(now.getTime() - ((number * 7919) % (DAYS * 24)) * (DAY_MS / 24))
  const fields = {
    ...{ id: newId(), ...NO_METAL, ...pieceFields(piece, rates), relatedIds: [] },
    ...{ ...shelfOf(piece.category, piece.subcategory), version: 1, createdAt, updatedAt: createdAt },
    ...{ isActive: true, wasActive: false },
  }
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [COLUMNS[key as keyof typeof COLUMNS].name, value]),
  )
}

const insertion = (row: Record<string, unknown>): string => {
  const names = Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ')
  return `insert into products (${names}) select ${names} from json_populate_recordset(null::products, $1)`
}
