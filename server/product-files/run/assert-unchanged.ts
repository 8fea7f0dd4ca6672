import { and, asc, gt, inArray, isNotNull, or } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { products } from '#server/products/tables.ts'
import type { PlannedProduct } from '../plan/plan-import.ts'

/** What staff saved meanwhile must not be undone by values that the page of the import does not show. Throws 409 `CHANGED_SINCE_CHECK`. */
export async function assertUnchanged(tx: Tx, ids: readonly string[], checkedAt: Date): Promise<void> {
  const changed = await tx
    .select({ name: products.name })
    .from(products)
    .where(
      and(
        inArray(products.id, [...ids]),
        or(gt(products.updatedAt, checkedAt), isNotNull(products.deletedAt)),
      ),
    )
    .orderBy(asc(products.name))
  if (changed.length === 0) return
  const others = changed.length - 1
  throw changedSinceCheck(
    `${changed[0]!.name}${others > 0 ? ` and ${others} ${plural(others, 'other product', 'other products')}` : ''} changed`,
  )
}

/** The check showed these as new, without the values of a product that was made since. Throws 409 `CHANGED_SINCE_CHECK`. */
export function assertStillNew(planned: readonly PlannedProduct[]): void {
  const known = planned.find(({ outcome }) => outcome.kind === 'updated' || outcome.kind === 'unchanged')
  if (known) throw changedSinceCheck(`The product of line ${known.rows[0]!.line} was made`)
}

const changedSinceCheck = (what: string) =>
  conflict(
    `${what} after this file was checked. Please upload it again to see what it changes now.`,
    'CHANGED_SINCE_CHECK',
  )
