import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { categories as contract } from '#contract/categories.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { slugify } from '#domain/slug.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { firstAvailableSlug, validateSlug } from '../slugs.ts'
import { subcategories } from '../tables.ts'
import { validateImageUrl } from './validate-image-url.ts'

type SubcategoryInputs = NonNullable<ParsedInput<typeof contract.create>['subcategories']>
type Row = typeof subcategories.$inferSelect

/**
 * Makes the subcategories of a category those of the list, in its order: matched by `_id`, new ones added, missing ones
 * deleted (their products stay in the category). Returns true if a name or slug was changed or deleted.
 */
export async function saveSubcategories(
  tx: Tx,
  categoryId: string,
  inputs: SubcategoryInputs,
): Promise<boolean> {
  const before = await tx
    .select()
    .from(subcategories)
    .where(eq(subcategories.categoryId, categoryId))
    .orderBy(asc(subcategories.position))
  const rows = buildRows(categoryId, inputs, before)
  const keptIds = rows.map(({ id }) => id)
  await tx
    .delete(subcategories)
    .where(
      and(
        eq(subcategories.categoryId, categoryId),
        keptIds.length > 0 ? notInArray(subcategories.id, keptIds) : undefined,
      ),
    )
  await releaseSwappedSlugs(tx, rows, before)
  for (const { id, ...fields } of rows) {
    if (before.some((row) => row.id === id))
      await tx.update(subcategories).set(fields).where(eq(subcategories.id, id))
    else await tx.insert(subcategories).values({ id, ...fields })
  }
  return before.some((row) => {
    const next = rows.find(({ id }) => id === row.id)
    return next?.name !== row.name || next.slug !== row.slug
  })
}

export const findSubcategoryImages = (tx: Tx, categoryId: string): Promise<{ image: string }[]> =>
  tx
    .select({ image: subcategories.image })
    .from(subcategories)
    .where(eq(subcategories.categoryId, categoryId))

/** Two that swap their slugs would clash half-way. */
async function releaseSwappedSlugs(tx: Tx, rows: Row[], before: Row[]): Promise<void> {
  for (const row of before) {
    const next = rows.find(({ id }) => id === row.id)
    if (next && next.slug !== row.slug)
      await tx
        .update(subcategories)
        .set({ slug: `~${row.id}` })
        .where(eq(subcategories.id, row.id))
  }
}

function buildRows(categoryId: string, inputs: SubcategoryInputs, before: Row[]): Row[] {
  const typedSlugs = new Set(inputs.flatMap(({ slug }) => (slug ? [validateSlug(slug)] : [])))
  return inputs.map((sub, position) => {
    const row = before.find(({ id }) => id === sub._id)
    const id = row?.id ?? newId()
    return {
      id,
      categoryId,
      position,
      name: sub.name,
      slug: resolveSlug(sub, row, id, typedSlugs),
      description: sub.description ?? row?.description ?? '',
      image: sub.image === undefined ? (row?.image ?? '') : validateImageUrl(sub.image),
      isActive: sub.isActive ?? row?.isActive ?? true,
    }
  })
}

function resolveSlug(
  sub: SubcategoryInputs[number],
  row: Row | undefined,
  id: string,
  taken: Set<string>,
): string {
  if (sub.slug) return validateSlug(sub.slug)
  const base = slugify(sub.name) || `part-${id.slice(-6)}`
  const slug =
    row && sub.slug === undefined && !taken.has(row.slug) ? row.slug : firstAvailableSlug(base, taken)
  taken.add(slug)
  return slug
}
