import { and, sql } from 'drizzle-orm'
import { type Term, termsIn } from '#domain/search-words.ts'
import { type Near, nearTo } from '#domain/spelling.ts'
import { fold } from '#domain/text.ts'
import { meaningOf, SINGLE_TRADE_WORDS } from '#domain/trade-words.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Reader } from '#server/platform/database.ts'
import { rowsFor, tallied } from './search-rows.ts'
import { mayBeSku, meets, talliedToken } from './search-terms.ts'
import { productSearch, searchWords } from './tables.ts'

/** Of the words of the shop, how many are compared letter by letter, the likest first. */
const MOST_COMPARED = 40

/** What a query was read as: the terms that are looked for, and the words as a person may be told. */
export type Reading = { terms: Term[]; text: string }

/**
 * A query that finds nothing, read as it may have been meant, the likelier reading first: each word that stands in no
 * piece becomes the nearest one that does, or else is left out; so is a number that is no SKU (`bangles set of 4`).
 */
export async function readings(reader: Reader, { terms, text }: Reading, caller: Caller): Promise<Reading[]> {
  const known = await areFound(reader, terms.map(alone), caller)
  const isUnknown = (term: Term, at: number) => isNumber(term) || !known[at]
  const unknown = terms.filter(isUnknown)
  if (unknown.length === 0 || unknown.some(mayBeSku)) return []
  const meant = new Map<Term, Term[]>()
  for (const term of unknown) if (!isNumber(term)) meant.set(term, await meantBy(reader, term, caller))
  const read = (instead: (term: Term) => Term[]): Reading => ({
    terms: terms.flatMap((term, at) => (isUnknown(term, at) ? instead(term) : [term])),
    text: unknown.reduce((said, term) => replaced(said, term.word, instead(term)), text),
  })
  const [respelled, without] = [read((term) => meant.get(term) ?? []), read(() => [])]
  return distinct([respelled, without]).filter((reading) => reading.terms.length > 0)
}

const distinct = (all: Reading[]): Reading[] => [...new Map(all.map((one) => [one.text, one])).values()]

const alone = (term: Term): Term[] => [term]
const isNumber = ({ word }: Term): boolean => /^\d{1,3}(\.\d+)?$/.test(word)

function replaced(text: string, word: string, by: Term[]): string {
  const plain = [text.toLowerCase(), fold(text)].find((form) => form.includes(word)) ?? text
  const said = by.map((term) => term.word).join(' ')
  return plain
    .replace(word, () => said)
    .replace(/\s+/g, ' ')
    .trim()
}

async function meantBy(reader: Reader, { word }: Term, caller: Caller): Promise<Term[]> {
  const alike = await reader
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} % ${word}`)
    .orderBy(sql`similarity(${searchWords.word}, ${word}) desc`, searchWords.word)
    .limit(MOST_COMPARED)
  const near = nearTo(word, [...SINGLE_TRADE_WORDS, ...alike.map((row) => row.word)])
  const nearest = await firstFound(reader, near, caller)
  return nearest ? [nearest] : twoIn(word)
}

async function firstFound(reader: Reader, near: Near[], caller: Caller): Promise<Term | undefined> {
  const terms = near.map(({ word }) => ({ word, meaning: meaningOf(word) }))
  const found = await areFound(reader, terms.map(alone), caller)
  return terms.find((_, at) => found[at])
}

/** `goldchain` is two words of the trade. */
function twoIn(word: string): Term[] {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const terms = termsIn(`${word.slice(0, at)} ${word.slice(at)}`)
    if (terms.length === 2 && terms.every(({ meaning }) => meaning)) return terms
  }
  return []
}

/** Which of the lists of terms are met by a piece that may be seen. */
export async function areFound(
  reader: Reader,
  asked: readonly (readonly Term[])[],
  caller: Caller,
): Promise<boolean[]> {
  if (asked.length === 0) return []
  const columns = asked.map((terms) => {
    const token = talliedToken(terms)
    return token
      ? sql`${tallied(caller, token)} > 0`
      : sql`exists (select 1 from ${productSearch} where ${and(meets(terms), rowsFor(caller))})`
  })
  const { rows } = await reader.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as found`,
  )
  return rows[0]?.found ?? []
}
