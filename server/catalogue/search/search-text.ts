import { parseTerms, splitWords } from '#domain/search-query.ts'
import { getGroupNames, type SynonymGroup } from '#domain/trade-synonyms.ts'

/** A tsvector holds words of at most 2 KB, and at most 1 MB in all. */
const MAX_NAME_LENGTH = 200
const MAX_TOKENS = 2_000

/** What search finds a product by. */
export type SearchableProduct = {
  name: string
  material: string
  category: string
  subcategory: string | null
  skus: readonly string[]
  tags: readonly string[]
  attributes: Readonly<Record<string, string>>
  /** Texts of other fields, which rank last. */
  otherTexts: readonly (string | null)[]
}

/** The fields of a search text: the name; name, category and material; everything. Each includes the one before. */
export const FIELDS = { name: '+', category: '~', anywhere: '' } as const
export type Field = keyof typeof FIELDS

/** A trade word is stored as its synonym group. No other word contains `#`. */
export const synonymToken = (name: string): string => `#${name}`
/** The whole name as one token, to rank names that begin with the query first. */
export const nameToken = (words: readonly string[]): string => `=${words.join('_').slice(0, MAX_NAME_LENGTH)}`

/** A tag as one token, encoded so that it contains no space and no tsquery operator. */
export const tagToken = (tag: string): string => `_${encodeURIComponent(tag).replaceAll("'", '%27')}`

/** What search finds a product by: the row that product_words stores. */
export type SearchText = {
  /** Each once. */
  tokens: string[]
  nameAndSku: string
}

export function buildSearchText(product: SearchableProduct): SearchText {
  const { name, material, category, subcategory, skus, tags, attributes } = product
  const nameTokens = tokenize(name, 'exact')
  const categoryTexts = [name, material, category, subcategory ?? '']
  const categoryTokens = distinct([...nameTokens, ...categoryTexts.flatMap((text) => tokenize(text))])
  const otherTexts = [
    ...skus,
    ...product.otherTexts.map((text) => text ?? ''),
    ...tags,
    ...Object.values(attributes),
    ...Object.keys(attributes).filter(isMaterialAttribute),
  ]
  const allTokens = distinct([
    ...categoryTokens,
    ...otherTexts.flatMap((text) => tokenize(text)),
    ...skus.map(normalizeSku),
  ])
  return {
    tokens: [
      nameToken(splitWords(name)),
      ...distinct(tags.map(tagToken)),
      ...nameTokens.map((token) => FIELDS.name + token),
      ...categoryTokens.map((token) => FIELDS.category + token),
      ...allTokens.slice(0, MAX_TOKENS),
    ],
    nameAndSku: [name, ...skus, ...skus.map((sku) => sku.replaceAll('-', ''))].join('\n').toLowerCase(),
  }
}

/** The tokens that a misspelled word is compared with: words, not numbers, synonym groups or tags. */
export const spellingWords = (tokens: readonly string[]): string[] =>
  tokens.filter((token) => token.length >= 3 && !/[0-9#+~=_.-]/.test(token))

/**
 * The tokens of a text, including the parts of hyphenated words. A trade word adds its broader groups (a kada is a
 * bangle), except in names, which are `exact`.
 */
function tokenize(text: string, how: 'exact' | 'with-broader-terms' = 'with-broader-terms'): string[] {
  const hyphenated = splitWords(text).filter((word) => word.includes('-'))
  const terms = [text, ...hyphenated.map((word) => word.replaceAll('-', ' '))].flatMap(parseTerms)
  const synonymNames = (meaning: SynonymGroup) => (how === 'exact' ? [meaning.name] : getGroupNames(meaning))
  return distinct(
    terms.flatMap(({ word, synonymGroup }) =>
      synonymGroup ? synonymNames(synonymGroup).map(synonymToken) : [word],
    ),
  )
}

/** The attribute name `Diamonds` is searchable; the product kind in `Chain: not included` is not. */
const isMaterialAttribute = (attribute: string): boolean =>
  parseTerms(attribute).every(({ synonymGroup }) => synonymGroup && !synonymGroup.isProductKind)

/** `SW-ER-0412` without hyphens. */
const normalizeSku = (sku: string): string => splitWords(sku).join('').replaceAll('-', '')

const distinct = (values: string[]): string[] => [...new Set(values)].filter(Boolean)
