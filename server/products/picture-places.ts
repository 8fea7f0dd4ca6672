import { and, eq, or, sql } from 'drizzle-orm'
import {
  type ChangePictures,
  changePicture,
  holdsUrl,
  type PictureChange,
  type PicturePlace,
} from '#server/media/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { categories, products, productVariants, subcategories } from './tables.ts'
import type { WritingDeps } from './write/change-products.ts'

const product = { kind: 'product', id: sql`${products.id}`, label: sql`${products.name}` } as const
const category = { kind: 'category', id: sql`${categories.id}` } as const

/** Also of deleted products, which can be restored. */
export const productPicturePlaces: readonly PicturePlace[] = [
  {
    ...product,
    column: products.images,
    addresses: sql`jsonb_path_query_array(${products.images}, '$[*].url')`,
    from: sql`${products}`,
  },
  {
    ...product,
    column: productVariants.imageUrls,
    from: sql`${productVariants} join ${products} on ${products.id} = ${productVariants.productId}`,
  },
  { ...category, column: categories.image, from: sql`${categories}`, label: sql`${categories.name}` },
  {
    ...category,
    column: categories.menuImage,
    from: sql`${categories}`,
    label: sql`${categories.name} || ', menu'`,
  },
  { ...category, column: categories.icon, from: sql`${categories}`, label: sql`${categories.name}` },
  {
    ...category,
    column: subcategories.image,
    from: sql`${subcategories} join ${categories} on ${categories.id} = ${subcategories.categoryId}`,
    label: sql`${categories.name} || ' › ' || ${subcategories.name}`,
  },
]

export function createPictureChanges({ database, writer }: Pick<WritingDeps, 'database' | 'writer'>) {
  const changeProducts: ChangePictures = async (change) => {
    const { rows } = await database.db.execute<{ id: string }>(sql`
      select ${products.id} as id from ${products} where ${holdsUrl(products.images, change.url)}
      union select ${productVariants.productId} from ${productVariants} where ${holdsUrl(productVariants.imageUrls, change.url)}`)
    for (const { id } of rows)
      await database.transaction((tx) =>
        writer.changeProducts(tx, { ids: [id], by: null }, async (save) => {
          const [row] = await tx.select().from(products).where(eq(products.id, id))
          if (!row) return
          const variants = await tx
            .select()
            .from(productVariants)
            .where(and(eq(productVariants.productId, id), holdsUrl(productVariants.imageUrls, change.url)))
          const images = changePicture(row.images, change)
          await save([
            {
              id,
              columns: { images: removeDoubles(images) },
              variants: variants.map(({ id: variantId, imageUrls, deletedAt }) => ({
                id: variantId,
                columns: { imageUrls: [...new Set(changePicture(imageUrls, change))], deletedAt },
              })),
            },
          ])
        }),
      )
  }

  const changeCategories: ChangePictures = (change) =>
    database.transaction(async (tx) => {
      for (const id of await findCategories(tx, change)) {
        assertLockOrder(tx, 'record')
        const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
        if (!row) continue
        await tx
          .update(categories)
          .set({
            image: changePicture(row.image, change),
            icon: changePicture(row.icon, change),
            menuImage: changePicture(row.menuImage, change),
            version: sql`${categories.version} + 1`,
          })
          .where(eq(categories.id, id))
        await tx
          .update(subcategories)
          .set({ image: change.picture.url })
          .where(and(eq(subcategories.categoryId, id), eq(subcategories.image, change.url)))
      }
    })

  return async (change: PictureChange): Promise<void> => {
    await changeProducts(change)
    await changeCategories(change)
  }
}

/** In the order of their ids, in which they are locked. */
async function findCategories(tx: Tx, { url }: PictureChange): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: categories.id })
    .from(categories)
    .leftJoin(subcategories, eq(subcategories.categoryId, categories.id))
    .where(
      or(
        eq(categories.image, url),
        eq(categories.icon, url),
        eq(categories.menuImage, url),
        eq(subcategories.image, url),
      ),
    )
  return rows.map(({ id }) => id).sort()
}

/** A product that had both pictures has the new one once, where the first of them was. */
function removeDoubles<Image extends { url: string; isPrimary: boolean }>(images: Image[]): Image[] {
  const kept = images.filter(({ url }, at) => images.findIndex((other) => other.url === url) === at)
  if (kept.length === images.length || kept.some(({ isPrimary }) => isPrimary)) return kept
  return kept.map((image, at) => ({ ...image, isPrimary: at === 0 }))
}
