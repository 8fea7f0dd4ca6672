import { sql } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import type { FilterableVariant } from './facets.ts'

/** What lists and search find a product by in its variants. */
export type ListedVariants = {
  skus: string[]
  /** The active variants in their order, which is the order of product_listings.variant_days. */
  variants: ListedVariant[]
}

type ListedVariant = Omit<FilterableVariant, 'values'> & {
  metal: { code: string; base: string; name: string } | null
  values: { option: string; kind: string; code: string; label: string }[]
  weightMg: number | null
}

const NONE: ListedVariants = { skus: [], variants: [] }

/** Inactive variants are found by their SKU only. A deleted product is found by its deleted variants. */
export async function loadListedVariants(
  reader: Reader,
  productIds: readonly string[],
): Promise<(productId: string) => ListedVariants> {
  const { rows } = await reader.execute<ListedVariants & { productId: string }>(sql`
    select v.product_id as "productId",
      coalesce(array_agg(distinct v.sku) filter (where v.sku is not null), '{}') as skus,
      coalesce(jsonb_agg(jsonb_build_object(
        'metal', case when m.code is not null then jsonb_build_object('code', m.code, 'base', m.base, 'name', m.name) end,
        'weightMg', v.metal_weight_mg,
        'stones', array(
          select jsonb_build_object('kind', kind, 'caratThousandths', carat_thousandths)
          from variant_stones where variant_id = v.id
        ),
        'values', array(
          select jsonb_build_object('option', o.code, 'kind', o.kind, 'code', value.code, 'label', value.label)
          from option_values value join options o on o.id = value.option_id
          where value.id in (v.value1_id, v.value2_id, v.value3_id) order by o.code
        )
      ) order by v.position, v.id collate "C") filter (where v.is_active), '[]') as variants
    from product_variants v
      join products p on p.id = v.product_id
      left join metals m on m.code = v.metal_type
    where v.product_id = any(${sql.param([...productIds])}::text[])
      and (v.deleted_at is null or v.deleted_at = p.deleted_at)
    group by v.product_id`)
  const byProduct = new Map(rows.map((row) => [row.productId, row]))
  return (productId) => byProduct.get(productId) ?? NONE
}
