import type { ProductChanges } from '#domain/product-changes.ts'
import type { ExportedProduct } from '../format/columns.ts'
import type { PlannedProduct } from '../plan/plan-import.ts'
import type { Fault } from '../readers/imported-product.ts'
import type { importProducts } from '../tables.ts'
import { describeChange } from './describe-change.ts'

/** A product of a file after the check, as its row is stored. */
export type CheckedProduct = Omit<typeof importProducts.$inferInsert, 'jobId' | 'position'>

const MAX_NAME_LENGTH = 300

/** What a plan says about a product. Its errors are among the faults. */
export function toCheckedProduct(
  outcome: PlannedProduct['outcome'],
  { line, name, faults }: { line: number; name: string; faults: Fault[] },
): CheckedProduct {
  const common = { line, name: name.slice(0, MAX_NAME_LENGTH), faults }
  if (outcome.kind === 'bad') return { ...common, status: 'rejected' }
  return {
    ...common,
    status: 'waiting',
    outcome: outcome.kind,
    productId: outcome.row?.id,
    preview: {
      category: outcome.row ? describeCategory(outcome.row) : null,
      changes: outcome.kind === 'unchanged' ? NO_CHANGES : describeChange(outcome),
    },
  }
}

const NO_CHANGES: ProductChanges = {
  isNew: false,
  values: [],
  variants: [],
  moreVariants: 0,
  moreValues: 0,
}

const describeCategory = ({ categorySlug, subcategorySlug }: ExportedProduct): string =>
  subcategorySlug ? `${categorySlug}/${subcategorySlug}` : categorySlug
