import { DEFAULT_UNCOUNTED_STOCK } from '#domain/imports.ts'
import type { ImportSource } from '#domain/product-file-format.ts'
import type { ProductFileDeps } from '../deps.ts'
import type { Fault, ImportedProduct, ParsedProduct } from '../other-shops/imported-product.ts'
import type { ImportSettings } from '../tables.ts'
import { createShopPlanner, type ShopPlan } from './plan-products.ts'
import { headingOf } from './to-lines.ts'

export const DEFAULT_MATERIAL = 'Gold'

/** Before staff choose. The page shows new stock of products that exist only when they choose to replace it. */
export const PREVIEW_SETTINGS: ImportSettings = {
  categories: [],
  material: DEFAULT_MATERIAL,
  replacesStock: true,
  uncountedStock: DEFAULT_UNCOUNTED_STOCK,
}

const LINES_A_BATCH = 250

/** Plans all products, and adds what the plan finds: errors that would prevent a save, and additions to our lists. */
export async function checkProducts(
  deps: Pick<ProductFileDeps, 'database' | 'media' | 'clock'>,
  source: ImportSource,
  parsed: readonly ParsedProduct[],
): Promise<ParsedProduct[]> {
  const plan = await createShopPlanner(deps.database.db, deps, PREVIEW_SETTINGS)
  const checked: ParsedProduct[] = []
  let batch: ParsedProduct[] = []
  let lines = 0
  const checkBatch = async () => {
    const planned = await plan(batch.flatMap(({ product }) => product ?? []))
    for (const each of batch) checked.push(each.product ? addFaults(source, each, planned.shift()!) : each)
    batch = []
    lines = 0
  }
  for (const each of parsed) {
    batch.push(each)
    lines += each.product?.variants.length ?? 1
    if (lines >= LINES_A_BATCH) await checkBatch()
  }
  await checkBatch()
  return checked
}

function addFaults(
  source: ImportSource,
  { line, name, product, faults }: ParsedProduct,
  planned: ShopPlan,
): ParsedProduct {
  const errors = listErrors(source, planned)
  const notes = planned.additions.map(
    ({ line, column, list, label }): Fault => ({
      line,
      column: headingOf(source, column),
      message: `“${label}” is added to ${list}`,
      severity: 'warning',
    }),
  )
  return {
    line,
    name,
    product: errors.length > 0 ? null : limitPictures(product!),
    faults: [...faults, ...errors, ...notes, ...describePictureLimit(source, line, product!)],
  }
}

/** The faults of a plan by the headings of the file. */
export const listErrors = (source: ImportSource, { faults }: Pick<ShopPlan, 'faults'>): Fault[] =>
  faults.flatMap(({ line, cellErrors }) =>
    cellErrors.map(
      ({ column, message }): Fault => ({
        line,
        column: headingOf(source, column),
        message,
        severity: 'error',
      }),
    ),
  )

const MAX_PICTURES = 20

const limitPictures = (product: ImportedProduct): ImportedProduct => ({
  ...product,
  images: product.images.slice(0, MAX_PICTURES),
})

const describePictureLimit = (source: ImportSource, line: number, { images }: ImportedProduct): Fault[] =>
  images.length <= MAX_PICTURES
    ? []
    : [
        {
          line,
          column: headingOf(source, 'images'),
          message: `Only the first ${MAX_PICTURES} pictures are imported`,
          severity: 'warning',
        },
      ]
