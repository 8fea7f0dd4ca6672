import { invalid } from '#domain/errors.ts'
import { normalizeForSearch } from '#domain/text.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { categories, subcategories } from '../tables.ts'
import type { ProductCategory } from './resolve-category.ts'

type CategoryRef = { id: string; slug: string; name: string }
type CategoryNode = CategoryRef & { children: CategoryRef[] }

/** All shelves at once, for many products: what `placeOf` asks for one. */
export async function loadCategoryTree(reader: Reader): Promise<CategoryNode[]> {
  const rows = await reader
    .select({ id: categories.id, slug: categories.slug, name: categories.name })
    .from(categories)
  const subcategoryRows = await reader
    .select({
      id: subcategories.id,
      slug: subcategories.slug,
      name: subcategories.name,
      categoryId: subcategories.categoryId,
    })
    .from(subcategories)
  return rows.map((row) => ({
    ...row,
    children: subcategoryRows.filter(({ categoryId }) => categoryId === row.id),
  }))
}

type CategoryRequest = {
  /** By id, slug or name; absent: where the product lies. */
  category: string | undefined
  /** '' or null: none; absent: where it lies, unless it moves to another category. */
  subcategory: string | null | undefined
  before: { categoryId: string; subcategoryId: string | null } | undefined
}

export function resolveCategoryIn(
  categoryTree: readonly CategoryNode[],
  { category, subcategory, before }: CategoryRequest,
): ProductCategory {
  const matchedCategory =
    category === undefined ? findById(categoryTree, before?.categoryId) : findByName(categoryTree, category)
  if (!matchedCategory) throw fieldError('category', `There is no category “${category}”`)
  if (subcategory === undefined && before?.categoryId === matchedCategory.id)
    return {
      category: matchedCategory,
      subcategory: findById(matchedCategory.children, before.subcategoryId) ?? null,
    }
  if (!subcategory) return { category: matchedCategory, subcategory: null }
  const matchedSubcategory = findByName(matchedCategory.children, subcategory)
  if (!matchedSubcategory)
    throw fieldError('subcategory', `${matchedCategory.name} has no subcategory “${subcategory}”`)
  return { category: matchedCategory, subcategory: matchedSubcategory }
}

const findById = <T extends CategoryRef>(all: readonly T[], id: string | null | undefined) =>
  all.find((each) => each.id === id)

const findByName = <T extends CategoryRef>(all: readonly T[], idSlugOrName: string): T | undefined =>
  all.find(({ id, slug }) => id === idSlugOrName || slug === idSlugOrName) ??
  all.find(({ name }) => normalizeForSearch(name) === normalizeForSearch(idSlugOrName))

const fieldError = (path: string, message: string) => invalid(message, [{ path, message }])
