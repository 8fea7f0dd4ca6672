import { eq, like, or, sql } from 'drizzle-orm'
import { invalidField } from '#domain/errors.ts'
import { slugify } from '#domain/slug.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { type categories, products } from './tables.ts'

/**
 * The slug that staff typed (the table's constraint answers a clash with 409), or a free one made from the name:
 * `meenakshi-jhumka-2`. A name without Latin letters takes `fallback`.
 */
export async function generateUniqueSlug(
  tx: Tx,
  table: typeof products | typeof categories,
  { typed, name, fallback }: { typed: string | null | undefined; name: string; fallback: string },
): Promise<string> {
  if (typed) return validateSlug(typed)
  const base = slugify(name) || fallback
  // two concurrent saves with the same name must not choose the same slug
  await lockKeys(tx, 'slug', `slug ${base}`)
  const taken = await tx
    .select({ slug: table.slug })
    .from(table)
    .where(or(eq(table.slug, base), like(table.slug, `${base}-%`)))
  return firstAvailableSlug(base, new Set(taken.map(({ slug }) => slug)))
}

/** Free slugs for new products of a file, by their ids. Those of the file are reserved, and so are the free ones from now on. */
export async function generateSlugs(
  reader: Reader,
  newProducts: readonly { id: string; name: string }[],
  reserved: Set<string>,
): Promise<Map<string, string>> {
  const bases = newProducts.map(({ id, name }) => slugify(name) || fallbackProductSlug(id))
  if (bases.length === 0) return new Map()
  const rows = await reader
    .select({ slug: products.slug })
    .from(products)
    .where(sql`regexp_replace(${products.slug}, '-[0-9]+$', '') = any(${sql.param(bases)}::text[])
      or ${products.slug} = any(${sql.param(bases)}::text[])`)
  const taken = new Set([...reserved, ...rows.map(({ slug }) => slug)])
  return new Map(
    newProducts.map(({ id }, at) => {
      const slug = firstAvailableSlug(bases[at]!, taken)
      taken.add(slug)
      reserved.add(slug)
      return [id, slug]
    }),
  )
}

/** Path segments of contract/routes.ts: a product with such a slug could not be requested. */
const RESERVED_SLUGS = ['category', 'deleted', 'export', 'materials', 'search', 'suggest', 'variant-counts']

/** For products whose name has no Latin letter. */
export const fallbackProductSlug = (id: string): string => `product-${id.slice(-6)}`

export function firstAvailableSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base) && !RESERVED_SLUGS.includes(base)) return base
  for (let suffix = 2; ; suffix += 1) if (!taken.has(`${base}-${suffix}`)) return `${base}-${suffix}`
}

export function validateSlug(typed: string): string {
  const slug = slugify(typed)
  if (!slug) throw invalidField('slug', 'A slug needs a Latin letter or a digit')
  if (RESERVED_SLUGS.includes(slug))
    throw invalidField('slug', `The slug “${slug}” is reserved. Choose another one.`)
  return slug
}
