import { inArray, sql } from 'drizzle-orm'
import { invalid } from '#domain/errors.ts'
import type { Tx } from '#server/platform/database.ts'
import { type CardRow, selectCards } from './cards.ts'
import type { ProductPlace } from './place.ts'
import { distinct } from './product-fields.ts'
import { searchTextOf } from './search-text.ts'
import { products } from './tables.ts'

type Texts = {
  tags: string[]
  category: ProductPlace['category']
  subcategory: ProductPlace['subcategory']
}
type Work = (tx: Tx, ids: string[], now: Date) => Promise<{ changed: number }>

const ROWS_A_TIME = 500
const MOST_TAGS = 50

/** To another shelf. There, a piece lies in no subcategory unless one is named. */
export const moveTo = (place: ProductPlace): Work =>
  rewrite((row, texts) =>
    row.categoryId === place.category.id && !place.subcategory ? texts : { ...texts, ...place },
  )

export const withTags = (tags: readonly string[]): Work =>
  rewrite((row, texts) => {
    const all = distinct([...texts.tags, ...tags])
    if (all.length <= MOST_TAGS) return { ...texts, tags: all }
    throw invalid(`“${row.name}” would have more than ${MOST_TAGS} tags. Nothing was done.`)
  })

export const withoutTags = (tags: readonly string[]): Work =>
  rewrite((_, texts) => ({ ...texts, tags: texts.tags.filter((tag) => !tags.includes(tag)) }))

/** What a piece is found by is made of its tags and its shelf: it is written with them. */
const rewrite =
  (edit: (row: CardRow, texts: Texts) => Texts): Work =>
  async (tx, ids, now) => {
    let changed = 0
    for (let at = 0; at < ids.length; at += ROWS_A_TIME) {
      const rows = await selectCards(tx).where(inArray(products.id, ids.slice(at, at + ROWS_A_TIME)))
      const written = rows.flatMap((row) => {
        const before = textsOf(row)
        const after = edit(row, before)
        return isSame(before, after) ? [] : [toRecord(row, after)]
      })
      changed += written.length
      await write(tx, written, now)
    }
    return { changed }
  }

const textsOf = (row: CardRow): Texts => ({
  tags: row.tags,
  category: { id: row.categoryId, name: row.categoryName },
  subcategory: row.subcategoryId ? { id: row.subcategoryId, name: row.subcategoryName ?? '' } : null,
})

const isSame = (one: Texts, other: Texts): boolean =>
  one.category.id === other.category.id &&
  one.subcategory?.id === other.subcategory?.id &&
  one.tags.length === other.tags.length

function toRecord(row: CardRow, { tags, category, subcategory }: Texts) {
  const shelf = { category: category.name, subcategory: subcategory?.name ?? null }
  return {
    id: row.id,
    tags,
    category_id: category.id,
    subcategory_id: subcategory?.id ?? null,
    search_text: searchTextOf({ ...row, tags, ...shelf }),
  }
}

async function write(tx: Tx, records: ReturnType<typeof toRecord>[], now: Date): Promise<void> {
  if (records.length === 0) return
  await tx.execute(sql`
    update products set category_id = given.category_id, subcategory_id = given.subcategory_id,
      search_text = given.search_text, tags = array(select jsonb_array_elements_text(given.tags)),
      version = version + 1, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as given(id text, category_id text, subcategory_id text, search_text text, tags jsonb)
    where products.id = given.id`)
}
