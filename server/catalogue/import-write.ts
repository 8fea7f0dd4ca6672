import { getTableColumns, sql } from 'drizzle-orm'
import { slugify } from '#domain/slug.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Change } from './import-plan.ts'
import { keyOf, keysOf, namedByAny } from './product-refs.ts'
import { firstFree } from './slugs.ts'
import { products } from './tables.ts'

/** A product and the names of those that go with it. */
export type Link = { id: string; related: string[] }

type Around = {
  now: Date
  /** Slugs that the file gives, and those that were made for its lines so far. */
  slugs: Set<string>
}

/** New rows and changed ones by one statement. */
export async function writeChanges(
  tx: Tx,
  changes: readonly Change[],
  { now, slugs }: Around,
): Promise<void> {
  if (changes.length === 0) return
  const made = await slugsFor(tx, changes, slugs)
  const rows = changes.map(({ id, fields, slug, row }) => ({
    ...fields,
    id,
    slug: slug ?? made.get(id)!,
    createdAt: row?.createdAt ?? now,
    updatedAt: now,
  }))
  const { id: _, createdAt: __, ...written } = rows[0]!
  const columns = getTableColumns(products)
  const given = Object.keys(written).map((name) => [
    name,
    sql.raw(`excluded.${columns[name as keyof typeof columns].name}`),
  ])
  await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: products.id,
      set: { ...Object.fromEntries(given), version: sql`${products.version} + 1` },
    })
}

/** Free slugs for the new ones that the file gives none. */
async function slugsFor(
  tx: Tx,
  changes: readonly Change[],
  reserved: Set<string>,
): Promise<Map<string, string>> {
  const nameless = changes.filter(({ slug }) => slug === null)
  const bases = nameless.map(({ id, fields }) => slugify(fields.name) || `piece-${id.slice(-6)}`)
  if (bases.length === 0) return new Map()
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(sql`regexp_replace(${products.slug}, '-[0-9]+$', '') = any(${sql.param(bases)}::text[])
      or ${products.slug} = any(${sql.param(bases)}::text[])`)
  const taken = new Set([...reserved, ...rows.map(({ slug }) => slug)])
  return new Map(
    nameless.map(({ id }, at) => {
      const slug = firstFree(bases[at]!, taken)
      taken.add(slug)
      reserved.add(slug)
      return [id, slug]
    }),
  )
}

const LINKS_A_TIME = 500

/** Last, when every product of the file has its row. A name that belongs to a row which was left out links nothing. */
export async function linkRelated(tx: Tx, links: readonly Link[]): Promise<void> {
  for (let at = 0; at < links.length; at += LINKS_A_TIME) {
    const some = links.slice(at, at + LINKS_A_TIME)
    const ids = await idsOf(tx, [...new Set(some.flatMap(({ related }) => related))])
    const linked = some.map(({ id, related }) => ({
      id,
      ids: related.flatMap((ref) => ids.get(keyOf(ref)) ?? []).filter((other) => other !== id),
    }))
    await tx.execute(sql`
      update products set related_ids = array(select jsonb_array_elements_text(given.ids))
      from jsonb_to_recordset(${JSON.stringify(linked)}::jsonb) as given(id text, ids jsonb)
      where products.id = given.id`)
  }
}

async function idsOf(tx: Tx, refs: string[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await tx
    .select({ id: products.id, sku: products.sku, slug: products.slug })
    .from(products)
    .where(sql`${namedByAny(refs)} and deleted_at is null`)
  return new Map(rows.flatMap((row) => keysOf(row).map((key) => [key, row.id])))
}
