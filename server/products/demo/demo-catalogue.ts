import { count, inArray, max, sql } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import type { StoneLine } from '#domain/stones.ts'
import { formatVariantTitle } from '#domain/variants.ts'
import type { Author } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { isNotDeleted } from '../queries.ts'
import type { NewVariant, ProductColumns } from '../save/product-fields.ts'
import { categories, optionValues, products, subcategories } from '../tables.ts'
import type { WritingDeps } from '../write/change-products.ts'

/** What `seed/demo/demo-catalogue.ts` makes of the demo shop for a shop with another name. */
export type DemoCatalogue = {
  categories: readonly (Named & { icon: string; subcategories: readonly Named[] })[]
  products: readonly DemoProduct[]
}

/** Undefined: for tools that build a shop to change one thing. */
export type LoadDemoCatalogue = (() => Promise<DemoCatalogue>) | undefined

type Named = Pick<typeof categories.$inferSelect, 'slug' | 'name' | 'description' | 'image'>

type DemoProduct = {
  slug: string
  /** Slugs of its category, its subcategory, and of the products that are shown with it. */
  category: string
  subcategory: string
  related: readonly string[]
  optionIds: readonly string[]
  columns: Omit<ProductColumns, 'categoryId' | 'subcategoryId' | 'relatedIds'>
  /** In their order. The title is made from the labels that the values have in this shop. */
  variants: readonly {
    valueIds: readonly string[]
    columns: Omit<NewVariant, 'position' | 'title' | 'value1Id' | 'value2Id' | 'value3Id'>
    stones: readonly StoneLine[]
  }[]
}

const TIMEOUT_MS = 60_000

/** The demo's categories and products as the start of a shop's own catalogue. */
export function createDemoProducts({
  database,
  clock,
  audit,
  writer,
  loadDemoCatalogue,
}: WritingDeps & { loadDemoCatalogue: LoadDemoCatalogue }) {
  /** In one transaction: a shop whose process is killed meanwhile has none of them. 409 when the shop has a product. */
  async function addDemoProducts(caller: Author): Promise<{ message: string; added: number }> {
    if (!loadDemoCatalogue) throw conflict('The demo’s products are not at hand here.')
    const demo = await loadDemoCatalogue()
    return database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
      // a second press waits here, and then finds the products of the first
      await lockKeys(tx, 'product import', 'demo catalogue')
      const added = await writer.changeProducts(tx, { ids: [], by: caller.userId }, async (save) => {
        const [found] = await tx.select({ total: count() }).from(products).where(isNotDeleted())
        if (found!.total > 0)
          throw conflict(
            'The shop has products already. The demo’s products are a start for an empty catalogue.',
          )
        const labels = await findLabels(tx, demo)
        const places = await addMissingCategories(tx, demo, clock.now())
        const ids = new Map(demo.products.map(({ slug }) => [slug, newId()]))
        await save(
          demo.products.map(({ slug, category, subcategory, related, optionIds, columns, variants }) => ({
            id: ids.get(slug)!,
            isNew: true as const,
            columns: {
              ...columns,
              slug,
              ...places.get(`${category}/${subcategory}`)!,
              relatedIds: related.map((other) => ids.get(other)!),
            },
            optionIds,
            variants: variants.map(({ valueIds, columns, stones }, position) => ({
              id: newId(),
              isNew: true as const,
              columns: {
                ...columns,
                position,
                title: formatVariantTitle(valueIds.map((id) => labels.get(id)!)),
                value1Id: valueIds[0] ?? null,
                value2Id: valueIds[1] ?? null,
                value3Id: valueIds[2] ?? null,
              },
              stones,
            })),
          })),
        )
        return demo.products.length
      })
      const message = `${added} ${plural(added, 'product', 'products')} added`
      await audit.record(tx, { caller, action: 'product.demo-catalogue', subject: message })
      return { message, added }
    })
  }

  return { addDemoProducts }
}

/** Every shop starts with these values, but staff can delete them. */
async function findLabels(tx: Tx, demo: DemoCatalogue): Promise<Map<string, string>> {
  const ids = [
    ...new Set(demo.products.flatMap(({ variants }) => variants.flatMap(({ valueIds }) => valueIds))),
  ]
  const rows = await tx
    .select({ id: optionValues.id, label: optionValues.label })
    .from(optionValues)
    .where(inArray(optionValues.id, ids))
  if (rows.length < ids.length)
    throw conflict(
      'The demo’s products come in karats, colours and sizes that the shop no longer has: some were deleted in Options.',
    )
  return new Map(rows.map(({ id, label }) => [id, label]))
}

type Place = { categoryId: string; subcategoryId: string }

/** A category or subcategory that the shop has already, by its slug, stays as it is. The key: `rings/solitaires`. */
async function addMissingCategories(tx: Tx, demo: DemoCatalogue, now: Date): Promise<Map<string, Place>> {
  const [last] = await tx.select({ position: max(categories.position) }).from(categories)
  const start = (last?.position ?? -1) + 1
  await tx
    .insert(categories)
    .values(
      demo.categories.map(({ subcategories: _, ...category }, at) => ({
        ...category,
        id: newId(),
        position: start + at,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
  const rows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories)
  const categoryIds = new Map(rows.map(({ slug, id }) => [slug, id]))
  await tx
    .insert(subcategories)
    .values(
      demo.categories.flatMap((category) =>
        category.subcategories.map((subcategory, position) => ({
          ...subcategory,
          id: newId(),
          position,
          categoryId: categoryIds.get(category.slug)!,
        })),
      ),
    )
    .onConflictDoNothing()
  const inCategories = await tx
    .select({ id: subcategories.id, slug: subcategories.slug, categoryId: subcategories.categoryId })
    .from(subcategories)
  return new Map(
    inCategories.flatMap(({ id, slug, categoryId }) => {
      const category = rows.find((row) => row.id === categoryId)!
      return [[`${category.slug}/${slug}`, { categoryId, subcategoryId: id }] as const]
    }),
  )
}
