import { invalid } from '#domain/errors.ts'
import { fold } from '#domain/text.ts'
import type { Reader } from '#server/platform/database.ts'
import type { ProductPlace } from './place.ts'
import { categories, subcategories } from './tables.ts'

type Named = { id: string; slug: string; name: string }
type Shelf = Named & { within: Named[] }

/** All shelves at once, for many products: what `placeOf` asks for one. */
export async function readShelves(reader: Reader): Promise<Shelf[]> {
  const rows = await reader
    .select({ id: categories.id, slug: categories.slug, name: categories.name })
    .from(categories)
  const inner = await reader
    .select({
      id: subcategories.id,
      slug: subcategories.slug,
      name: subcategories.name,
      categoryId: subcategories.categoryId,
    })
    .from(subcategories)
  return rows.map((row) => ({ ...row, within: inner.filter(({ categoryId }) => categoryId === row.id) }))
}

type Wanted = {
  /** By id, slug or name; absent: where the product lies. */
  category: string | undefined
  /** '' or null: none; absent: where it lies, unless it moves to another category. */
  subcategory: string | null | undefined
  before: { categoryId: string; subcategoryId: string | null } | undefined
}

export function placeIn(shelves: readonly Shelf[], { category, subcategory, before }: Wanted): ProductPlace {
  const shelf = category === undefined ? byId(shelves, before?.categoryId) : named(shelves, category)
  if (!shelf) throw fault('category', `There is no category “${category}”`)
  if (subcategory === undefined && before?.categoryId === shelf.id)
    return { category: shelf, subcategory: byId(shelf.within, before.subcategoryId) ?? null }
  if (!subcategory) return { category: shelf, subcategory: null }
  const within = named(shelf.within, subcategory)
  if (!within) throw fault('subcategory', `${shelf.name} has no subcategory “${subcategory}”`)
  return { category: shelf, subcategory: within }
}

const byId = <T extends Named>(all: readonly T[], id: string | null | undefined) =>
  all.find((each) => each.id === id)

const named = <T extends Named>(all: readonly T[], word: string): T | undefined =>
  all.find(({ id, slug }) => id === word || slug === word) ??
  all.find(({ name }) => fold(name) === fold(word))

const fault = (path: string, message: string) => invalid(message, [{ path, message }])
