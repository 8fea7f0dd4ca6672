import { eq, like, or } from 'drizzle-orm'
import { invalidField } from '#domain/errors.ts'
import { slugify } from '#domain/slug.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import type { categories, products } from './tables.ts'

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
