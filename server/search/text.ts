import { and, or, type SQL, sql } from 'drizzle-orm'
import { parseTerms, type SearchTerm, splitWords } from '#domain/search-query.ts'
import { findWordsByPrefix, getGroupNames, type SynonymGroup } from '#domain/trade-synonyms.ts'
import { containsPattern } from '#server/platform/database/text-search.ts'
import { searchRows } from './tables.ts'

// What is stored of the words of a product, and how a search is compared with it.

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

/** Where a token stands, as weights of a tsvector: the name; name, category and material; everything. */
const FIELDS = { name: 'A', category: 'AB', anywhere: '' } as const
type Field = keyof typeof FIELDS

/** A trade word is stored as its synonym group. No other word contains `#`. */
const synonymToken = (name: string): string => `#${name}`
/** The whole name as one token, to rank names that begin with the query first. */
const nameToken = (words: readonly string[]): string => `=${words.join('_').slice(0, MAX_NAME_LENGTH)}`
/** A tag as one token, encoded so that it contains no space and no tsquery operator. */
const tagToken = (tag: string): string => `_${encodeURIComponent(tag).replaceAll("'", '%27')}`

/** The columns `words`, as the text of a tsvector, and `name_and_sku`. `spelling`: words to compare misspelled ones with. */
export function buildSearchText(product: SearchableProduct) {
  const { name, material, category, subcategory, skus, tags, attributes } = product
  const nameTokens = tokenize(name, 'exact')
  const categoryTokens = [name, material, category, subcategory ?? ''].flatMap((text) => tokenize(text))
  const otherTexts = [
    ...skus,
    ...product.otherTexts.map((text) => text ?? ''),
    ...tags,
    ...Object.values(attributes),
    ...Object.keys(attributes).filter(isMaterialAttribute),
  ]
  const otherTokens = [...otherTexts.flatMap((text) => tokenize(text)), ...skus.map(normalizeSku)]
  /** The best weight of each token. */
  const weights = new Map<string, 'A' | 'B' | 'D'>()
  const add = (tokens: readonly string[], weight: 'A' | 'B' | 'D') => {
    for (const token of tokens) if (token && !weights.has(token)) weights.set(token, weight)
  }
  add([nameToken(splitWords(name)), ...nameTokens], 'A')
  add(categoryTokens, 'B')
  add([...tags.map(tagToken), ...otherTokens], 'D')
  const tokens = [...weights].slice(0, MAX_TOKENS)
  return {
    words: tokens.map(([token, weight]) => `'${token}':1${weight}`).join(' '),
    nameAndSku: [name, ...skus, ...skus.map((sku) => sku.replaceAll('-', ''))].join('\n').toLowerCase(),
    spelling: tokens
      .map(([token]) => token)
      .filter((token) => token.length >= 3 && !/[0-9#=_.-]/.test(token)),
  }
}

/**
 * The tokens of a text, including the parts of hyphenated words. A trade word adds its broader groups (a kada is a
 * bangle), except in names, which are `exact`.
 */
function tokenize(text: string, how: 'exact' | 'with-broader-terms' = 'with-broader-terms'): string[] {
  const hyphenated = splitWords(text).filter((word) => word.includes('-'))
  const terms = [text, ...hyphenated.map((word) => word.replaceAll('-', ' '))].flatMap(parseTerms)
  const synonymNames = (meaning: SynonymGroup) => (how === 'exact' ? [meaning.name] : getGroupNames(meaning))
  return terms.flatMap(({ word, synonymGroup }) =>
    synonymGroup ? synonymNames(synonymGroup).map(synonymToken) : [word],
  )
}

/** The attribute name `Diamonds` is searchable; the product kind in `Chain: not included` is not. */
const isMaterialAttribute = (attribute: string): boolean =>
  parseTerms(attribute).every(({ synonymGroup }) => synonymGroup && !synonymGroup.isProductKind)

/** `SW-ER-0412` without hyphens. */
const normalizeSku = (sku: string): string => splitWords(sku).join('').replaceAll('-', '')

// ── Conditions on the first row of a product ─────────────────────────────────────────────────────────────────────────

/** Shorter parts of a SKU match only as whole words, because the index stores trigrams. */
const MIN_SKU_PART_LENGTH = 3

/** All terms match, each in its field. */
export const matchesTerms = (
  terms: readonly SearchTerm[],
  field: (term: SearchTerm) => Field = () => 'anywhere',
): SQL | undefined =>
  and(
    ...terms.map((term) => {
      const asWord = hasWords(toTsquery(term, field(term)))
      return mightBeSku(term) && field(term) === 'anywhere'
        ? or(asWord, nameOrSkuContains(term.word))
        : asWord
    }),
  )

/** A word with a digit or a hyphen may be the middle of a SKU. */
export const mightBeSku = ({ word, synonymGroup }: SearchTerm): boolean =>
  !synonymGroup && word.length >= MIN_SKU_PART_LENGTH && /[\d-]/.test(word) && !/^\d+\.\d+$/.test(word)

/** The text filter of lists of staff: every word begins a word of the product, or is part of its name or SKU. */
export function matchesText(search: string): SQL {
  const words = splitWords(search)
  if (words.length === 0) return nameOrSkuContains(search.toLowerCase())
  return and(
    ...words.map((word) =>
      or(
        hasWords(toTsquery({ word, synonymGroup: null }, 'anywhere')),
        word.length < MIN_SKU_PART_LENGTH ? undefined : nameOrSkuContains(word),
      ),
    ),
  )!
}

/** Case-sensitive. */
export const hasTag = (tag: string): SQL => hasWords(`'${tagToken(tag)}'`)
export const nameStartsWith = (typed: string): SQL => hasWords(`'${nameToken(splitWords(typed))}':*`)
const hasExactName = (typed: string): SQL => hasWords(`'${nameToken(splitWords(typed))}'`)

const hasWords = (tsquery: string): SQL => sql`${searchRows.words} @@ ${tsquery}::tsquery`
/** Also matches parts of the name. */
const nameOrSkuContains = (part: string): SQL => sql`${searchRows.nameAndSku} like ${containsPattern(part)}`

/**
 * A trade word, a number and a single letter match as a whole (`man` is no mangalsutra). Any other word matches by its
 * beginning, in the singular, and as the beginning of a trade word. Words contain only letters, digits, points and
 * hyphens, so no tsquery operators.
 */
function toTsquery({ word, synonymGroup }: SearchTerm, field: Field): string {
  const weights = FIELDS[field]
  const whole = (token: string) => `'${token}'${weights && `:${weights}`}`
  if (synonymGroup) return whole(synonymToken(synonymGroup.name))
  if (word.length === 1 || /^[\d.]+$/.test(word)) return whole(word)
  const completions = new Set(findWordsByPrefix(word).map(({ group }) => synonymToken(group.name)))
  return [`'${singular(word)}':*${weights}`, ...[...completions].map(whole)].join(' | ')
}

const singular = (word: string): string => (/^\p{L}{4,}[^s]s$/u.test(word) ? word.slice(0, -1) : word)

// ── Rank ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The fields in which words for a product kind, and all other words, must match. Earlier lines rank higher. */
const FIELD_TIERS: readonly (readonly [kind: Field, other: Field])[] = [
  ['name', 'name'],
  ['name', 'category'],
  ['category', 'category'],
  ['name', 'anywhere'],
  // a pendant that comes with a chain ranks below chains
  ['category', 'anywhere'],
]
/** For queries with only product kinds, or none. */
const UNIFORM_FIELD_TIERS: typeof FIELD_TIERS = FIELD_TIERS.filter(([kind, other]) => kind === other)

/** The first tier that a product matches: the exact name, then names that begin so, then by the fields that match. */
export function rankOf(terms: readonly SearchTerm[], typed: string): SQL {
  const isKind = ({ synonymGroup }: SearchTerm) => synonymGroup?.isProductKind ?? false
  const isUniform = terms.every(isKind) || !terms.some(isKind)
  return firstTier([
    hasExactName(typed),
    nameStartsWith(typed),
    ...(isUniform ? UNIFORM_FIELD_TIERS : FIELD_TIERS).map(
      ([kind, other]) => matchesTerms(terms, (term) => (isKind(term) ? kind : other))!,
    ),
  ])
}

const firstTier = (tiers: readonly SQL[]): SQL =>
  sql`case ${sql.join(
    tiers.map((tier, rank) => sql`when ${tier} then ${sql.raw(String(rank))}`),
    sql` `,
  )} else ${sql.raw(String(tiers.length))} end`
