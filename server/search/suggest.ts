import { and, asc, eq } from 'drizzle-orm'
import type { Output } from '#contract/endpoint.ts'
import type { products as contract, ProductCard } from '#contract/products.ts'
import { parseTerms, type SearchTerm, splitWords } from '#domain/search-query.ts'
import { findWordsByPrefix, getGroupNames } from '#domain/trade-synonyms.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { categories, subcategories } from '#server/products/tables.ts'
import { findCards } from './cards.ts'
import type { SearchEngine } from './search-engine.ts'
import { findCorrections } from './spelling.ts'

type Suggestion = Output<typeof contract.suggest>[number]

const MAX_SUGGESTIONS = 8
const MAX_TERM_SUGGESTIONS = 2
const MAX_TERM_CANDIDATES = 6
const MAX_CATEGORY_SUGGESTIONS = 3
const MIN_QUERY_LENGTH = 2

/** Suggestions while a person types: trade words, categories, products. */
export function createSuggest(db: Reader, engine: SearchEngine) {
  async function suggest(caller: Caller, q: string): Promise<Suggestion[]> {
    if (splitWords(q).join('').length < MIN_QUERY_LENGTH) return []
    const suggestions = await suggestFor(caller, q)
    if (suggestions.length > 0) return suggestions
    for (const { text } of await findCorrections(engine, { terms: parseTerms(q), text: q }, caller)) {
      const correctedSuggestions = await suggestFor(caller, text)
      if (correctedSuggestions.length > 0)
        return distinct([toTermSuggestion(text), ...correctedSuggestions]).slice(0, MAX_SUGGESTIONS)
    }
    return []
  }

  async function suggestFor(caller: Caller, typed: string): Promise<Suggestion[]> {
    const suggestions = await Promise.all([
      suggestTerms(engine, caller, typed),
      suggestCategories(db, parseTerms(typed)),
      suggestProducts(caller, typed),
    ])
    return suggestions.flat().slice(0, MAX_SUGGESTIONS)
  }

  async function suggestProducts(caller: Caller, typed: string): Promise<Suggestion[]> {
    const ids = await engine.suggest({ caller, terms: parseTerms(typed), typed, limit: MAX_SUGGESTIONS })
    return (await findCards(db, ids)).map(toProductSuggestion)
  }

  return { suggest }
}

const toProductSuggestion = ({ name, slug, imageUrl }: ProductCard): Suggestion => ({
  type: 'product',
  label: name,
  path: `/product/${slug}`,
  ...imageField(imageUrl || undefined),
})

/** Words of the trade that the last one may become, if they find anything; plain words before all they are called. */
async function suggestTerms(engine: SearchEngine, caller: Caller, typed: string): Promise<Suggestion[]> {
  const words = splitWords(typed)
  const before = words.slice(0, -1).join(' ')
  const labels = findWordsByPrefix(words.at(-1)!)
    .sort(
      (one, other) =>
        Number(other.isCanonical) - Number(one.isCanonical) || one.word.length - other.word.length,
    )
    .slice(0, MAX_TERM_CANDIDATES)
    .map(({ word }) => `${before} ${word}`.trim())
  const haveResults = await engine.haveResults(labels.map(parseTerms), caller)
  const found = labels.filter((_, index) => haveResults[index]).slice(0, MAX_TERM_SUGGESTIONS)
  return found.map(toTermSuggestion)
}

/** Categories whose names contain all the words or synonyms of them. There are few, so they are filtered in memory. */
async function suggestCategories(reader: Reader, terms: SearchTerm[]): Promise<Suggestion[]> {
  const rows = await reader
    .select({
      category: { name: categories.name, slug: categories.slug, image: categories.image },
      subcategory: { name: subcategories.name, slug: subcategories.slug, image: subcategories.image },
    })
    .from(categories)
    .leftJoin(
      subcategories,
      and(eq(subcategories.categoryId, categories.id), eq(subcategories.isActive, true)),
    )
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.position), asc(categories.id), asc(subcategories.position))
  const suggestions = rows.flatMap(({ category, subcategory }) => [
    ...(nameMatches(category.name, terms) ? [toCategorySuggestion(category)] : []),
    ...(subcategory && nameMatches(subcategory.name, terms)
      ? [toCategorySuggestion(category, subcategory)]
      : []),
  ])
  return distinct(suggestions).slice(0, MAX_CATEGORY_SUGGESTIONS)
}

type NamedCategory = { name: string; slug: string; image: string }

const toCategorySuggestion = (category: NamedCategory, subcategory?: NamedCategory): Suggestion => ({
  type: 'category',
  label: subcategory ? `${subcategory.name} in ${category.name}` : category.name,
  path: `/category/${category.slug}${subcategory ? `/${subcategory.slug}` : ''}`,
  ...imageField(subcategory?.image || category.image),
})

function nameMatches(name: string, terms: SearchTerm[]): boolean {
  const nameTerms = parseTerms(name)
  const synonyms = new Set(
    nameTerms.flatMap(({ synonymGroup }) => (synonymGroup ? getGroupNames(synonymGroup) : [])),
  )
  return terms.every(({ word, synonymGroup }) =>
    synonymGroup ? synonyms.has(synonymGroup.name) : splitWords(name).some((one) => one.startsWith(word)),
  )
}

const toTermSuggestion = (label: string): Suggestion => ({
  type: 'term',
  label,
  path: `/search?q=${encodeURIComponent(label)}`,
})

const distinct = (suggestions: Suggestion[]): Suggestion[] => [
  ...new Map(suggestions.map((one) => [one.path, one])).values(),
]

const imageField = (imageUrl: string | undefined) => (imageUrl ? { imageUrl } : {})
