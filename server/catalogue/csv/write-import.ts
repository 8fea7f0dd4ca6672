import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { slugify } from '#domain/slug.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { refreshListings } from '../listings/refresh-listings.ts'
import type { Edit } from '../products/edit-columns.ts'
import { fallbackProductSlug, firstAvailableSlug } from '../slugs.ts'
import { products, productVariants } from '../tables.ts'
import type { ProductChange } from './plan-import.ts'
import { findReferencedProducts, refKey } from './product-refs.ts'

/** A product and the references to its related products. */
export type RelatedLink = { id: string; related: string[] }

type WriteContext = {
  edit: Edit
  /** Slugs of the file, and those generated for its earlier lines. */
  slugs: Set<string>
}

/** Inserts new products with their variants and updates existing ones, in one statement for each table. */
export async function writeChanges(
  tx: Tx,
  changes: readonly ProductChange[],
  { edit, slugs }: WriteContext,
): Promise<void> {
  if (changes.length === 0) return
  const generatedSlugs = await generateSlugs(tx, changes, slugs)
  const variantRows = changes.map(({ id, fields, row }) => ({
    ...fields.variant,
    id: row?.variant.id ?? newId(),
    productId: id,
  }))
  const rows = changes.map(({ id, fields, slug, row }) => ({
    ...fields.product,
    id,
    slug: slug ?? generatedSlugs.get(id)!,
    createdAt: row?.createdAt ?? edit.at,
    updatedAt: edit.at,
    updatedBy: edit.by,
  }))
  await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: products.id,
      set: {
        ...excludedColumns(products, rows[0]!, ['id', 'createdAt']),
        version: sql`${products.version} + 1`,
      },
    })
  await tx
    .insert(productVariants)
    .values(variantRows)
    .onConflictDoUpdate({
      target: productVariants.id,
      set: {
        ...excludedColumns(productVariants, variantRows[0]!, ['id', 'productId']),
        stockAtVersion: sql`excluded.stock`,
      },
    })
  await refreshListings(
    tx,
    changes.map(({ id }) => id),
  )
}

/** The values of the inserted row, for the columns that an update writes. */
function excludedColumns(table: PgTable, row: object, keptNames: readonly string[]): Record<string, SQL> {
  const columns = getTableColumns(table)
  const writtenNames = Object.keys(row).filter((name) => !keptNames.includes(name))
  return Object.fromEntries(writtenNames.map((name) => [name, sql.raw(`excluded.${columns[name]!.name}`)]))
}

/** Free slugs for new products to which the file gives none. */
async function generateSlugs(
  tx: Tx,
  changes: readonly ProductChange[],
  reserved: Set<string>,
): Promise<Map<string, string>> {
  const withoutSlug = changes.filter(({ slug }) => slug === null)
  const bases = withoutSlug.map(({ id, fields }) => slugify(fields.product.name) || fallbackProductSlug(id))
  if (bases.length === 0) return new Map()
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(sql`regexp_replace(${products.slug}, '-[0-9]+$', '') = any(${sql.param(bases)}::text[])
      or ${products.slug} = any(${sql.param(bases)}::text[])`)
  const taken = new Set([...reserved, ...rows.map(({ slug }) => slug)])
  return new Map(
    withoutSlug.map(({ id }, at) => {
      const slug = firstAvailableSlug(bases[at]!, taken)
      taken.add(slug)
      reserved.add(slug)
      return [id, slug]
    }),
  )
}

const LINK_BATCH_SIZE = 500

/** Runs last, when every product of the file has a row. References to rejected rows are ignored. */
export async function linkRelated(tx: Tx, links: readonly RelatedLink[]): Promise<void> {
  for (let at = 0; at < links.length; at += LINK_BATCH_SIZE) {
    const linkBatch = links.slice(at, at + LINK_BATCH_SIZE)
    const ids = await findReferencedProducts(tx, [...new Set(linkBatch.flatMap(({ related }) => related))])
    const records = linkBatch.map(({ id, related }) => ({
      id,
      ids: related.flatMap((ref) => ids.get(refKey(ref)) ?? []).filter((other) => other !== id),
    }))
    await tx.execute(sql`
      update products set related_ids = array(select jsonb_array_elements_text(given.ids))
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(id text, ids jsonb)
      where products.id = given.id`)
  }
}
