import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Metal } from '#domain/metals.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { VariantRow } from '../products/product-fields.ts'
import type { SearchableVariants } from '../search/search-text.ts'
import { options, optionValues } from '../tables.ts'
import { getValueIds } from './variant-queries.ts'

type Row = { product_id: string; skus: string[]; metal_names: string[]; value_labels: string[] }

/** What search finds these products by in their variants. A deleted product is found by its deleted variants. */
export async function loadSearchableVariants(
  reader: Reader,
  productIds: readonly string[],
): Promise<(productId: string) => SearchableVariants> {
  const { rows } = await reader.execute<Row>(sql`
    select v.product_id,
      coalesce(array_agg(distinct v.sku) filter (where v.sku is not null), '{}') as skus,
      coalesce(array_agg(distinct m.name) filter (where m.name is not null), '{}') as metal_names,
      coalesce(array_agg(distinct value.label) filter (where o.kind <> 'size'), '{}') as value_labels
    from product_variants v
      join products p on p.id = v.product_id
      left join metals m on m.code = v.metal_type
      left join option_values value on value.id in (v.value1_id, v.value2_id, v.value3_id)
      left join options o on o.id = value.option_id
    where v.product_id = any(${sql.param([...productIds])}::text[])
      and (v.deleted_at is null or v.deleted_at = p.deleted_at)
    group by v.product_id`)
  const byProduct = new Map(
    rows.map((row) => [
      row.product_id,
      {
        skus: row.skus,
        metalNames: row.metal_names,
        valueLabels: row.value_labels,
      },
    ]),
  )
  return (productId) => byProduct.get(productId) ?? { skus: [], metalNames: [], valueLabels: [] }
}

type NewVariant = Pick<VariantRow, 'sku' | 'metalType' | 'value1Id' | 'value2Id' | 'value3Id'>

/** The same for variants that are not written yet. */
export async function describeForSearch(
  reader: Reader,
  variants: readonly NewVariant[],
  metals: readonly Metal[],
): Promise<SearchableVariants> {
  const valueIds = [...new Set(variants.flatMap(getValueIds))]
  const labels = await reader
    .selectDistinct({ label: optionValues.label })
    .from(optionValues)
    .innerJoin(options, eq(options.id, optionValues.optionId))
    .where(and(inArray(optionValues.id, valueIds), ne(options.kind, 'size')))
    .orderBy(asc(optionValues.label))
  return {
    skus: distinctSorted(variants.flatMap(({ sku }) => sku ?? [])),
    metalNames: distinctSorted(
      metals.flatMap(({ code, name }) =>
        variants.some(({ metalType }) => metalType === code) ? [name] : [],
      ),
    ),
    valueLabels: labels.map(({ label }) => label),
  }
}

const distinctSorted = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].sort()
