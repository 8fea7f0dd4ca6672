import { eq, inArray } from 'drizzle-orm'
import { invalid } from '#domain/errors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ProductCategory } from '../categories/resolve-category.ts'
import { distinct } from '../save/product-fields.ts'
import { categories, products, subcategories } from '../tables.ts'
import type { SaveProducts } from '../write/change-products.ts'

type TagsAndCategory = {
  tags: string[]
  category: { id: string; name: string }
  subcategory: { id: string; name: string } | null
}
type BulkOperation = (context: { tx: Tx; ids: string[]; save: SaveProducts }) => Promise<{ changed: number }>

const BATCH_SIZE = 500
const MAX_TAGS = 50

/** Moves products to another category. Without a subcategory in the request they lose theirs. */
export const moveToCategory = (target: ProductCategory): BulkOperation =>
  editProducts((row, fields) =>
    row.categoryId === target.category.id && !target.subcategory ? fields : { ...fields, ...target },
  )

export const addTags = (tags: readonly string[]): BulkOperation =>
  editProducts((row, fields) => {
    const all = distinct([...fields.tags, ...tags])
    if (all.length <= MAX_TAGS) return { ...fields, tags: all }
    throw invalid(`“${row.name}” would have more than ${MAX_TAGS} tags. Nothing was changed.`)
  })

export const removeTags = (tags: readonly string[]): BulkOperation =>
  editProducts((_row, fields) => ({ ...fields, tags: fields.tags.filter((tag) => !tags.includes(tag)) }))

const editProducts =
  (change: (row: EditedProduct, fields: TagsAndCategory) => TagsAndCategory): BulkOperation =>
  async ({ tx, ids, save }) => {
    let changed = 0
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const rows = await selectEditedProducts(tx, ids.slice(start, start + BATCH_SIZE))
      const changes = rows.flatMap((row) => {
        const before = readFields(row)
        const after = change(row, before)
        return isUnchanged(before, after) ? [] : [{ id: row.id, columns: toColumns(after) }]
      })
      changed += changes.length
      await save(changes)
    }
    return { changed }
  }

const selectEditedProducts = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({
      id: products.id,
      name: products.name,
      tags: products.tags,
      categoryId: products.categoryId,
      categoryName: categories.name,
      subcategoryId: products.subcategoryId,
      subcategoryName: subcategories.name,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(inArray(products.id, ids))
type EditedProduct = Awaited<ReturnType<typeof selectEditedProducts>>[number]

const readFields = (row: EditedProduct): TagsAndCategory => ({
  tags: row.tags,
  category: { id: row.categoryId, name: row.categoryName },
  subcategory: row.subcategoryId ? { id: row.subcategoryId, name: row.subcategoryName ?? '' } : null,
})

const isUnchanged = (one: TagsAndCategory, other: TagsAndCategory): boolean =>
  one.category.id === other.category.id &&
  one.subcategory?.id === other.subcategory?.id &&
  one.tags.length === other.tags.length

const toColumns = ({ tags, category, subcategory }: TagsAndCategory) => ({
  tags,
  categoryId: category.id,
  subcategoryId: subcategory?.id ?? null,
})
