import type { ImportedRow } from '#contract/imports.ts'
import type { ProductChanges } from '#contract/product-changes.ts'

/** What staff have chosen on the page so far. */
export type ImportChoices = {
  /** `rings`, `rings/bands` or `NEW_CATEGORY` of each type in the file. '' for none yet. */
  categories: Readonly<Record<string, string>>
  replacesStock: boolean
}

/** The changes of a product under the choices on the page, which the server does not know yet. */
export function toShownChanges(
  { type, category, changes }: Pick<ImportedRow, 'type' | 'category' | 'changes'>,
  { categories, replacesStock }: ImportChoices,
): ProductChanges | null {
  if (!changes || changes.isNew) return changes
  const isShown = ({ field }: { field: string }) => replacesStock || field !== 'inventoryQuantity'
  const chosen = categories[type] ?? ''
  const moves = chosen !== '' && category !== null && !isWithin(category, chosen)
  const variants = changes.variants.map((variant) =>
    variant.status === 'changed' ? { ...variant, values: variant.values.filter(isShown) } : variant,
  )
  return {
    ...changes,
    values: [
      ...(moves ? [{ field: 'category', before: category, after: chosen }] : []),
      ...changes.values.filter((value) => isShown(value) && !(moves && isCategory(value))),
    ],
    variants: variants.filter(({ status, values }) => status !== 'changed' || values.length > 0),
  }
}

/** The category of our own file that the shop does not have, instead of the chosen one. */
const isCategory = ({ field }: { field: string }): boolean => field === 'category' || field === 'subcategory'

/** A product stays in its subcategory when its category is chosen. */
const isWithin = (category: string, chosen: string): boolean =>
  category === chosen || category.startsWith(`${chosen}/`)
