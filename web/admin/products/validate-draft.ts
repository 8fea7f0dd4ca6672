import { type FieldError, ShopError } from '#domain/errors.ts'
import { isHsn } from '#domain/hsn.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import type { FieldErrors } from '../kit/form-errors.ts'
import type { ProductDraft, TextFieldName } from './product-draft.ts'

const REQUIRED_FIELDS: [TextFieldName, string][] = [
  ['name', 'Name is required'],
  ['description', 'Description is required'],
  ['category', 'Category is required'],
  ['material', 'Choose a material'],
]

const RUPEE_PATTERN = /^\d{1,9}(\.\d{1,2})?$/
const AMOUNT_FIELDS: TextFieldName[] = ['price', 'compareAtPrice', 'basePrice', 'stones']
const NUMBER_PATTERNS: [TextFieldName, RegExp, string][] = [
  ...AMOUNT_FIELDS.map((name): [TextFieldName, RegExp, string] => [
    name,
    RUPEE_PATTERN,
    'Rupees, with at most two decimals',
  ]),
  ['weight', /^\d{1,9}(\.\d{1,6})?$/, 'A number, 0 or more'],
  ['metalWeight', /^\d{1,5}(\.\d{1,3})?$/, 'Grams, with at most three decimals'],
  ['making', /^\d{1,9}(\.\d{1,3})?$/, 'A number, 0 or more'],
  ['inventory', /^\d{1,7}$/, 'A whole number, 0 or more'],
]

/** What can be told before anything is sent. */
export function validateDraft(draft: ProductDraft): FieldErrors {
  const fieldErrors: FieldErrors = {}
  for (const [name, pattern, errorText] of NUMBER_PATTERNS) {
    const value = stripNumberFormatting(draft[name])
    if (value !== '' && !pattern.test(value)) fieldErrors[name] = errorText
  }
  for (const [name, errorText] of REQUIRED_FIELDS)
    if (draft[name].trim() === '') fieldErrors[name] = errorText
  if (!draft.isLive && draft.price.trim() === '') fieldErrors.price = 'Price is required'
  if (draft.hsn.trim() !== '' && !isHsn(draft.hsn.trim())) fieldErrors.hsn = 'HSN is 4, 6 or 8 digits'
  if (draft.isLive && draft.metal === '') fieldErrors.metal = 'A price that follows the rate needs its metal'
  if ((draft.isLive || draft.metal !== '') && !(Number(stripNumberFormatting(draft.metalWeight)) > 0))
    fieldErrors.metalWeight ??= 'Give the weight of the metal in grams'
  return fieldErrors
}

const DRAFT_FIELD_BY_PATH: Record<string, TextFieldName | 'images'> = {
  'metalInfo.weightGrams': 'metalWeight',
  metalInfo: 'metal',
  inventoryQuantity: 'inventory',
  'priceInfo.makingCharges': 'making',
  'priceInfo.stoneCharges': 'stones',
  priceInfo: 'making',
  'priceInfo.basePrice': 'basePrice',
  imageUrls: 'images',
  imageUrl: 'images',
  images: 'images',
}

/** What the server refused, beside the fields that it speaks of. */
export function toDraftErrors(error: unknown): FieldErrors {
  if (!(error instanceof ShopError)) return {}
  // of what this form sends, no two products may share the SKU
  return error.code === 'DUPLICATE' ? { sku: error.message } : mapFieldErrors(error.errors ?? [])
}

function mapFieldErrors(errors: readonly FieldError[]): FieldErrors {
  const fieldErrors: FieldErrors = {}
  for (const { path, message } of errors) {
    const [first = ''] = path.split('.')
    fieldErrors[DRAFT_FIELD_BY_PATH[path] ?? DRAFT_FIELD_BY_PATH[first] ?? first] ??= message
  }
  return fieldErrors
}
