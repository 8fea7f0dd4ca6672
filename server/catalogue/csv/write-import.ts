import { getTableColumns, sql } from 'drizzle-orm'
import { slugify } from '#domain/slug.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Edit } from '../products/edit-columns.ts'
import { fallbackProductSlug, firstAvailableSlug } from '../slugs.ts'
import { products } from '../tables.ts'
import type { ProductChange } from './plan-import.ts'
import { matchesAnyRef, productKeys, refKey } from './product-refs.ts'

/** A product and the references to its related products. */
export type RelatedLink = { id: string; related: string[] }

type WriteContext = {
  edit: Edit
  /** Slugs of the file, and those generated for its earlier lines. */
  slugs: Set<string>
}

/** Inserts new rows and updates existing ones in one statement. */
export async function writeChanges(
  tx: Tx,
  changes: readonly ProductChange[],
  { edit, slugs }: WriteContext,
): Promise<void> {
  if (changes.length === 0) return
  const generatedSlugs = await generateSlugs(tx, changes, slugs)
  const rows = changes.map(({ id, fields, slug, row }) => ({
    ...fields,
    id,
    slug: slug ?? generatedSlugs.get(id)!,
    createdAt: row?.createdAt ?? edit.at,
    updatedAt: edit.at,
    updatedBy: edit.by,
  }))
  const columns = getTableColumns(products)
  const writtenNames = Object.keys(rows[0]!).filter((name) => name !== 'id' && name !== 'createdAt')
  const updatedColumns = writtenNames.map((name) => [
    name,
    sql.raw(`excluded.${columns[name as keyof typeof columns].name}`),
  ])
  await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: products.id,
      set: { ...Object.fromEntries(updatedColumns), version: sql`${products.version} + 1` },
    })
}

/** Free slugs for new products to which the file gives none. */
async function generateSlugs(
  tx: Tx,
  changes: readonly ProductChange[],
  reserved: Set<string>,
): Promise<Map<string, string>> {
  const withoutSlug = changes.filter(({ slug }) => slug === null)
  const bases = withoutSlug.map(({ id, fields }) => slugify(fields.name) || fallbackProductSlug(id))
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
    const ids = await findIdsByRef(tx, [...new Set(linkBatch.flatMap(({ related }) => related))])
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

async function findIdsByRef(tx: Tx, refs: string[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await tx
    .select({ id: products.id, sku: products.sku, slug: products.slug })
    .from(products)
    .where(sql`${matchesAnyRef(refs)} and deleted_at is null`)
  return new Map(rows.flatMap((row) => productKeys(row).map((key) => [key, row.id])))
}
