import { METAL_LABELS, type MetalType } from '#domain/metal-rates.ts'
import { parseTerms, splitWords } from '#domain/search-query.ts'
import { getGroupNames, type SynonymGroup } from '#domain/trade-synonyms.ts'

/** The index takes no longer word than 2 KB, and no more of them than 1 MB. */
const MAX_NAME_LENGTH = 200
const MAX_TOKENS = 2_000

/** What of a product can be found. */
export type SearchableProduct = {
  name: string
  sku: string | null
  material: string
  brand: string | null
  category: string
  subcategory: string | null
  metalType: MetalType | null
  tags: readonly string[]
  attributes: Readonly<Record<string, string>>
}

/** Where a word stands: in the name; in the name, the category or the material; anywhere. Each holds those before it. */
export const FIELDS = { name: '+', category: '~', anywhere: '' } as const
export type Field = keyof typeof FIELDS

/** A word of the trade is kept by its meaning, any other as it is: no word holds this sign. */
export const synonymToken = (name: string): string => `#${name}`
/** The whole name, so that one that begins as typed comes first. */
export const nameToken = (words: readonly string[]): string => `=${words.join('_').slice(0, MAX_NAME_LENGTH)}`

/** A tag as a whole. No blank is left in it, nor a sign that a tsquery reads as its own. */
export const tagToken = (tag: string): string => `_${encodeURIComponent(tag).replaceAll("'", '%27')}`

/** Stands at the beginning of each text. Count it up with the rules below: the next start writes older texts anew. */
export const SEARCH_TEXT_VERSION = '@2'

/**
 * The `search_text` of a product: what it is found by, each token once, a blank between. Written at every save; the
 * index holds these tokens (`products.search`), and search looks nowhere else.
 */
export function buildSearchText(product: SearchableProduct): string {
  const { name, sku, material, brand, category, subcategory, metalType, tags, attributes } = product
  const nameTokens = tokenize(name, 'itself')
  const categoryTokens = distinct([
    ...nameTokens,
    ...[name, material, category, subcategory ?? ''].flatMap((text) => tokenize(text)),
  ])
  const otherTexts = [
    sku ?? '',
    brand ?? '',
    metalType ? METAL_LABELS[metalType] : '',
    ...tags,
    ...Object.values(attributes),
    ...Object.keys(attributes).filter(isMaterialAttribute),
  ]
  const allTokens = distinct([
    ...categoryTokens,
    ...otherTexts.flatMap((text) => tokenize(text)),
    ...(sku ? [normalizeSku(sku)] : []),
  ])
  return [
    SEARCH_TEXT_VERSION,
    nameToken(splitWords(name)),
    ...distinct(tags.map(tagToken)),
    ...nameTokens.map((token) => FIELDS.name + token),
    ...categoryTokens.map((token) => FIELDS.category + token),
    ...allTokens.slice(0, MAX_TOKENS),
  ].join(' ')
}

/**
 * The words of a text by what they mean, those of hyphened ones as well. A kada is a bangle, but it is not named so:
 * a name is kept as `itself`.
 */
function tokenize(
  text: string,
  how: 'itself' | 'and what it lies within' = 'and what it lies within',
): string[] {
  const hyphenated = splitWords(text).filter((word) => word.includes('-'))
  const terms = [text, ...hyphenated.map((word) => word.replaceAll('-', ' '))].flatMap(parseTerms)
  const synonymNames = (meaning: SynonymGroup) => (how === 'itself' ? [meaning.name] : getGroupNames(meaning))
  return distinct(
    terms.flatMap(({ word, synonymGroup }) =>
      synonymGroup ? synonymNames(synonymGroup).map(synonymToken) : [word],
    ),
  )
}

/** `Diamonds: 26, 0.52 ct` says diamonds in its name; `Chain: not included` is no chain. */
const isMaterialAttribute = (attribute: string): boolean =>
  parseTerms(attribute).every(({ synonymGroup }) => synonymGroup && !synonymGroup.isProductKind)

/** `SW-ER-0412` as one types it without its signs. */
const normalizeSku = (sku: string): string => splitWords(sku).join('').replaceAll('-', '')

const distinct = (values: string[]): string[] => [...new Set(values)].filter(Boolean)
