import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Answer } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { termsIn, wordsIn } from '#domain/search-words.ts'
import { tradeWords } from '#domain/trade-words.ts'
import type { Caller } from '#server/http/caller.ts'
import { featuredFirst, primaryImage, selectCards, visibleTo } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { beginsSo, meets } from './search-terms.ts'
import { areFound, readings } from './spelling.ts'
import { categories, subcategories } from './tables.ts'

type Suggestion = Answer<typeof contract.suggest>[number]

const MOST = 8
const MOST_TERMS = 2
const MOST_CANDIDATES = 6
const MOST_SHELVES = 3
const FEWEST_LETTERS = 2

/** What the search box offers while one types: words of the trade, shelves, pieces. */
export function createSuggest({ database: { db } }: CatalogueDeps) {
  async function suggest(caller: Caller, q: string): Promise<Suggestion[]> {
    const words = wordsIn(q)
    if (words.join('').length < FEWEST_LETTERS) return []
    const offered = await offersFor(caller, words)
    if (offered.length > 0) return offered
    for (const { text } of await readings(db, { terms: termsIn(q), text: q }, visibleTo(caller))) {
      const others = await offersFor(caller, wordsIn(text))
      if (others.length > 0) return distinct([toTerm(text), ...others]).slice(0, MOST)
    }
    return []
  }

  async function offersFor(caller: Caller, words: string[]): Promise<Suggestion[]> {
    const [terms, shelves, pieces] = [
      await termsFor(caller, words),
      await shelvesFor(words),
      await piecesFor(caller, words),
    ]
    return [...terms, ...shelves, ...pieces].slice(0, MOST)
  }

  /** Words of the trade that the last one may become, if they find anything. */
  async function termsFor(caller: Caller, words: string[]): Promise<Suggestion[]> {
    const before = words.slice(0, -1).join(' ')
    const labels = tradeWords(words.at(-1)!)
      .slice(0, MOST_CANDIDATES)
      .map(({ word }) => `${before} ${word}`.trim())
    const found = await areFound(db, labels.map(termsIn), visibleTo(caller))
    return labels
      .filter((_, at) => found[at])
      .slice(0, MOST_TERMS)
      .map(toTerm)
  }

  async function shelvesFor(words: string[]): Promise<Suggestion[]> {
    const begins = (name: SQL) =>
      and(...words.map((word) => sql`unaccent(lower(${name})) ~ ${`\\m${escaped(word)}`}`))
    const rows = await db
      .select({ category: categories, subcategory: subcategories })
      .from(categories)
      .leftJoin(
        subcategories,
        and(
          eq(subcategories.categoryId, categories.id),
          eq(subcategories.isActive, true),
          begins(sql`${subcategories.name}`),
        ),
      )
      .where(
        and(
          eq(categories.isActive, true),
          or(begins(sql`${categories.name}`), sql`${subcategories.id} is not null`),
        ),
      )
      .orderBy(categories.position, categories.id, subcategories.position)
      .limit(MOST_SHELVES)
    return rows.map(({ category, subcategory }) => ({
      type: 'category',
      label: subcategory ? `${subcategory.name} in ${category.name}` : category.name,
      path: `/category/${category.slug}${subcategory ? `/${subcategory.slug}` : ''}`,
      ...picture(subcategory?.image || category.image),
    }))
  }

  async function piecesFor(caller: Caller, words: string[]): Promise<Suggestion[]> {
    const typed = words.join(' ')
    const rows = await selectCards(db)
      .where(and(meets(termsIn(typed)), visibleTo(caller)))
      .orderBy(sql`${beginsSo(typed)} desc`, ...featuredFirst)
      .limit(MOST)
    return rows.map(({ name, slug, images }) => ({
      ...{ type: 'product', label: name, path: `/product/${slug}` },
      ...picture(primaryImage(images)?.url),
    }))
  }

  return { suggest }
}

const toTerm = (label: string): Suggestion => ({
  ...{ type: 'term', label, path: `/search?q=${encodeURIComponent(label)}` },
})

const distinct = (offered: Suggestion[]): Suggestion[] => [
  ...new Map(offered.map((one) => [one.path, one])).values(),
]

const picture = (imageUrl: string | undefined) => (imageUrl ? { imageUrl } : {})
const escaped = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')
