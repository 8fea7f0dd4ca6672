import { METAL_LABELS, type MetalType } from '#domain/metal-rates.ts'
import { synonymsOf } from '#domain/search-words.ts'
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

/** Between the words of the name, which rank higher, and all others. */
export const NAME_ENDS = '|'

/** Words as search compares them: folded, without marks; hyphens stay, as in a SKU. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * The `search_text` of a product: ` name words | sku material … synonyms `. Written at every save; search looks
 * nowhere else.
 */
export function searchTextOf(product: Searchable): string {
  const name = wordsIn(product.name)
  const rest = [
    ...[product.sku, product.material, product.brand, product.category, product.subcategory],
    ...(product.metalType ? [METAL_LABELS[product.metalType]] : []),
    ...product.tags,
    ...Object.values(product.attributes),
  ].flatMap((text) => wordsIn(text ?? ''))
  // a synonym of two words would be found by either of them: 'nose ring' is no ring
  const synonyms = [...name, ...rest].flatMap((word) =>
    synonymsOf(word).filter((other) => !other.includes(' ')),
  )
  const others = [...new Set([...rest, ...synonyms])].filter((word) => !name.includes(word))
  return ` ${name.join(' ')} ${NAME_ENDS} ${others.join(' ')} `
}
