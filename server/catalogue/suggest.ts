import { and, asc, eq } from 'drizzle-orm'
import type { Answer } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { type Term, termsIn, wordsIn } from '#domain/search-words.ts'
import { namesOf, tradeWords } from '#domain/trade-words.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Tx } from '#server/platform/database.ts'
import { cardsOf } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { bestIds, MANY } from './search-order.ts'
import { byIndex, countTallied, countUpTo, rowsFor } from './search-rows.ts'
import { beginsSo, meets, talliedToken } from './search-terms.ts'
import { areFound, readings } from './spelling.ts'
import { categories, subcategories } from './tables.ts'

type Suggestion = Answer<typeof contract.suggest>[number]

const MOST = 8
const MOST_TERMS = 2
const MOST_CANDIDATES = 6
const MOST_SHELVES = 3
const FEWEST_LETTERS = 2

/** What the search box offers while one types: words of the trade, shelves, pieces. */
export function createSuggest({ database }: CatalogueDeps) {
  async function suggest(caller: Caller, q: string): Promise<Suggestion[]> {
    if (wordsIn(q).join('').length < FEWEST_LETTERS) return []
    return byIndex(database, async (tx) => {
      const offered = await offersFor(tx, caller, q)
      if (offered.length > 0) return offered
      for (const { text } of await readings(tx, { terms: termsIn(q), text: q }, caller)) {
        const others = await offersFor(tx, caller, text)
        if (others.length > 0) return distinct([toTerm(text), ...others]).slice(0, MOST)
      }
      return []
    })
  }

  return { suggest }
}

async function offersFor(tx: Tx, caller: Caller, typed: string): Promise<Suggestion[]> {
  const offers = [
    ...(await wordsFor(tx, caller, typed)),
    ...(await shelvesFor(tx, termsIn(typed))),
    ...(await piecesFor(tx, caller, typed)),
  ]
  return offers.slice(0, MOST)
}

/** Words of the trade that the last one may become, if they find anything; plain words before all they are called. */
async function wordsFor(tx: Tx, caller: Caller, typed: string): Promise<Suggestion[]> {
  const words = wordsIn(typed)
  const before = words.slice(0, -1).join(' ')
  const labels = tradeWords(words.at(-1)!)
    .sort((one, other) => Number(other.isName) - Number(one.isName) || one.word.length - other.word.length)
    .slice(0, MOST_CANDIDATES)
    .map(({ word }) => `${before} ${word}`.trim())
  const found: string[] = []
  for (const label of labels) {
    const [isFound] = await areFound(tx, [termsIn(label)], caller)
    if (isFound && found.push(label) === MOST_TERMS) break
  }
  return found.map(toTerm)
}

/** Shelves whose name has all the words, or means them: there are few, they are looked through here. */
async function shelvesFor(tx: Tx, terms: Term[]): Promise<Suggestion[]> {
  const rows = await tx
    .select({ category: categories, subcategory: subcategories })
    .from(categories)
    .leftJoin(
      subcategories,
      and(eq(subcategories.categoryId, categories.id), eq(subcategories.isActive, true)),
    )
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.position), asc(categories.id), asc(subcategories.position))
  const offers = rows.flatMap(({ category, subcategory }) => [
    ...(says(category.name, terms) ? [toShelf(category)] : []),
    ...(subcategory && says(subcategory.name, terms) ? [toShelf(category, subcategory)] : []),
  ])
  return distinct(offers).slice(0, MOST_SHELVES)
}

type Shelf = { name: string; slug: string; image: string }

const toShelf = (category: Shelf, within?: Shelf): Suggestion => ({
  type: 'category',
  label: within ? `${within.name} in ${category.name}` : category.name,
  path: `/category/${category.slug}${within ? `/${within.slug}` : ''}`,
  ...picture(within?.image || category.image),
})

function says(name: string, terms: Term[]): boolean {
  const said = termsIn(name)
  const means = new Set(said.flatMap(({ meaning }) => (meaning ? namesOf(meaning) : [])))
  return terms.every(({ word, meaning }) =>
    meaning ? means.has(meaning.name) : wordsIn(name).some((one) => one.startsWith(word)),
  )
}

async function piecesFor(tx: Tx, caller: Caller, typed: string): Promise<Suggestion[]> {
  const terms = termsIn(typed)
  const where = and(rowsFor(caller), meets(terms))
  const token = talliedToken(terms)
  const total = token ? await countTallied(tx, caller, token) : await countUpTo(tx, MANY + 1, where)
  const told = beginsSo(typed)
  const begun = { told, met: and(where, told), isRare: true }
  const ids = await bestIds(tx, [begun], { where, total, from: 0, count: MOST })
  return (await cardsOf(tx, ids)).map(({ name, slug, imageUrl }) => ({
    type: 'product',
    label: name,
    path: `/product/${slug}`,
    ...picture(imageUrl),
  }))
}

const toTerm = (label: string): Suggestion => ({
  type: 'term',
  label,
  path: `/search?q=${encodeURIComponent(label)}`,
})

const distinct = (offered: Suggestion[]): Suggestion[] => [
  ...new Map(offered.map((one) => [one.path, one])).values(),
]

const picture = (imageUrl: string | undefined) => (imageUrl ? { imageUrl } : {})
