import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Answer } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { synonymsOf, tradeWords } from '#domain/search-words.ts'
import type { Caller } from '#server/http/caller.ts'
import { featuredFirst, primaryImage, selectCards, visibleTo } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { meets } from './search-terms.ts'
import { wordsIn } from './search-text.ts'
import { categories, products, subcategories } from './tables.ts'

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
    const [terms, shelves, pieces] = [
      await termsFor(caller, words),
      await shelvesFor(words),
      await piecesFor(caller, words),
    ]
    return [...terms, ...shelves, ...pieces].slice(0, MOST)
  }

  /** Words that the last one may become, if they find anything. */
  async function termsFor(caller: Caller, words: string[]): Promise<Suggestion[]> {
    const last = words.at(-1)!
    const candidates = onePerMeaning(tradeWords(last)).slice(0, MOST_CANDIDATES)
    if (candidates.length === 0) return []
    const columns = candidates.map((word) => {
      const found = and(
        ...words.slice(0, -1).map((other) => meets([other])),
        meets(synonymsOf(word)),
        visibleTo(caller),
      )
      return sql`exists (select 1 from ${products} join ${categories} on ${categories.id} = ${products.categoryId} where ${found})`
    })
    const result = await db.execute<{ found: boolean[] }>(
      sql`select array[${sql.join(columns, sql`, `)}] as found`,
    )
    return candidates
      .filter((_, at) => result.rows[0]?.found[at])
      .slice(0, MOST_TERMS)
      .map((word) => {
        const label = [...words.slice(0, -1), word].join(' ')
        return { type: 'term', label, path: `/search?q=${encodeURIComponent(label)}` }
      })
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
    const typed = ` ${words.join(' ')}`
    const rows = await selectCards(db)
      .where(and(...words.map((word) => meets([word])), visibleTo(caller)))
      .orderBy(sql`(${products.searchText} like ${`${typed}%`}) desc`, ...featuredFirst)
      .limit(MOST)
    return rows.map(({ name, slug, images }) => ({
      ...{ type: 'product', label: name, path: `/product/${slug}` },
      ...picture(primaryImage(images)?.url),
    }))
  }

  return { suggest }
}

/** Of jhumka, jhumkas and jhumki one is enough. */
const onePerMeaning = (words: string[]): string[] =>
  [...new Map(words.toReversed().map((word) => [synonymsOf(word), word])).values()].toReversed()

const picture = (imageUrl: string | undefined) => (imageUrl ? { imageUrl } : {})
const escaped = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')
