import { inArray, or, type SQL } from 'drizzle-orm'
import { products } from '../tables.ts'

type ProductIdentity = { sku: string | null; slug: string }

/** The reference to a product in a file: its SKU or, without one, `slug:…`. */
export function toProductRef({ sku, slug }: ProductIdentity): string {
  if (sku === null) return `slug:${slug}`
  return /^(slug|sku):/.test(sku) ? `sku:${sku}` : sku
}

function parseRef(ref: string): { sku: string } | { slug: string } {
  if (ref.startsWith('slug:')) return { slug: ref.slice('slug:'.length) }
  return { sku: ref.startsWith('sku:') ? ref.slice('sku:'.length) : ref }
}

/** A key that is equal for references to the same SKU or slug. */
export function refKey(ref: string): string {
  const parsed = parseRef(ref)
  return 'sku' in parsed ? `sku ${parsed.sku}` : `slug ${parsed.slug}`
}

export const productKeys = ({ sku, slug }: ProductIdentity): string[] => [`sku ${sku}`, `slug ${slug}`]

/** Products that one of the references means. */
export function matchesAnyRef(refs: readonly string[]): SQL {
  const parsed = refs.map(parseRef)
  const skus = parsed.flatMap((each) => ('sku' in each ? [each.sku] : []))
  const slugs = parsed.flatMap((each) => ('slug' in each ? [each.slug] : []))
  return or(inArray(products.sku, skus), inArray(products.slug, slugs))!
}
