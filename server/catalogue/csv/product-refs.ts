import { inArray, or, type SQL } from 'drizzle-orm'
import { products } from '../tables.ts'

type ProductIdentity = { sku: string | null; slug: string }

/** How a file names another product: by its SKU, and those without one by `slug:…`. */
export function toProductRef({ sku, slug }: ProductIdentity): string {
  if (sku === null) return `slug:${slug}`
  return /^(slug|sku):/.test(sku) ? `sku:${sku}` : sku
}

/** The other way round. */
function parseRef(ref: string): { sku: string } | { slug: string } {
  if (ref.startsWith('slug:')) return { slug: ref.slice('slug:'.length) }
  return { sku: ref.startsWith('sku:') ? ref.slice('sku:'.length) : ref }
}

/** The same for a name and what it names: what a file and the shop are compared by. */
export function refKey(ref: string): string {
  const parsed = parseRef(ref)
  return 'sku' in parsed ? `sku ${parsed.sku}` : `slug ${parsed.slug}`
}

export const productKeys = ({ sku, slug }: ProductIdentity): string[] => [`sku ${sku}`, `slug ${slug}`]

/** Products that one of the refs names. */
export function matchesAnyRef(refs: readonly string[]): SQL {
  const parsed = refs.map(parseRef)
  const skus = parsed.flatMap((each) => ('sku' in each ? [each.sku] : []))
  const slugs = parsed.flatMap((each) => ('slug' in each ? [each.slug] : []))
  return or(inArray(products.sku, skus), inArray(products.slug, slugs))!
}
