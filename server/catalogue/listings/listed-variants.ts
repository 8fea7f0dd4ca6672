import { sql } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import type { SearchableVariants } from '../search/search-text.ts'
import type { ListedStones, ListedValue } from './facets.ts'

/** What lists and search find a product by in its variants. */
export type ListedVariants = SearchableVariants & {
  metals: { code: string; base: string }[]
  stonesOfVariants: ListedStones[]
  values: ListedValue[]
  minWeightMg: number | null
  maxWeightMg: number | null
}

type Row = {
  product_id: string
  skus: string[]
  metals: { code: string; name: string; base: string }[]
  stones: ListedStones[]
  values: (ListedValue & { label: string })[]
  min_weight_mg: number | null
  max_weight_mg: number | null
}

const NONE: ListedVariants = {
  skus: [],
  metalNames: [],
  metals: [],
  valueLabels: [],
  stonesOfVariants: [],
  values: [],
  minWeightMg: null,
  maxWeightMg: null,
}

/** Inactive variants are found by their SKU only. A deleted product is found by its deleted variants. */
export async function loadListedVariants(
  reader: Reader,
  productIds: readonly string[],
): Promise<(productId: string) => ListedVariants> {
  const { rows } = await reader.execute<Row>(sql`
    select v.product_id,
      coalesce(array_agg(distinct v.sku) filter (where v.sku is not null), '{}') as skus,
      coalesce(jsonb_agg(distinct jsonb_build_object('code', m.code, 'name', m.name, 'base', m.base))
        filter (where v.is_active and m.code is not null), '[]') as metals,
      coalesce(jsonb_agg(distinct stones.of_variant) filter (where v.is_active and stones.of_variant is not null), '[]') as stones,
      coalesce(jsonb_agg(distinct jsonb_build_object('option', o.code, 'kind', o.kind, 'code', value.code, 'label', value.label))
        filter (where v.is_active and value.id is not null), '[]') as values,
      min(v.metal_weight_mg) filter (where v.is_active) as min_weight_mg,
      max(v.metal_weight_mg) filter (where v.is_active) as max_weight_mg
    from product_variants v
      join products p on p.id = v.product_id
      left join metals m on m.code = v.metal_type
      left join option_values value on value.id in (v.value1_id, v.value2_id, v.value3_id)
      left join options o on o.id = value.option_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('kind', stone.kind, 'caratThousandths', stone.carat_thousandths)) as of_variant
        from variant_stones stone where stone.variant_id = v.id) stones on true
    where v.product_id = any(${sql.param([...productIds])}::text[])
      and (v.deleted_at is null or v.deleted_at = p.deleted_at)
    group by v.product_id`)
  const byProduct = new Map(rows.map((row) => [row.product_id, toListedVariants(row)]))
  return (productId) => byProduct.get(productId) ?? NONE
}

const toListedVariants = ({ values, ...row }: Row): ListedVariants => ({
  skus: row.skus,
  metalNames: row.metals.map(({ name }) => name),
  metals: row.metals,
  valueLabels: values.filter(({ kind }) => kind !== 'size').map(({ label }) => label),
  stonesOfVariants: row.stones,
  values,
  minWeightMg: row.min_weight_mg,
  maxWeightMg: row.max_weight_mg,
})
