import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { products, productVariants } from '#server/products/tables.ts'

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

/** The ids of the products that the references mean, by `refKey`. The SKU of any variant means its product. */
export async function findReferencedProducts(
  reader: Reader,
  refs: readonly string[],
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const parsed = refs.map(parseRef)
  const skus = parsed.flatMap((each) => ('sku' in each ? [each.sku] : []))
  const slugs = parsed.flatMap((each) => ('slug' in each ? [each.slug] : []))
  const rows = await reader
    .select({ id: products.id, sku: productVariants.sku, slug: products.slug })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        or(inArray(productVariants.sku, skus), inArray(products.slug, slugs)),
        isNull(productVariants.deletedAt),
      ),
    )
  return new Map(
    rows.flatMap(({ id, sku, slug }) => [
      [`sku ${sku}`, id],
      [`slug ${slug}`, id],
    ]),
  )
}
