import { and, count, eq, max, not, sql } from 'drizzle-orm'
import type { Category, categories as contract } from '#contract/categories.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { type Caller, may, type SignedIn } from '#server/http/caller.ts'
import type { Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { assertFresh } from '#server/platform/versions.ts'
import { notDeleted } from './cards.ts'
import { type CategoryRow, readCategories } from './category-rows.ts'
import { checkedImage } from './checked-image.ts'
import type { CatalogueDeps } from './deps.ts'
import { inCategory } from './filters.ts'
import { harmlessIcon } from './icon.ts'
import { rewriteSearchTexts } from './rewrite-search.ts'
import { freeSlug, typedSlug } from './slugs.ts'
import { saveSubcategories } from './subcategories.ts'
import { categories, products } from './tables.ts'

type CreateInput = ParsedInput<typeof contract.create>
type UpdateInput = ParsedInput<typeof contract.update>
type Saved = { message: string; category: Category }

/** The shop's shelves. */
export function createCategories({ database, clock, audit, media }: CatalogueDeps) {
  async function list(caller: Caller, input: ParsedInput<typeof contract.list>): Promise<Category[]> {
    return readCategories(database.db, {
      where: input.topLevelOnly ? eq(categories.isTopLevel, true) : undefined,
      activeOnly: input.activeOnly || !may(caller, 'view_content'),
      media,
    })
  }

  async function one(caller: Caller, idOrSlug: string): Promise<Category> {
    const found = await readCategories(database.db, {
      where: inCategory(idOrSlug),
      activeOnly: !may(caller, 'view_content'),
      media,
    })
    const category = found.find(({ _id }) => _id === idOrSlug) ?? found[0]
    if (!category) throw notFound('Category not found')
    return category
  }

  async function create(caller: SignedIn, input: CreateInput): Promise<Saved> {
    const fields = fieldsOf(input)
    return database.transaction(async (tx) => {
      const id = newId()
      const typed = input.slug
      const slug = await freeSlug(tx, categories, {
        typed,
        name: input.name,
        fallback: `category-${id.slice(-6)}`,
      })
      const position = input.order ?? (await nextPosition(tx))
      const now = clock.now()
      const [row] = await tx
        .insert(categories)
        .values({ ...fields, id, slug, position, createdAt: now, updatedAt: now })
        .returning()
      if (input.subcategories) await saveSubcategories(tx, id, input.subcategories)
      await record(tx, caller, 'create', { after: row! })
      return { message: 'Category created successfully', category: await reread(tx, id) }
    })
  }

  async function update(caller: SignedIn, input: UpdateInput): Promise<Saved> {
    const fields = fieldsOf(input)
    return database.transaction(async (tx) => {
      const row = await locked(tx, input.id)
      if (input.version !== undefined && input.version !== row.version)
        assertFresh(row, input.version, await reread(tx, row.id))
      const [saved] = await tx
        .update(categories)
        .set({
          ...fields,
          ...(input.slug ? { slug: typedSlug(input.slug) } : {}),
          ...(input.order === undefined ? {} : { position: input.order }),
          version: sql`${categories.version} + 1`,
          updatedAt: clock.now(),
        })
        .where(eq(categories.id, row.id))
        .returning()
      const isRenamed = input.subcategories ? await saveSubcategories(tx, row.id, input.subcategories) : false
      if (isRenamed || saved!.name !== row.name) await rewriteSearchTexts(tx, row.id)
      await record(tx, caller, 'update', { before: row, after: saved! })
      return { message: 'Category updated successfully', category: await reread(tx, row.id) }
    })
  }

  async function remove(caller: SignedIn, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const row = await locked(tx, id)
      const [held] = await tx
        .select({ pieces: count() })
        .from(products)
        .where(and(eq(products.categoryId, id), notDeleted()))
      const pieces = held?.pieces ?? 0
      if (pieces > 0)
        throw conflict(
          `This category still holds ${pieces} ${pieces === 1 ? 'product' : 'products'}. Move or delete ${pieces === 1 ? 'it' : 'them'} first.`,
          'CATEGORY_IN_USE',
          { count: pieces },
        )
      // with the shelf goes what was deleted from it
      await tx.delete(products).where(and(eq(products.categoryId, id), not(notDeleted())))
      await tx.delete(categories).where(eq(categories.id, id))
      await record(tx, caller, 'delete', { before: row })
      return { message: 'Category deleted successfully' }
    })
  }

  async function reread(tx: Tx, id: string): Promise<Category> {
    const [category] = await readCategories(tx, { where: eq(categories.id, id), activeOnly: false, media })
    return category!
  }

  type Change = { before?: CategoryRow; after?: CategoryRow }
  function record(tx: Tx, caller: SignedIn, what: string, { before, after }: Change) {
    return audit.record(tx, {
      caller,
      action: `category.${what}`,
      subject: `category ${(after ?? before)!.name}`,
      before: before && told(before),
      after: after && told(after),
    })
  }

  return { list, one, create, update, remove }
}

async function locked(tx: Tx, id: string): Promise<CategoryRow> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!row) throw notFound('Category not found')
  return row
}

/** A new category stands last. */
async function nextPosition(tx: Tx): Promise<number> {
  const [last] = await tx.select({ position: max(categories.position) }).from(categories)
  return (last?.position ?? -1) + 1
}

/** What is left out stays as it is, or takes the column's default. */
function fieldsOf({ name, description, image, icon, isTopLevel, isActive }: CreateInput) {
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(image === undefined ? {} : { image: checkedImage(image) }),
    ...(icon === undefined ? {} : { icon: harmlessIcon(icon) }),
    ...(isTopLevel === undefined ? {} : { isTopLevel }),
    ...(isActive === undefined ? {} : { isActive }),
  }
}

const told = ({ name, slug, isActive, isTopLevel, position }: CategoryRow) => ({
  name,
  slug,
  isActive,
  isTopLevel,
  order: position,
})
