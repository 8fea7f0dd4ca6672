import { invalidField } from '#domain/errors.ts'
import { normalizeForSearch } from '#domain/text.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { categories, subcategories } from '../tables.ts'

export type ProductCategory = {
  category: CategoryRef
  subcategory: CategoryRef | null
}

type CategoryRef = { id: string; slug: string; name: string }
type CategoryNode = CategoryRef & { children: CategoryRef[] }

type CategoryRequest = {
  /** Id, slug or name. Undefined: the product stays in its category. */
  category: string | undefined
  /** Id, slug or name; '' or null for none. Undefined: the product keeps it, unless it changes its category. */
  subcategory: string | null | undefined
  before?: { categoryId: string; subcategoryId: string | null } | undefined
}

/** All categories with their subcategories, to resolve those of many products. */
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

/** The category and subcategory that a form or a line of a file names. */
export function resolveCategoryIn(
  categoryTree: readonly CategoryNode[],
  { category, subcategory, before }: CategoryRequest,
): ProductCategory {
  const matchedCategory =
    category === undefined ? findById(categoryTree, before?.categoryId) : findCategory(categoryTree, category)
  if (!matchedCategory) throw invalidField('category', `There is no category “${category}”`)
  if (subcategory === undefined && before?.categoryId === matchedCategory.id)
    return {
      category: matchedCategory,
      subcategory: findById(matchedCategory.children, before.subcategoryId) ?? null,
    }
  if (!subcategory) return { category: matchedCategory, subcategory: null }
  const matchedSubcategory = findCategory(matchedCategory.children, subcategory)
  if (!matchedSubcategory)
    throw invalidField('subcategory', `${matchedCategory.name} has no subcategory “${subcategory}”`)
  return { category: matchedCategory, subcategory: matchedSubcategory }
}

/** The same for one product. The caller holds the lock of the names. */
export const resolveCategory = async (tx: Tx, request: CategoryRequest): Promise<ProductCategory> =>
  resolveCategoryIn(await loadCategoryTree(tx), request)

const findById = <T extends CategoryRef>(all: readonly T[], id: string | null | undefined) =>
  all.find((each) => each.id === id)

/** Case and accents of a name do not count. */
export const findCategory = <T extends CategoryRef>(all: readonly T[], idSlugOrName: string): T | undefined =>
  all.find(({ id }) => id === idSlugOrName) ??
  all.find(({ slug }) => slug === idSlugOrName) ??
  all.find(({ name }) => normalizeForSearch(name) === normalizeForSearch(idSlugOrName))
