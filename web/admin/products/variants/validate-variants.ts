import { stripNumberFormatting } from '#domain/number-input.ts'
import { MAX_LEAD_DAYS } from '#domain/supply.ts'
import { GRAMS_PATTERN, RUPEE_PATTERN, validatePricing } from '../pricing-draft.ts'
import * as texts from './texts.ts'
import type { VariantDraft } from './variant-draft.ts'

/** What is wrong in the grid, by the path of the cell: `variants.3.price`. */
export function validateVariants(rows: readonly VariantDraft[]): Record<string, string> {
  const errors: Record<string, string> = {}
  const keysBySku = new Map<string, string>()
  for (const [index, row] of rows.entries()) {
    for (const [field, error] of Object.entries(validateRow(row)))
      errors[`variants.${index}.${field}`] = error
    const sku = row.sku.trim()
    if (sku === '') continue
    if (keysBySku.has(sku)) errors[`variants.${index}.sku`] = texts.skuRepeated
    keysBySku.set(sku, row.key)
  }
  return errors
}

function validateRow(row: VariantDraft): Record<string, string> {
  const errors = validatePricing(row, { isLive: row.isLive })
  const check = (
    field: 'price' | 'compareAtPrice' | 'grossWeight' | 'inventory',
    pattern: RegExp,
    error: string,
  ) => {
    const value = stripNumberFormatting(row[field])
    if (value !== '' && !pattern.test(value)) errors[field] = error
  }
  check('compareAtPrice', RUPEE_PATTERN, texts.rupeesWrong)
  check('grossWeight', GRAMS_PATTERN, texts.gramsWrong)
  check('inventory', /^\d{1,7}$/, texts.wholeNumberWrong)
  if (!row.isLive) {
    check('price', RUPEE_PATTERN, texts.rupeesWrong)
    if (row.price.trim() === '') errors.price = texts.priceRequired
  }
  const leadDays = row.leadDays.trim()
  if (leadDays !== '' && !(/^[1-9]\d{0,2}$/.test(leadDays) && Number(leadDays) <= MAX_LEAD_DAYS))
    errors.leadDays = texts.leadDaysWrong(MAX_LEAD_DAYS)
  return errors
}
