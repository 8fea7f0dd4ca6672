import { and, eq, or, sql } from 'drizzle-orm'
import { invalid } from '#domain/errors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { categories, subcategories } from '../tables.ts'

export type ProductCategory = {
  category: { id: string; name: string }
  subcategory: { id: string; name: string } | null
}

/** Where a product shall lie. The category by id or slug, the subcategory by name, slug or id. */
export async function resolveCategory(
  tx: Tx,
  { category, subcategory }: { category: string; subcategory: string | null | undefined },
): Promise<ProductCategory> {
  const [matchedCategory] = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(or(eq(categories.id, category), eq(categories.slug, category)))
    .orderBy(sql`${categories.id} = ${category} desc`)
    .for('share')
    .limit(1)
  if (!matchedCategory) throw fieldError('category', 'Category not found')
  if (!subcategory) return { category: matchedCategory, subcategory: null }
  const [matchedSubcategory] = await tx
    .select({ id: subcategories.id, name: subcategories.name })
    .from(subcategories)
    .where(
      and(
        eq(subcategories.categoryId, matchedCategory.id),
        or(
          eq(subcategories.id, subcategory),
          eq(subcategories.slug, subcategory),
          eq(subcategories.name, subcategory),
        ),
      ),
    )
    .limit(1)
  if (!matchedSubcategory)
    throw fieldError('subcategory', `${matchedCategory.name} has no subcategory of that name`)
  return { category: matchedCategory, subcategory: matchedSubcategory }
}

const fieldError = (path: string, message: string) => invalid(message, [{ path, message }])
