import { slugify } from '#domain/slug.ts'
import { findCategory } from '#server/products/queries.ts'
import type { ColumnName } from '../format/columns.ts'
import type { RowGroup } from '../readers/row-groups.ts'
import type { ImportSettings, StoredLines } from '../tables.ts'
import type { ImportPass, PlannedChange } from './plan-import.ts'

const MAX_NAME_LENGTH = 80
const UNKNOWN = 'unknown: '

/**
 * Adds the categories of these lines that the shop does not have, so that their products are planned as if it had them. Before
 * the import staff choose another category for each, or create it.
 */
export function addUnknownCategories({ categoryTree }: ImportPass, groups: readonly RowGroup[]): void {
  for (const rows of groups) {
    const name = readName(rows, 'category')
    if (!name) continue
    let category = findCategory(categoryTree, name)
    if (!category) {
      category = { id: `${UNKNOWN}${name}`, slug: name, name, children: [] }
      categoryTree.push(category)
    }
    const subcategory = readName(rows, 'subcategory')
    if (!subcategory || findCategory(category.children, subcategory)) continue
    category.children.push({
      id: `${UNKNOWN}${category.name} > ${subcategory}`,
      slug: subcategory,
      name: subcategory,
    })
  }
}

/** The lines of a product have the same cell, or a blank one. Null: no cell can be the name of a category. */
function readName(rows: RowGroup, column: ColumnName): string | null {
  const cell = rows.map(({ cells }) => cells[column]?.trim()).find(Boolean)
  return cell && cell.length <= MAX_NAME_LENGTH && slugify(cell) !== '' ? cell : null
}

/** `Rings > Bands`: the category of this product, if the shop does not have it. */
export function findUnknownCategory({ fields }: PlannedChange): string | undefined {
  const id = [fields.subcategoryId, fields.categoryId].find((each) => each?.startsWith(UNKNOWN))
  return id?.slice(UNKNOWN.length)
}

/** The lines in the category that staff chose for that of the file. */
export function withChosenCategory(
  { rows, unknownCategory }: StoredLines,
  choices: ImportSettings['categories'],
): StoredLines['rows'] {
  const chosen = choices.find(({ type }) => type === unknownCategory)
  if (!chosen) return rows
  const { category, subcategory } = chosen
  return rows.map((row) => ({
    ...row,
    cells: { ...row.cells, category, subcategory: subcategory ?? '' },
  }))
}
