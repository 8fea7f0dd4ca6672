import type { FieldError, ShopError } from '#domain/errors.ts'
import { isHsn } from '#domain/hsn.ts'
import { MAX_ENGRAVING_LENGTH } from '#domain/line-options.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { MAX_LEAD_DAYS } from '#domain/supply.ts'
import type { FormErrors } from '#web/ui/use-submit-form.ts'
import { RUPEE_PATTERN, validatePricing } from './pricing-draft.ts'
import type { ProductDraft, TextFieldName } from './product-draft.ts'
import * as variantTexts from './variants/texts.ts'
import { validateVariants } from './variants/validate-variants.ts'

const REQUIRED_FIELDS: [TextFieldName, string][] = [
  ['name', 'Name is required'],
  ['description', 'Description is required'],
  ['category', 'Category is required'],
  ['material', 'Choose a material'],
]

const AMOUNT_FIELDS: TextFieldName[] = ['price', 'compareAtPrice', 'basePrice']
const NUMBER_PATTERNS: [TextFieldName, RegExp, string][] = [
  ...AMOUNT_FIELDS.map((name): [TextFieldName, RegExp, string] => [
    name,
    RUPEE_PATTERN,
    'Enter rupees with at most two decimals',
  ]),
  ['weight', /^\d{1,9}(\.\d{1,6})?$/, 'Enter a number, 0 or more'],
  ['inventory', /^\d{1,7}$/, 'Enter a whole number, 0 or more'],
  ['leadDays', /^[1-9]\d{0,2}$/, `Enter days, 1 to ${MAX_LEAD_DAYS}`],
]

export function validateDraft(draft: ProductDraft): FormErrors<ProductDraft> {
  const fieldErrors: FormErrors<ProductDraft> = {}
  for (const [name, errorText] of REQUIRED_FIELDS)
    if (draft[name].trim() === '') fieldErrors[name] = errorText
  if (draft.hsn.trim() !== '' && !isHsn(draft.hsn.trim())) fieldErrors.hsn = 'HSN is 4, 6 or 8 digits'
  return {
    ...fieldErrors,
    ...validateEngraving(draft),
    ...(draft.options.length > 0 ? validateGrid(draft) : validateOnlyVariant(draft)),
  }
}

function validateEngraving(draft: ProductDraft): FormErrors<ProductDraft> {
  if (!draft.canBeEngraved) return {}
  const [length, price] = [draft.engravingLength, draft.engravingPrice].map(stripNumberFormatting)
  return {
    ...(/^[1-9]\d?$/.test(length!)
      ? {}
      : { engravingLength: `Enter how many characters, 1 to ${MAX_ENGRAVING_LENGTH}` }),
    ...(price === '' || RUPEE_PATTERN.test(price!)
      ? {}
      : { engravingPrice: 'Enter rupees with at most two decimals' }),
  }
}

/** What is wrong with the price and stock of a product without options. */
function validateOnlyVariant(draft: ProductDraft): FormErrors<ProductDraft> {
  const fieldErrors: FormErrors<ProductDraft> = {}
  for (const [name, pattern, errorText] of NUMBER_PATTERNS) {
    const value = stripNumberFormatting(draft[name])
    if (value !== '' && !pattern.test(value)) fieldErrors[name] = errorText
  }
  if (!draft.isLive && draft.price.trim() === '') fieldErrors.price = 'Price is required'
  return { ...fieldErrors, ...validatePricing(draft, draft) }
}

function validateGrid({ options, variants }: ProductDraft): FormErrors<ProductDraft> {
  const fieldErrors: FormErrors<ProductDraft> = validateVariants(variants)
  for (const position of options.keys())
    if (variants.some(({ valueIds }) => valueIds[position] === ''))
      fieldErrors[`options.${position}`] = variantTexts.valuesMissing
  return fieldErrors
}

/** Fields of the form that have another name in the call. */
const DRAFT_FIELD_BY_PATH: Record<string, TextFieldName | 'images'> = {
  'metalInfo.weightGrams': 'metalWeight',
  metalInfo: 'metal',
  inventoryQuantity: 'inventory',
  'lineOptions.engraving.maxLength': 'engravingLength',
  'lineOptions.engraving.price': 'engravingPrice',
  lineOptions: 'engravingLength',
  'priceInfo.makingCharges': 'making',
  'priceInfo.wastagePercent': 'wastage',
  'priceInfo.stoneCharges': 'stones',
  priceInfo: 'making',
  'priceInfo.basePrice': 'basePrice',
  imageUrls: 'images',
  imageUrl: 'images',
  images: 'images',
}

/** The errors of the server with the field names of the form. */
export function toDraftErrors(error: ShopError): FieldError[] {
  // The SKU is the only field of this form that must be unique.
  if (error.code === 'DUPLICATE' && !error.errors) return [{ path: 'sku', message: error.message }]
  return (error.errors ?? []).map(({ path, message }) => {
    const [, row, field] = /^(variants\.\d+)\.(.+)$/.exec(path) ?? []
    if (row && field) return { path: `${row}.${toCellField(field)}`, message }
    const [first = ''] = path.split('.')
    if (first === 'stones') return { path: toStonePath(path), message }
    return { path: DRAFT_FIELD_BY_PATH[path] ?? DRAFT_FIELD_BY_PATH[first] ?? first, message }
  })
}

/** `stones.2.certificate.url` is `stoneLines.2.certificateUrl` in the form. */
const toStonePath = (path: string): string =>
  path
    .replace(/^stones/, 'stoneLines')
    .replace('certificate.laboratory', 'laboratory')
    .replace('certificate.number', 'certificateNumber')
    .replace('certificate.url', 'certificateUrl')

/** Fields of a row of the grid that have another name in the call. */
const CELL_FIELD_BY_PATH: Record<string, string> = {
  _id: 'valueIds',
  grossWeightGrams: 'grossWeight',
  weight: 'grossWeight',
  imageUrls: 'imageKeys',
}

function toCellField(path: string): string {
  const [first = ''] = path.split('.')
  if (first === 'stones') return toStonePath(path)
  return CELL_FIELD_BY_PATH[first] ?? DRAFT_FIELD_BY_PATH[path] ?? DRAFT_FIELD_BY_PATH[first] ?? first
}
