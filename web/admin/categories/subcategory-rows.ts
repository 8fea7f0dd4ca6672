import type { Category } from '#contract/categories.ts'
import { slugify } from '#domain/slug.ts'

/** A subcategory in the form. A new one has no `_id`. */
export type SubcategoryRow = {
  _id?: string
  name: string
  slug: string
  description: string
  image: string
  isActive: boolean
}

export const toSubcategoryRows = (subcategories: Category['subcategories']): SubcategoryRow[] =>
  subcategories.map(({ _id, name, slug, description, image, isActive }) => ({
    _id,
    name,
    slug,
    description,
    image,
    isActive,
  }))

export const newSubcategoryRow = (name: string): SubcategoryRow => ({
  name: name.trim(),
  slug: slugify(name),
  description: '',
  image: '',
  isActive: true,
})

/** A slug that was blank or made from the old name follows the new name. A slug that staff typed stays. */
export function slugAfterRename(row: { name: string; slug: string }, newName: string): string {
  const isTyped = row.slug !== '' && row.slug !== slugify(row.name)
  return isTyped ? row.slug : slugify(newName)
}

/** Rows without a name are left out. */
export const toSubcategoryInput = (rows: readonly SubcategoryRow[]): SubcategoryRow[] =>
  rows
    .filter(({ name }) => name.trim() !== '')
    .map((row) => ({ ...row, slug: row.slug || slugify(row.name) }))
