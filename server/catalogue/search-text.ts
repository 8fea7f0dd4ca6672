import { METAL_LABELS, type MetalType } from '#domain/metal-rates.ts'
import { wordGroups } from '#domain/search-words.ts'
import { fold } from '#domain/text.ts'

/** What of a product can be found. */
export type Searchable = {
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

/** Ends the words of the name, and then those that mean the same: what stands before one ranks higher. */
export const NAME_ENDS = '|'

/** Words as search compares them: folded, without marks; hyphens stay, as in a SKU. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * The `search_text` of a product: ` name | what the name is also called | everything else and what that is called `,
 * a blank before and after each word. Written at every save; search looks nowhere else, and because a word never
 * stands without its synonyms, it looks for one of them only.
 */
export function searchTextOf(product: Searchable): string {
  const rest = [
    ...[product.sku, product.material, product.brand, product.category, product.subcategory],
    ...(product.metalType ? [METAL_LABELS[product.metalType]] : []),
    ...product.tags,
    ...Object.values(product.attributes),
  ].filter((text) => text !== null)
  const name = wordsIn(product.name)
  const sameAsName = without(name, alsoCalled(product.name))
  const others = without([...name, ...sameAsName], rest.flatMap(wordsIn).concat(rest.flatMap(alsoCalled)))
  return ` ${[name, sameAsName, others].map((words) => words.join(' ')).join(` ${NAME_ENDS} `)} `
}

/** Synonyms of one word (one of two would be found by either: 'nose ring' is no ring), and parts of hyphened words. */
const alsoCalled = (text: string): string[] => [
  ...wordGroups(fold(text)).flatMap((group) => group.filter((word) => !word.includes(' '))),
  ...wordsIn(text).flatMap((word) => (word.includes('-') ? word.split('-').filter(Boolean) : [])),
]

const without = (known: string[], words: string[]): string[] =>
  [...new Set(words)].filter((word) => !known.includes(word))
