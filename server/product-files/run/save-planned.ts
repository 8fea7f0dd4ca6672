import { conflict } from '#domain/errors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ProductChange, Products, SaveProducts } from '#server/products/service.ts'
import type { PlannedChange, PlannedProduct } from '../plan/plan-import.ts'

type SaveContext = {
  products: Pick<Products, 'generateSlugs'>
  /** Of `changeProducts`, which has locked the products. */
  save: SaveProducts
  now: Date
  /** Slugs of the file that no product without one may take. */
  reservedSlugs: Set<string>
}

/** Saves what is planned, and returns it. Throws where products were changed so that lines do not fit any more. */
export async function savePlanned(
  tx: Tx,
  planned: readonly PlannedProduct[],
  { products, save, now, reservedSlugs }: SaveContext,
): Promise<PlannedChange[]> {
  const changes = listChanges(planned)
  const withoutSlug = changes.flatMap(({ id, slug, fields }) =>
    slug === null ? [{ id, name: fields.name }] : [],
  )
  const slugs = await products.generateSlugs(tx, withoutSlug, reservedSlugs)
  await save(changes.map((change) => toProductChange(change, change.slug ?? slugs.get(change.id)!, now)))
  return changes
}

function listChanges(planned: readonly PlannedProduct[]): PlannedChange[] {
  if (planned.some(({ faults }) => faults.length > 0)) throw changedMeanwhile()
  return planned.flatMap(({ outcome }) =>
    outcome.kind === 'created' || outcome.kind === 'updated' ? [outcome] : [],
  )
}

export const changedMeanwhile = () =>
  conflict('Products changed while the file was read. Please import it again.', 'CHANGED_MEANWHILE')

const toProductChange = (
  { id, row, fields, optionIds, variants, removed }: PlannedChange,
  slug: string,
  now: Date,
): ProductChange => ({
  id,
  isNew: row === undefined,
  columns: { ...fields, slug },
  optionIds,
  variants: [
    ...removed.map((variant) => ({ id: variant.id, columns: { deletedAt: now } })),
    ...variants.map((variant) => ({
      id: variant.id,
      isNew: variant.row === undefined,
      columns: variant.fields,
      stones: variant.stones,
    })),
  ],
})
