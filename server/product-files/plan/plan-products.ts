import type { Reader } from '#server/platform/database/database.ts'
import type { ProductFileDeps } from '../deps.ts'
import type { ImportedProduct } from '../readers/imported-product.ts'
import { markRepeatedSku } from '../readers/row-groups.ts'
import type { ImportSettings } from '../tables.ts'
import { type Addition, createChoiceLists } from './choice-lists.ts'
import { indexOptions } from './option-index.ts'
import { createImportPass, type PlannedProduct, planBatch } from './plan-import.ts'
import { CATEGORY_TO_CHOOSE, type LinePictures, toLines } from './to-lines.ts'

export type ShopPlan = PlannedProduct & { additions: Addition[] }

/**
 * Plans products of another shop like lines of our own file. What our lists of options and choices lack is planned as if
 * they had it: `addMissingChoices` adds it before a product is saved.
 */
export async function createShopPlanner(
  reader: Reader,
  { media, clock }: Pick<ProductFileDeps, 'media' | 'clock'>,
  settings: ImportSettings,
) {
  const pass = await createImportPass(reader, { media, clock, isOtherShop: true })
  const lists = createChoiceLists({ options: [...pass.options.byId.values()], fields: pass.fields })
  pass.fields = lists.fields
  pass.categoryTree = [...pass.categoryTree, CATEGORY_TO_CHOOSE]

  return async function plan(
    products: readonly ImportedProduct[],
    pictures?: LinePictures,
  ): Promise<ShopPlan[]> {
    const resolved = products.map(lists.resolve)
    pass.options = indexOptions(lists.options)
    const groups = resolved.map(({ product }) =>
      toLines(product, settings, pictures).map((row) => markRepeatedSku(row, pass.firstLineByKey)),
    )
    const planned = await planBatch(reader, groups, pass)
    return planned.map((each, index) => ({ ...each, additions: resolved[index]!.additions }))
  }
}
