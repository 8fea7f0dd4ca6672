import type { ImportOutcome } from '#domain/imports.ts'
import type { ProductChanges } from '#domain/product-changes.ts'
import type { Author } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ProductFileDeps } from '../deps.ts'
import type { ExportedProduct } from '../format/columns.ts'
import { addMissingChoices } from '../plan/choice-lists.ts'
import { createShopPlanner, type ShopPlan } from '../plan/plan-products.ts'
import type { LinePictures } from '../plan/to-lines.ts'
import type { ImportedProduct } from '../readers/imported-product.ts'
import { describeChange } from '../report/describe-change.ts'
import type { ImportSettings } from '../tables.ts'
import { assertUnchanged } from './assert-unchanged.ts'
import { changedMeanwhile, savePlanned } from './save-planned.ts'

type SaveRequest = {
  caller: Author
  product: ImportedProduct
  /** The product of our shop with the same address. */
  existing: ExportedProduct | undefined
  settings: ImportSettings
  pictures: LinePictures
  /** What staff saw: the product that the file would change, if any, and when. */
  checked: { productId: string | null; at: Date }
  /** Writes the progress in the transaction that saves the product, so that both happen or none. */
  recordProgress: (tx: Tx, saved: { productId: string; outcome: ImportOutcome }) => Promise<void>
}

/** Creates or changes the product with this address. Returns its plan, of which nothing is saved if it has faults. */
export async function saveImportedProduct(
  deps: ProductFileDeps,
  { caller, product, existing, settings, pictures, checked, recordProgress }: SaveRequest,
): Promise<ShopPlan> {
  const { database, products, clock, audit } = deps
  await addMissingChoices(deps, caller, product)
  return database.transaction(async (tx) => {
    const ids = existing ? [existing.id] : []
    const seen = [...ids, ...(checked.productId ? [checked.productId] : [])]
    const planned = await products.changeProducts(tx, { ids, by: caller.userId }, async (save) => {
      await assertUnchanged(tx, seen, checked.at)
      const plan = await createShopPlanner(tx, deps, settings)
      const [each] = await plan([product], pictures)
      const { outcome } = each!
      if (each!.faults.length > 0 || outcome.kind === 'bad') return each!
      if (outcome.kind === 'updated' && outcome.id !== existing?.id) throw changedMeanwhile()
      await savePlanned(tx, [each!], { products, save, now: clock.now(), reservedSlugs: new Set() })
      return each!
    })
    const { outcome } = planned
    if (planned.faults.length > 0 || outcome.kind === 'bad') return planned
    if (outcome.kind !== 'unchanged')
      await audit.record(tx, {
        caller,
        action: 'product.import',
        subject: `product ${product.name}`,
        ...toAuditValues(describeChange(outcome)),
      })
    await recordProgress(tx, { productId: outcome.id, outcome: outcome.kind })
    return planned
  })
}

function toAuditValues({ isNew, values, variants }: ProductChanges) {
  const changes = [
    ...values,
    ...variants.flatMap(({ title, values: ofVariant }) =>
      ofVariant.map(({ field, before, after }) => ({ field: `${title} ${field}`.trim(), before, after })),
    ),
  ]
  const read = (moment: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[moment]]))
  return { ...(isNew ? {} : { before: read('before') }), after: read('after') }
}
