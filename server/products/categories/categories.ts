import { and, count, eq, max, or, sql } from 'drizzle-orm'
import type { Category, categories as contract } from '#contract/categories.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import { type AuthenticatedCaller, type Caller, can } from '#server/http/access/caller.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { lockRatesShared } from '#server/rates/queries.ts'
import { isNotDeleted } from '../queries.ts'
import { generateUniqueSlug, validateSlug } from '../slugs.ts'
import { categories, products } from '../tables.ts'
import { purgeDeletedProducts, type WritingDeps } from '../write/change-products.ts'
import { CATEGORY_ORDER, type CategoryRow, readCategories } from './category-queries.ts'
import { sanitizeIcon } from './sanitize-icon.ts'
import { findSubcategoryImages, saveSubcategories } from './save-subcategories.ts'
import { validateImageUrl } from './validate-image-url.ts'

type CreateInput = ParsedInput<typeof contract.create>
type UpdateInput = ParsedInput<typeof contract.update>
type ReorderInput = ParsedInput<typeof contract.reorder>
type SaveResponse = { message: string; category: Category }

/** Listing and editing categories. */
export function createCategories({ database, clock, audit, media, writer }: WritingDeps) {
  const recordAudit = audit.changesOf<CategoryRow>({
    kind: 'category',
    getName: ({ name }) => name,
    toSnapshot: auditSnapshot,
  })

  async function list(caller: Caller, input: ParsedInput<typeof contract.list>): Promise<Category[]> {
    return readCategories(database.db, {
      where: input.topLevelOnly ? eq(categories.isTopLevel, true) : undefined,
      activeOnly: input.activeOnly || !can(caller, 'view_content'),
      media,
    })
  }

  async function get(caller: Caller, idOrSlug: string): Promise<Category> {
    const found = await readCategories(database.db, {
      where: or(eq(categories.id, idOrSlug), eq(categories.slug, idOrSlug)),
      activeOnly: !can(caller, 'view_content'),
      media,
    })
    const category = found.find(({ _id }) => _id === idOrSlug) ?? found[0]
    if (!category) throw notFound('Category not found')
    return category
  }

  async function create(caller: AuthenticatedCaller, input: CreateInput): Promise<SaveResponse> {
    const fields = toCategoryColumns(input)
    return database.transaction(async (tx) => {
      const id = newId()
      const typed = input.slug
      const slug = await generateUniqueSlug(tx, categories, {
        typed,
        name: input.name,
        fallback: `category-${id.slice(-6)}`,
      })
      const { subcategories: subs, ...held } = await media.hold(tx, {
        ...fields,
        subcategories: input.subcategories,
      })
      const position = input.order ?? (await nextPosition(tx))
      const now = clock.now()
      const [row] = await tx
        .insert(categories)
        .values({ ...held, id, slug, position, createdAt: now, updatedAt: now })
        .returning()
      if (subs) await saveSubcategories(tx, id, subs)
      await recordAudit(tx, caller, 'create', { after: row! })
      return { message: 'Category created successfully', category: await reload(tx, id) }
    })
  }

  async function update(caller: AuthenticatedCaller, input: UpdateInput): Promise<SaveResponse> {
    const fields = toCategoryColumns(input)
    return database.transaction((tx) =>
      writer.changeNames(tx, caller.userId, async () => {
        const row = await lockCategory(tx, input.id)
        if (input.version !== undefined && input.version !== row.version)
          assertVersion(row, input.version, await reload(tx, row.id))
        const { subcategories: subs, ...held } = await media.hold(
          tx,
          { ...fields, subcategories: input.subcategories },
          { before: [row, await findSubcategoryImages(tx, row.id)] },
        )
        const [saved] = await tx
          .update(categories)
          .set({
            ...held,
            ...(input.slug ? { slug: validateSlug(input.slug) } : {}),
            ...(input.order === undefined ? {} : { position: input.order }),
            version: sql`${categories.version} + 1`,
            updatedAt: clock.now(),
          })
          .where(eq(categories.id, row.id))
          .returning()
        const hasRenamedSubcategory = subs ? await saveSubcategories(tx, row.id, subs) : false
        const isRenamed = hasRenamedSubcategory || saved!.name !== row.name || saved!.slug !== row.slug
        await recordAudit(tx, caller, 'update', { before: row, after: saved! })
        return {
          result: { message: 'Category updated successfully', category: await reload(tx, row.id) },
          shownIn: isRenamed ? await findProductIds(tx, row.id) : [],
        }
      }),
    )
  }

  /**
   * `previousIds` is the order that the caller saw: another one is not overwritten unseen. The versions of what moves are
   * raised, because the form of a category holds its place as well.
   */
  async function reorder(
    caller: AuthenticatedCaller,
    { ids, previousIds }: ReorderInput,
  ): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const before = await lockAllCategories(tx)
      const currentIds = before.map(({ id }) => id)
      if (!isSameOrder(previousIds, currentIds))
        throw conflict('Someone else has changed the order of the categories.', 'STALE', {
          current: { order: before.map(({ id, name }) => ({ _id: id, name })) },
        })
      if (!isSameOrder(ids.toSorted(), currentIds.toSorted()))
        throw invalidField('ids', 'The order must name every category once')
      await tx.execute(sql`
        update ${categories} set position = given.position - 1, version = version + 1
        from unnest(${sql.param(ids)}::text[]) with ordinality as given(id, position)
        where ${categories.id} = given.id and ${categories.position} <> given.position - 1`)
      const names = new Map(before.map(({ id, name }) => [id, name]))
      await audit.record(tx, {
        caller,
        action: 'category.reorder',
        subject: 'categories',
        before: { order: before.map(({ name }) => name) },
        after: { order: ids.map((id) => names.get(id)) },
      })
      return { message: 'Order saved' }
    })
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      await lockRatesShared(tx)
      return writer.changeNames(tx, caller.userId, async () => {
        const row = await lockCategory(tx, id)
        const [usage] = await tx
          .select({ productCount: count() })
          .from(products)
          .where(and(eq(products.categoryId, id), isNotDeleted()))
        const productCount = usage?.productCount ?? 0
        if (productCount > 0)
          throw conflict(
            `This category still holds ${productCount} ${plural(productCount, 'product', 'products')}. Move or delete ${plural(productCount, 'it', 'them')} first.`,
            'CATEGORY_IN_USE',
            { count: productCount },
          )
        // deleted products of the category can no longer be restored
        await purgeDeletedProducts(tx, eq(products.categoryId, id))
        await tx.delete(categories).where(eq(categories.id, id))
        await recordAudit(tx, caller, 'delete', { before: row })
        return { result: { message: 'Category deleted successfully' }, shownIn: [] }
      })
    })
  }

  async function reload(tx: Tx, id: string): Promise<Category> {
    const [category] = await readCategories(tx, { where: eq(categories.id, id), activeOnly: false, media })
    return category!
  }

  return { list, get, create, update, reorder, remove }
}

