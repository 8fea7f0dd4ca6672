import type { Category } from '#contract/categories.ts'
import { type SubcategoryRow, toSubcategoryRows } from './subcategory-rows.ts'

export type CategoryValues = {
  name: string
  slug: string
  description: string
  image: string
  icon: string
  order: string
  isActive: boolean
  isTopLevel: boolean
  menuImage: string
  menuDescription: string
  menuProductIds: string[]
  subcategories: SubcategoryRow[]
}

/** The values of the form for a saved category, or for a new one. */
export const toFormValues = (category: Category | null, nextOrder: number): CategoryValues => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
  image: category?.image ?? '',
  icon: category?.icon ?? '',
  order: String(category?.order ?? nextOrder),
  isActive: category?.isActive ?? true,
  isTopLevel: category?.isTopLevel ?? true,
  menuImage: category?.menu.image ?? '',
  menuDescription: category?.menu.description ?? '',
  menuProductIds: category?.menu.productIds ?? [],
  subcategories: toSubcategoryRows(category?.subcategories ?? []),
})
