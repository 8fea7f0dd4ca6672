import { ProductRequest } from '#contract/products.ts'
import type { ImportOutcome } from '#domain/imports.ts'
import type { Author } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ProductFileDeps } from '../deps.ts'
import { compareProduct, isChanged } from './compare-product.ts'
import { importOptions } from './import-options.ts'
import { type FieldsRequest, toFields } from './product-fields.ts'

type SaveRequest = FieldsRequest & {
  caller: Author
  /** Writes the progress in the transaction that saves the product, so that both happen or none. */
  recordProgress: (tx: Tx, saved: { productId: string; outcome: ImportOutcome }) => Promise<void>
}

/** Creates or changes the product with this address. Nothing is written where it is the same already. */
export async function saveImportedProduct(deps: ProductFileDeps, request: SaveRequest): Promise<void> {
  const { products, database } = deps
  const { caller, product, existing, recordProgress } = request
  const hasOptions = product.optionNames.length > 0 || existing?.hasOptions
  const chosen = hasOptions ? await importOptions(deps, caller, product) : null
  const fields = toFields(request, chosen)
  if (!existing) {
    await products.create(
      caller,
      ProductRequest.parse({ ...fields, slug: product.handle }),
      [],
      (tx, productId) => recordProgress(tx, { productId, outcome: 'created' }),
    )
    return
  }
  const productId = existing._id
  if (!isChanged(compareProduct(existing, fields))) {
    await database.transaction((tx) => recordProgress(tx, { productId, outcome: 'unchanged' }))
    return
  }
  const input = { ...ProductRequest.partial().parse(fields), id: productId, version: existing.version }
  await products.update(caller, input, [], (tx) => recordProgress(tx, { productId, outcome: 'updated' }))
}
