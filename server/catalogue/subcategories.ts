import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { categories as contract } from '#contract/categories.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { slugify } from '#domain/slug.ts'
import type { Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { checkedImage } from './checked-image.ts'
import { firstFree, typedSlug } from './slugs.ts'
import { subcategories } from './tables.ts'

type Given = NonNullable<ParsedInput<typeof contract.create>['subcategories']>
type Row = typeof subcategories.$inferSelect

/**
 * Makes the subcategories of a category those of the list, in its order: matched by `_id`, new ones added, those that
 * it lacks deleted (their pieces stay in the category). True: a name changed or went.
 */
export async function saveSubcategories(tx: Tx, categoryId: string, given: Given): Promise<boolean> {
  const before = await tx
    .select()
    .from(subcategories)
    .where(eq(subcategories.categoryId, categoryId))
    .orderBy(asc(subcategories.position))
  const rows = rowsOf(categoryId, given, before)
  const kept = rows.map(({ id }) => id)
  await tx
    .delete(subcategories)
    .where(
      and(
        eq(subcategories.categoryId, categoryId),
        kept.length > 0 ? notInArray(subcategories.id, kept) : undefined,
      ),
    )
  await moveAside(tx, rows, before)
  for (const { id, ...fields } of rows) {
    if (before.some((row) => row.id === id))
      await tx.update(subcategories).set(fields).where(eq(subcategories.id, id))
    else await tx.insert(subcategories).values({ id, ...fields })
  }
  return before.some((row) => rows.find(({ id }) => id === row.id)?.name !== row.name)
}

/** Two that swap their slugs would clash half-way. */
async function moveAside(tx: Tx, rows: Row[], before: Row[]): Promise<void> {
  for (const row of before) {
    const next = rows.find(({ id }) => id === row.id)
    if (next && next.slug !== row.slug)
      await tx
        .update(subcategories)
        .set({ slug: `~${row.id}` })
        .where(eq(subcategories.id, row.id))
  }
}

function rowsOf(categoryId: string, given: Given, before: Row[]): Row[] {
  const typed = new Set(given.flatMap(({ slug }) => (slug ? [typedSlug(slug)] : [])))
  return given.map((sub, position) => {
    const row = before.find(({ id }) => id === sub._id)
    const id = row?.id ?? newId()
    return {
      id,
      categoryId,
      position,
      name: sub.name,
      slug: slugOf(sub, row, id, typed),
      description: sub.description ?? row?.description ?? '',
      image: sub.image === undefined ? (row?.image ?? '') : checkedImage(sub.image),
      isActive: sub.isActive ?? row?.isActive ?? true,
    }
  })
}

function slugOf(sub: Given[number], row: Row | undefined, id: string, taken: Set<string>): string {
  if (sub.slug) return typedSlug(sub.slug)
  const base = slugify(sub.name) || `part-${id.slice(-6)}`
  const slug = row && sub.slug === undefined && !taken.has(row.slug) ? row.slug : firstFree(base, taken)
  taken.add(slug)
  return slug
}
