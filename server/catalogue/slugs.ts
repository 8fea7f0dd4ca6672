import { eq, like, or, sql } from 'drizzle-orm'
import { invalid } from '#domain/errors.ts'
import { slugify } from '#domain/slug.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { categories, products } from './tables.ts'

/**
 * The slug that staff typed (a clash is a 409 by the table's constraint), or one made from the name that nobody has:
 * `meenakshi-jhumka-2`. Names without a Latin letter take `fallback`.
 */
export async function generateUniqueSlug(
  tx: Tx,
  table: typeof products | typeof categories,
  { typed, name, fallback }: { typed: string | null | undefined; name: string; fallback: string },
): Promise<string> {
  if (typed) return validateSlug(typed)
  const base = slugify(name) || fallback
  // two saves of the same name at once must not find the same free one
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug ${base}`}))`)
  const taken = await tx
    .select({ slug: table.slug })
    .from(table)
    .where(or(eq(table.slug, base), like(table.slug, `${base}-%`)))
  return firstAvailableSlug(base, new Set(taken.map(({ slug }) => slug)))
}

/** Words of the shop's own addresses (contract/routes.ts): a product of that slug could not be asked for. */
const RESERVED_SLUGS = ['category', 'deleted', 'export', 'search', 'suggest']

export function firstAvailableSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base) && !RESERVED_SLUGS.includes(base)) return base
  for (let suffix = 2; ; suffix += 1) if (!taken.has(`${base}-${suffix}`)) return `${base}-${suffix}`
}

export function validateSlug(typed: string): string {
  const slug = slugify(typed)
  const message = RESERVED_SLUGS.includes(slug)
    ? `The shop itself needs the slug “${slug}”. Choose another one.`
    : 'A slug needs a Latin letter or a digit'
  if (slug && !RESERVED_SLUGS.includes(slug)) return slug
  throw invalid(message, [{ path: 'slug', message }])
}
