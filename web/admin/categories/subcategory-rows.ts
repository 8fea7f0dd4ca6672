import type { Category } from '#contract/categories.ts'
import { slugify } from '#domain/slug.ts'

/** A subcategory in the form; `key` names the row while it has no id. */
export type SubcategoryRow = {
  key: string
  _id?: string
  name: string
  slug: string
  description: string
  image: string
  isActive: boolean
}

export const toSubcategoryRows = (subcategories: Category['subcategories']): SubcategoryRow[] =>
  subcategories.map(({ imageWidths: _, ...subcategory }) => ({ ...subcategory, key: subcategory._id }))

/** The added one goes last, its slug made from its name where none was typed. */
export function addSubcategoryRow(
  rows: readonly SubcategoryRow[],
  name: string,
  key: string,
): SubcategoryRow[] {
  const trimmedName = name.trim()
  if (!trimmedName) return [...rows]
  return [
    ...rows,
    { key, name: trimmedName, slug: slugify(trimmedName), description: '', image: '', isActive: true },
  ]
}

/** A slug that was blank or made from the old name follows the new one; one that staff chose stays. */
export function renameWithSlug<T extends { name: string; slug: string }>(row: T, name: string): T {
  const isCustomSlug = row.slug !== '' && row.slug !== slugify(row.name)
  return { ...row, name, slug: isCustomSlug ? row.slug : slugify(name) }
}

/** What a save sends: rows without a name were never begun. */
export const toSubcategoryInput = (rows: readonly SubcategoryRow[]) =>
  rows
    .filter(({ name }) => name.trim() !== '')
    .map(({ key: _, ...row }) => ({ ...row, slug: row.slug || slugify(row.name) }))
