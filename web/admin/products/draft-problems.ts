import { type FieldError, ShopError } from '#domain/errors.ts'
import { isHsn } from '#domain/hsn.ts'
import { plainNumber } from '#domain/plain-number.ts'
import type { Problems } from '../kit/form-errors.ts'
import type { Draft, TextName } from './draft.ts'

const NEEDED: [TextName, string][] = [
  ['name', 'Name is required'],
  ['description', 'Description is required'],
  ['category', 'Category is required'],
  ['material', 'Choose a material'],
]

const RUPEES = /^\d{1,9}(\.\d{1,2})?$/
const AMOUNTS: TextName[] = ['price', 'compareAtPrice', 'basePrice', 'stones']
const PLAIN: [TextName, RegExp, string][] = [
  ...AMOUNTS.map((name): [TextName, RegExp, string] => [name, RUPEES, 'Rupees, with at most two decimals']),
  ['weight', /^\d{1,9}(\.\d{1,6})?$/, 'A number, 0 or more'],
  ['metalWeight', /^\d{1,5}(\.\d{1,3})?$/, 'Grams, with at most three decimals'],
  ['making', /^\d{1,9}(\.\d{1,3})?$/, 'A number, 0 or more'],
  ['inventory', /^\d{1,7}$/, 'A whole number, 0 or more'],
]

/** What can be told before anything is sent (S2 §5). */
export function problemsIn(draft: Draft): Problems {
  const problems: Problems = {}
  for (const [name, pattern, sentence] of PLAIN) {
    const typed = plainNumber(draft[name])
    if (typed !== '' && !pattern.test(typed)) problems[name] = sentence
  }
  for (const [name, sentence] of NEEDED) if (draft[name].trim() === '') problems[name] = sentence
  if (!draft.isLive && draft.price.trim() === '') problems.price = 'Price is required'
  if (draft.hsn.trim() !== '' && !isHsn(draft.hsn.trim())) problems.hsn = 'HSN is 4, 6 or 8 digits'
  if (draft.isLive && draft.metal === '') problems.metal = 'A price that follows the rate needs its metal'
  if ((draft.isLive || draft.metal !== '') && !(Number(plainNumber(draft.metalWeight)) > 0))
    problems.metalWeight ??= 'Give the weight of the metal in grams'
  return problems
}

const PLACES: Record<string, TextName | 'images'> = {
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
export function problemsOf(error: unknown): Problems {
  if (!(error instanceof ShopError)) return {}
  // of what this form sends, no two products may share the SKU
  return error.code === 'DUPLICATE' ? { sku: error.message } : problemsAt(error.errors ?? [])
}

function problemsAt(errors: readonly FieldError[]): Problems {
  const problems: Problems = {}
  for (const { path, message } of errors) {
    const [first = ''] = path.split('.')
    problems[PLACES[path] ?? PLACES[first] ?? first] ??= message
  }
  return problems
}
