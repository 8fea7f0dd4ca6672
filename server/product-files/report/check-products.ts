import { DEFAULT_MATERIAL, DEFAULT_UNCOUNTED_STOCK } from '#domain/imports.ts'
import type { ProductChanges } from '#domain/product-changes.ts'
import type { ImportSource, ProductFileFormat } from '#domain/product-file-format.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { ProductFileDeps } from '../deps.ts'
import { createShopPlanner, type ShopPlan } from '../plan/plan-products.ts'
import { headingOf } from '../plan/to-lines.ts'
import type { Fault, ImportedProduct, ParsedProduct } from '../readers/imported-product.ts'
import type { ImportSettings } from '../tables.ts'
import { type CheckedProduct, toCheckedProduct } from './checked-product.ts'

/** Before staff choose. The page shows new stock of products that exist only when they choose to replace it. */
const PREVIEW_SETTINGS: ImportSettings = {
  categories: [],
  material: DEFAULT_MATERIAL,
  replacesStock: true,
  uncountedStock: DEFAULT_UNCOUNTED_STOCK,
}

const LINES_A_BATCH = 250

/** Compares the file of another shop with the shop: errors that would prevent a save, and additions to our lists. */
export async function* checkProducts(
  reader: Reader,
  deps: Pick<ProductFileDeps, 'media' | 'clock'>,
  { source, products }: { source: ImportSource; products: readonly ParsedProduct[] },
): AsyncGenerator<CheckedProduct[]> {
  const plan = await createShopPlanner(reader, deps, PREVIEW_SETTINGS)
  let batch: ParsedProduct[] = []
  let lines = 0
  const checkBatch = async () => {
    const planned = await plan(batch.flatMap(({ product }) => product ?? []))
    const checked = batch.map((parsed) => toChecked(source, parsed, parsed.product && planned.shift()!))
    batch = []
    lines = 0
    return checked
  }
  for (const each of products) {
    batch.push(each)
    lines += each.product?.variants.length ?? 1
    if (lines >= LINES_A_BATCH) yield await checkBatch()
  }
  yield await checkBatch()
}

function toChecked(
  source: ImportSource,
  { line, name, product, faults }: ParsedProduct,
  planned: ShopPlan | null,
): CheckedProduct {
  if (!product || !planned) return toCheckedProduct({ kind: 'bad' }, { line, name, faults })
  const images = product.images.slice(0, MAX_PICTURES)
  const checked = toCheckedProduct(planned.faults.length > 0 ? { kind: 'bad' } : planned.outcome, {
    line,
    name: name || product.handle,
    faults: [
      ...faults,
      ...listErrors(source, planned),
      ...listNotes(source, planned),
      ...describePictureLimit(source, line, product),
    ],
  })
  if (checked.status === 'rejected') return checked
  const isOnlyStock = checked.outcome === 'updated' && hasOnlyStock(checked.preview!.changes)
  return {
    ...checked,
    // until staff choose to replace the stock
    outcome: isOnlyStock ? 'unchanged' : checked.outcome,
    product: { ...product, images },
    pictureCount: images.length,
  }
}

const hasOnlyStock = ({ values, variants }: ProductChanges): boolean =>
  values.length === 0 &&
  variants.every(
    (variant) =>
      variant.status === 'changed' && variant.values.every(({ field }) => field === 'inventoryQuantity'),
  )

/** The faults of a plan by the headings of the file. */
export const listErrors = (source: ProductFileFormat, { faults }: Pick<ShopPlan, 'faults'>): Fault[] =>
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

const listNotes = (source: ImportSource, { additions }: ShopPlan): Fault[] =>
  additions.map(({ line, column, list, label }) => ({
    line,
    column: headingOf(source, column),
    message: `“${label}” is added to ${list}`,
    severity: 'warning',
  }))

const MAX_PICTURES = 20

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
