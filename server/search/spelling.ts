import { parseTerms, type SearchTerm } from '#domain/search-query.ts'
import { findSimilarWords, type SpellingMatch } from '#domain/spelling.ts'
import { normalizeForSearch } from '#domain/text.ts'
import { findSynonymGroup, SINGLE_WORDS } from '#domain/trade-synonyms.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { SearchEngine } from './search-engine.ts'
import { mightBeSku } from './text.ts'

/** A corrected query: the terms to search for, and the text to show. */
export type Correction = { terms: SearchTerm[]; text: string }

/**
 * Corrections of a query without results, the most likely first. Each word that no product has is replaced by the nearest
 * word that one has, or else left out. Numbers that are no SKU are left out as well (`bangles set of 4`).
 */
export async function findCorrections(
  engine: SearchEngine,
  { terms, text }: Correction,
  caller: Caller,
): Promise<Correction[]> {
  const known = await engine.haveResults(terms.map(asList), caller)
  const isUnknown = (term: SearchTerm, index: number) => isNumber(term) || !known[index]
  const unknown = terms.filter(isUnknown)
  if (unknown.length === 0 || unknown.some(mightBeSku)) return []
  const replacements = new Map<SearchTerm, SearchTerm[]>()
  for (const term of unknown)
    if (!isNumber(term)) replacements.set(term, await findReplacement(engine, term, caller))
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

async function findReplacement(
  engine: SearchEngine,
  { word }: SearchTerm,
  caller: Caller,
): Promise<SearchTerm[]> {
  const near = findSimilarWords(word, [...SINGLE_WORDS, ...(await engine.findSimilarWords(word))])
  const nearest = await firstWithResults(engine, near, caller)
  return nearest ? [nearest] : splitCompound(word)
}

async function firstWithResults(
  engine: SearchEngine,
  near: SpellingMatch[],
  caller: Caller,
): Promise<SearchTerm | undefined> {
  const terms = near.map(({ word }) => ({ word, synonymGroup: findSynonymGroup(word) }))
  const found = await engine.haveResults(terms.map(asList), caller)
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