async function lockCategory(tx: Tx, id: string): Promise<CategoryRow> {
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!row) throw notFound('Category not found')
  return row
}

async function lockAllCategories(tx: Tx): Promise<CategoryRow[]> {
  assertLockOrder(tx, 'record')
  await tx
    .select({ id: categories.id })
    .from(categories)
    .orderBy(sql`${categories.id} collate "C"`)
    .for('update')
  return tx
    .select()
    .from(categories)
    .orderBy(...CATEGORY_ORDER)
}

const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])

/** Also the deleted ones, which staff may restore. */
async function findProductIds(tx: Tx, categoryId: string): Promise<string[]> {
  const rows = await tx.select({ id: products.id }).from(products).where(eq(products.categoryId, categoryId))
  return rows.map(({ id }) => id)
}

/** A new category comes last. */
async function nextPosition(tx: Tx): Promise<number> {
  const [last] = await tx.select({ position: max(categories.position) }).from(categories)
  return (last?.position ?? -1) + 1
}

/** An absent field keeps its value, or takes the default of the column. */
function toCategoryColumns({
  name,
  description,
  image,
  icon,
  isTopLevel,
  isActive,
  menuImage,
  menuDescription,
  menuProductIds,
}: CreateInput) {
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(image === undefined ? {} : { image: validateImageUrl(image) }),
    ...(icon === undefined ? {} : { icon: sanitizeIcon(icon) }),
    ...(isTopLevel === undefined ? {} : { isTopLevel }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(menuImage === undefined ? {} : { menuImage: validateImageUrl(menuImage, 'menuImage') }),
    ...(menuDescription === undefined ? {} : { menuDescription }),
    ...(menuProductIds === undefined ? {} : { menuProductIds }),
  }
}

const auditSnapshot = (row: CategoryRow) => ({
  name: row.name,
  slug: row.slug,
  isActive: row.isActive,
  isTopLevel: row.isTopLevel,
  order: row.position,
  menuImage: row.menuImage,
  menuDescription: row.menuDescription,
  menuProductIds: row.menuProductIds,
})
