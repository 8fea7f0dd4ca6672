import { type SQL, sql } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { optionValues, productOptions, productVariants } from '../tables.ts'
import type { OptionRow, OptionValueRow } from './option-queries.ts'

// Deleted variants count as well, because orders refer to them.

/** Refuses to remove values that a variant has or had. */
export async function assertValuesUnused(tx: Tx, values: readonly OptionValueRow[]): Promise<void> {
  const { rows } = await tx.execute<{ value_id: string; count: number }>(sql`
    select value_id, count(distinct product_id)::int as count
    from (${selectUses(sql`= any(${sql.param(values.map(({ id }) => id))}::text[])`)}) as uses
    group by value_id`)
  const used = values.find(({ id }) => rows.some((row) => row.value_id === id))
  if (!used) return
  const { count } = rows.find((row) => row.value_id === used.id)!
  throw conflict(
    `${countProducts(count)} a variant “${used.label}”. Make it inactive instead of removing it.`,
    'OPTION_VALUE_IN_USE',
    { count },
  )
}

/** Refuses to delete an option that a product has or had. */
export async function assertOptionUnused(tx: Tx, option: OptionRow): Promise<void> {
  const ownValues = sql`in (select id from ${optionValues} where option_id = ${option.id})`
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(distinct product_id)::int as count from (
      select product_id from ${productOptions} where option_id = ${option.id}
      union all select product_id from (${selectUses(ownValues)}) as uses
    ) as products_with_option`)
  const { count } = rows[0]!
  if (count > 0)
    throw conflict(
      `${countProducts(count)} the option “${option.name}”, so it cannot be deleted.`,
      'OPTION_IN_USE',
      { count },
    )
}

/** One branch for each column, so that each uses its index. */
const selectUses = (condition: SQL) => sql`
  select product_id, value1_id as value_id from ${productVariants} where value1_id ${condition}
  union all select product_id, value2_id from ${productVariants} where value2_id ${condition}
  union all select product_id, value3_id from ${productVariants} where value3_id ${condition}`

const countProducts = (count: number): string =>
  `${count} ${plural(count, 'product has or had', 'products have or had')}`

/** The titles of variants contain the labels of values. */
export async function renameInVariants(tx: Tx, valueIds: readonly string[]): Promise<void> {
  assertLockOrder(tx, 'variants')
  await tx.execute(sql`
    with uses as (${selectUses(sql`= any(${sql.param(valueIds)}::text[])`)}),
    variants as materialized (
      select id from ${productVariants} where product_id in (select product_id from uses)
      order by product_id collate "C", id collate "C" for no key update
    )
    update ${productVariants} as variant
    set title = concat_ws(' / ',
      (select label from ${optionValues} where id = variant.value1_id),
      (select label from ${optionValues} where id = variant.value2_id),
      (select label from ${optionValues} where id = variant.value3_id))
    from variants where variant.id = variants.id`)
}
