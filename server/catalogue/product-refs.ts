import { inArray, or, type SQL } from 'drizzle-orm'
import { products } from './tables.ts'

type Named = { sku: string | null; slug: string }

/** How a file names another product: by its SKU, and those without one by `slug:…`. */
export function refOf({ sku, slug }: Named): string {
  if (sku === null) return `slug:${slug}`
  return /^(slug|sku):/.test(sku) ? `sku:${sku}` : sku
}

/** The other way round. */
function namedBy(ref: string): { sku: string } | { slug: string } {
  if (ref.startsWith('slug:')) return { slug: ref.slice('slug:'.length) }
  return { sku: ref.startsWith('sku:') ? ref.slice('sku:'.length) : ref }
}

/** The same for a name and what it names: what a file and the shop are compared by. */
export function keyOf(ref: string): string {
  const named = namedBy(ref)
  return 'sku' in named ? `sku ${named.sku}` : `slug ${named.slug}`
}

export const keysOf = ({ sku, slug }: Named): string[] => [`sku ${sku}`, `slug ${slug}`]

/** Products that one of the refs names. */
export function namedByAny(refs: readonly string[]): SQL {
  const named = refs.map(namedBy)
  const skus = named.flatMap((each) => ('sku' in each ? [each.sku] : []))
  const slugs = named.flatMap((each) => ('slug' in each ? [each.slug] : []))
  return or(inArray(products.sku, skus), inArray(products.slug, slugs))!
}
