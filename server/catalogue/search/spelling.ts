import { and, sql } from 'drizzle-orm'
import { parseTerms, type SearchTerm } from '#domain/search-query.ts'
import { findSimilarWords, type SpellingMatch } from '#domain/spelling.ts'
import { normalizeForSearch } from '#domain/text.ts'
import { findSynonymGroup, SINGLE_WORDS } from '#domain/trade-synonyms.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { productSearch, searchWords } from '../tables.ts'
import { isRowVisibleTo, precountedTotal } from './index-queries.ts'
import { matchesTerms, mightBeSku, precountedToken } from './query.ts'

/** How many similar words are compared letter by letter. */
const MAX_CANDIDATES = 40

/** A corrected query: the terms to search for, and the text to show. */
export type Correction = { terms: SearchTerm[]; text: string }

/**
 * Corrections of a query without results, the most likely first. Each word that no product has is replaced by the nearest
 * word that one has, or else left out. Numbers that are no SKU are left out as well (`bangles set of 4`).
 */
export async function findCorrections(
  reader: Reader,
  { terms, text }: Correction,
  caller: Caller,
): Promise<Correction[]> {
  const known = await haveResults(reader, terms.map(asList), caller)
  const isUnknown = (term: SearchTerm, index: number) => isNumber(term) || !known[index]
  const unknown = terms.filter(isUnknown)
  if (unknown.length === 0 || unknown.some(mightBeSku)) return []
  const replacements = new Map<SearchTerm, SearchTerm[]>()
  for (const term of unknown)
    if (!isNumber(term)) replacements.set(term, await findReplacement(reader, term, caller))
  const rewriteQuery = (replace: (term: SearchTerm) => SearchTerm[]): Correction => ({
    terms: terms.flatMap((term, index) => (isUnknown(term, index) ? replace(term) : [term])),
    text: unknown.reduce((phrase, term) => replaceWord(phrase, term.word, replace(term)), text),
  })
  const [corrected, shortened] = [
    rewriteQuery((term) => replacements.get(term) ?? []),
    rewriteQuery(() => []),
  ]
  return distinct([corrected, shortened]).filter((correction) => correction.terms.length > 0)
}

const distinct = (all: Correction[]): Correction[] => [...new Map(all.map((one) => [one.text, one])).values()]

const asList = (term: SearchTerm): SearchTerm[] => [term]
const isNumber = ({ word }: SearchTerm): boolean => /^\d{1,3}(\.\d+)?$/.test(word)

function replaceWord(text: string, word: string, by: SearchTerm[]): string {
  const plain = [text.toLowerCase(), normalizeForSearch(text)].find((form) => form.includes(word)) ?? text
  const phrase = by.map((term) => term.word).join(' ')
  return plain
    .replace(word, () => phrase)
    .replace(/\s+/g, ' ')
    .trim()
}

async function findReplacement(reader: Reader, { word }: SearchTerm, caller: Caller): Promise<SearchTerm[]> {
  const similarWords = await reader
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} % ${word}`)
    .orderBy(sql`similarity(${searchWords.word}, ${word}) desc`, searchWords.word)
    .limit(MAX_CANDIDATES)
  const near = findSimilarWords(word, [...SINGLE_WORDS, ...similarWords.map((row) => row.word)])
  const nearest = await firstWithResults(reader, near, caller)
  return nearest ? [nearest] : splitCompound(word)
}

async function firstWithResults(
  reader: Reader,
  near: SpellingMatch[],
  caller: Caller,
): Promise<SearchTerm | undefined> {
  const terms = near.map(({ word }) => ({ word, synonymGroup: findSynonymGroup(word) }))
  const found = await haveResults(reader, terms.map(asList), caller)
  return terms.find((_, index) => found[index])
}

/** `goldchain` is two words of the trade. */
function splitCompound(word: string): SearchTerm[] {
  for (let index = 3; index <= word.length - 3; index += 1) {
    const terms = parseTerms(`${word.slice(0, index)} ${word.slice(index)}`)
    if (terms.length === 2 && terms.every(({ synonymGroup }) => synonymGroup)) return terms
  }
  return []
}

/** For each list of terms, whether a visible product matches it. */
export async function haveResults(
  reader: Reader,
  termLists: readonly (readonly SearchTerm[])[],
  caller: Caller,
): Promise<boolean[]> {
  if (termLists.length === 0) return []
  const columns = termLists.map((terms) => {
    const token = precountedToken(terms)
    return token
      ? sql`${precountedTotal(caller, token)} > 0`
      : sql`exists (select 1 from ${productSearch} where ${and(matchesTerms(terms), isRowVisibleTo(caller))})`
  })
  const { rows } = await reader.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as found`,
  )
  return rows[0]?.found ?? []
}
