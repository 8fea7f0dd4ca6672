import { MATERIALS, type Material } from './materials.ts'
import { normalizeForSearch } from './text.ts'

/** `checked`: the file was read, and waits for staff to start the import. */
export const IMPORT_STATUSES = ['checked', 'running', 'done', 'cancelled'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** `rejected`: errors in the file. `failed`: it could not be saved. */
export const IMPORT_PRODUCT_STATUSES = ['waiting', 'done', 'failed', 'rejected'] as const
export type ImportProductStatus = (typeof IMPORT_PRODUCT_STATUSES)[number]

export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Of products whose texts name none. */
export const DEFAULT_MATERIAL: Material = 'Gold'

/** A jeweller often has a single piece of a design, and one too few is better than one too many. */
export const DEFAULT_UNCOUNTED_STOCK = 1
export const MAX_UNCOUNTED_STOCK = 1000

type NamedCategory = { slug: string; name: string; subcategories: readonly { slug: string; name: string }[] }
export type CategoryChoice = { category: string; subcategory: string | null }

/** Case, accents and the plural do not count: `Ring` is `Rings`, `Necklace` is `Necklaces`. */
const compareName = (name: string): string => normalizeForSearch(name).replace(/s$/, '')

export const isSameCategoryName = (one: string, other: string): boolean =>
  compareName(one) === compareName(other)

/**
 * The category whose name, or whose subcategory's name, is what another shop calls a kind of product. `Rings > Solitaires`
 * names both.
 */
export function guessCategory(type: string, categories: readonly NamedCategory[]): CategoryChoice | null {
  const path = type.split('>').map(compareName)
  const [parent] = path
  const wanted = path.at(-1)!
  if (wanted === '') return null
  const within = categories.find(({ name }) => compareName(name) === parent)
  const named = within?.subcategories.find(({ name }) => compareName(name) === wanted)
  if (path.length > 1 && within) return { category: within.slug, subcategory: named?.slug ?? null }
  const category = categories.find(({ name }) => compareName(name) === wanted)
  if (category) return { category: category.slug, subcategory: null }
  for (const { slug, subcategories } of categories) {
    const subcategory = subcategories.find(({ name }) => compareName(name) === wanted)
    if (subcategory) return { category: slug, subcategory: subcategory.slug }
  }
  return null
}

/** Where another shop may name the material, the most reliable place first. */
type MaterialTexts = {
  tags: readonly string[] | null
  name: string
  type: string
  description: string | null
}

/** The first material that the texts name. Null: none. */
export function guessMaterial({ tags, name, type, description }: MaterialTexts): Material | null {
  for (const text of [tags?.join(' '), name, type, description]) {
    if (!text) continue
    const words = ` ${normalizeForSearch(text).replace(/[^a-z0-9]+/g, ' ')} `
    const material = MATERIALS.find((candidate) => words.includes(` ${candidate.toLowerCase()} `))
    if (material) return material
  }
  return null
}

type ManagedValue = { label: string; code: string }
type ManagedOption = { code: string; name: string; values: readonly ManagedValue[] }

/** Names that other shops give to our options, in the form of `compareOption`. */
const OPTION_NAMES: Record<string, readonly string[]> = {
  'ring-size': ['ring size', 'finger size'],
  'bangle-size': ['bangle size', 'kada size'],
  'chain-length': ['chain length', 'necklace length'],
  'bracelet-length': ['bracelet length'],
  karat: ['karat', 'carat', 'purity', 'gold purity', 'metal purity', 'gold karat', 'kt'],
  'metal-colour': ['metal color', 'gold color', 'metal tone', 'tone', 'color', 'metal'],
  'stone-quality': ['stone quality', 'diamond quality', 'diamond clarity', 'quality'],
}

/** `Size` and `Length` alone mean the size of that kind of product. */
const OPTIONS_BY_PRODUCT: readonly { word: RegExp; code: string }[] = [
  { word: /\bring/, code: 'ring-size' },
  { word: /\b(bangle|kada)/, code: 'bangle-size' },
  { word: /\bbracelet/, code: 'bracelet-length' },
  { word: /\b(chain|necklace|mangalsutra|pendant)/, code: 'chain-length' },
]
const GENERAL_SIZE_NAMES = ['size', 'length']

const compareOption = (name: string): string =>
  normalizeForSearch(name)
    .replaceAll('colour', 'color')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The managed option that another shop's option means. Null: there is none yet. */
export function matchOption<T extends ManagedOption>(
  name: string,
  productType: string,
  options: readonly T[],
): T | null {
  const wanted = compareOption(name)
  const named = options.find((option) => compareOption(option.name) === wanted)
  if (named) return named
  const code = GENERAL_SIZE_NAMES.includes(wanted)
    ? OPTIONS_BY_PRODUCT.find(({ word }) => word.test(normalizeForSearch(productType)))?.code
    : Object.keys(OPTION_NAMES).find((candidate) => OPTION_NAMES[candidate]!.includes(wanted))
  return options.find((option) => option.code === code) ?? null
}

/** `18 kt gold` and `18K`, `16"` and `16 inches`, `Rose` and `Rose gold` are the same value. */
const compareValue = (label: string): string =>
  normalizeForSearch(label)
    .replace(/(\d)\s*(?:karat|carat|kt|ct|k)\b(?:\s*gold)?/g, '$1k')
    .replace(/(\d)\s*(?:inches|inch|in\b|"|”|″)/g, '$1 in')
    .replace(/^(?:indian?|size|us)\s+(?=\d)/, '')
    .replace(/\s+gold$/, '')
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim()

/** The value of the managed list that another shop's value means. Null: it is added to the list. */
export function matchValue<T extends ManagedValue>(label: string, values: readonly T[]): T | null {
  const exact = values.find((value) => normalizeForSearch(value.label) === normalizeForSearch(label))
  if (exact) return exact
  const wanted = compareValue(label)
  return values.find((value) => compareValue(value.label) === wanted) ?? null
}
