import { describe, expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { createBanners } from '#seed/demo/banners.ts'
import { CATEGORIES } from '#seed/demo/categories.ts'
import { createDemoCatalogue } from '#seed/demo/demo-catalogue.ts'
import { createHomeContent } from '#seed/demo/home-content.ts'
import { DEMO_PAGES } from '#seed/demo/pages.ts'
import type { SeedProduct } from '#seed/demo/product-definition.ts'
import { PRODUCTS } from '#seed/demo/products.ts'
import { getDemoRating } from '#seed/demo/reviews.ts'
import { SETTINGS } from '#seed/demo/settings.ts'
import { SLIDES } from '#seed/demo/slides.ts'
import { createSeedVariants } from '#seed/demo/variants.ts'

/** Phrases that a review of the texts named: mannered, or not true of every product. */
const BANNED = [
  /\ban ear\b/,
  /rate of the day/,
  /piece by piece/,
  /by the gram/,
  /do the talking/,
  /arrives? as one/,
  /Monday to Saturday/,
  /wears one thing/,
  /the season of lamps/,
  /with its papers/,
  /trousseau$/i,
  /travels with the/,
  /nothing else/,
]
const MAX_WORDS = 45

const homeContent = createHomeContent({ getRating: getDemoRating })
const banners = createBanners(() => fromRupees(1))

describe('the claims of the demo texts', () => {
  test.each(PRODUCTS)('$slug is described as it is sold', (product) => {
    expect(findFalseClaims(product.description, product)).toEqual([])
    expect(product.description.split(' ').length).toBeLessThanOrEqual(MAX_WORDS)
  })

  test.each(
    CATEGORIES.flatMap(({ slug, description, subcategories }) => [
      { slug, description, products: PRODUCTS.filter(({ category }) => category === slug) },
      ...subcategories.map((each) => ({
        slug: each.slug,
        description: each.description,
        products: PRODUCTS.filter(({ subcategory }) => subcategory === each.slug),
      })),
    ]),
  )('the category $slug says what is true of all its products', ({ description, products }) => {
    expect(products.flatMap((product) => findFalseClaims(description, product))).toEqual([])
  })

  test.each(banners)('the banner "$title" says what is true of all products that it leads to', (banner) => {
    const products = findProducts(banner.path)
    expect(products.length).toBeGreaterThan(0)
    expect(
      products.flatMap((product) => findFalseClaims(`${banner.title}. ${banner.subtitle}`, product)),
    ).toEqual([])
  })

  test.each([...homeContent.ourCollection.tiles, ...homeContent.gifting.tiles])(
    'the tile "$name" says what is true of all its products',
    ({ name, text }) => {
      const products = findProducts(`/collections/${name.toLowerCase().replace(/[' ]/g, '-')}`)
      const pieces = findNumbers(text, 'pieces|products|designs')
      expect(pieces.filter((count) => count !== products.length)).toEqual([])
      expect(products.flatMap((product) => findFalseClaims(text, product))).toEqual([])
    },
  )

  test.each(homeContent.premiumCollection.samples)(
    'the sample "$name" is described as it is sold',
    (sample) => {
      const product = PRODUCTS.find(({ slug }) => slug === sample.id)!
      expect(findFalseClaims(sample.description, product)).toEqual([])
    },
  )

  test('no text uses a phrase that is banned', () => {
    const texts = [
      ...PRODUCTS.map(({ description }) => description),
      ...CATEGORIES.flatMap((category) => [category, ...category.subcategories]).map(
        ({ description }) => description,
      ),
      ...SLIDES.flatMap(({ title, line, button }) => [title, line, button]),
      ...banners.flatMap(({ title, subtitle }) => [title, subtitle]),
      ...listStrings(homeContent),
      ...listStrings(DEMO_PAGES),
      SETTINGS.tagline,
    ].filter((text) => text !== "Bride's Trousseau")
    expect(texts.filter((text) => BANNED.some((banned) => banned.test(text)))).toEqual([])
  })

  test('products for a shop with another name say nothing of this one', () => {
    for (const { slug, columns } of createDemoCatalogue().products)
      expect(columns.description, slug).not.toMatch(/Hyderabad|Patthargatti|IGI|GIA|buy it back|our stores/)
  })
})

/** The products that a path of the storefront shows. */
function findProducts(path: string): SeedProduct[] {
  const [, kind, ...rest] = path.split('/')
  if (kind === 'product') return PRODUCTS.filter(({ slug }) => slug === rest[0])
  if (kind === 'category')
    return PRODUCTS.filter(({ category, subcategory }) => [category, subcategory].includes(rest.at(-1)!))
  return PRODUCTS.filter(({ tags }) => tags.includes(rest[0]!))
}

const NUMBER_WORDS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const NUMBER = `\\d+(?:\\.\\d+)?|(?:${TENS.join('|')})(?:-(?:${NUMBER_WORDS.slice(1, 10).join('|')}))?|${NUMBER_WORDS.slice(1).toReversed().join('|')}`

function readNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  const [first = '', second] = text.toLowerCase().split('-')
  const tens = TENS.indexOf(first)
  return tens >= 0
    ? 10 * (tens + 2) + (second ? NUMBER_WORDS.indexOf(second) : 0)
    : NUMBER_WORDS.indexOf(first)
}

/** Numbers before a word, with up to three adjectives between: "Nine brilliant-cut diamonds". */
function findNumbers(text: string, nouns: string): number[] {
  const adjective = '(?!of |with |and |set |from |to )[\\w-]+ '
  const pattern = new RegExp(`\\b(${NUMBER}) (?:${adjective}){0,3}(?:${nouns})\\b`, 'giu')
  return [...text.matchAll(pattern)].map(([, number = '']) => readNumber(number))
}

const STONE_NOUNS: readonly (readonly [noun: string, kind: string])[] = [
  ['diamonds?', 'diamond'],
  ['rub(?:y|ies)', 'ruby'],
  ['emeralds?', 'emerald'],
  ['sapphires?', 'sapphire'],
  ['pearls?', 'pearl'],
  ['polki', 'polki'],
  ['onyx', 'onyx'],
]

/** Sentences about numbers, weights and lengths of a text that are not true of the product. */
function findFalseClaims(text: string, product: SeedProduct): string[] {
  const claims: string[] = []
  const check = (isTrue: boolean, claim: string) => {
    if (!isTrue) claims.push(`${product.slug}: ${claim}`)
  }

  for (const [noun, kind] of STONE_NOUNS) {
    const counts = listStoneCounts(product, kind)
    for (const number of findNumbers(text, noun)) check(counts.includes(number), `${number} ${kind}`)
  }
  if (/nothing else|only stone/.test(text)) check((product.stones ?? []).length <= 1, 'nothing else')

  const variants = createSeedVariants(product)
  const heaviest = Math.max(...variants.map(({ grams }) => grams))
  const heaviestMetal = Math.max(
    ...variants.map(({ price, grams }) => ('fixed' in price ? grams : price.grams)),
  )
  for (const [, most = ''] of text.matchAll(new RegExp(`under (${NUMBER}) (?:g|grams) of gold`, 'gi')))
    check(heaviestMetal < readNumber(most), `under ${most} grams of gold`)
  for (const [, most = ''] of text.matchAll(new RegExp(`under (${NUMBER}) (?:g|grams)\\b(?! of gold)`, 'gi')))
    check(heaviest < readNumber(most), `under ${most} grams`)
  for (const [, grams = ''] of text.matchAll(new RegExp(`^(${NUMBER}) grams of`, 'gi')))
    check(product.grams === readNumber(grams), `${grams} grams`)
  for (const number of findNumbers(text, 'carats|ct'))
    check(
      (product.stones ?? []).some(({ carats }) => carats === number),
      `${number} carats`,
    )
  for (const [, inches = ''] of text.matchAll(new RegExp(`\\b(${NUMBER})[- ]inch`, 'gi'))) {
    const centimetres = Number.parseFloat(product.attributes.Length ?? '')
    check(Math.abs(centimetres - 2.54 * readNumber(inches)) < 1, `${inches} inch`)
  }

  const pieces = Number.parseInt(product.attributes.Pieces ?? '1', 10)
  for (const number of findNumbers(text, 'bangles|bands')) check(number === pieces, `${number} pieces`)
  for (const number of findNumbers(text, 'coins'))
    check(number === Number(product.attributes.Coins), `${number} coins`)
  if (/as a pair|in pairs/.test(text))
    check(pieces === 2 && product.imageAlt.includes('pair'), 'a pair, in the text and in the picture')
  return claims
}

/** Of each line of stones and of them all, and half of it for one earring of two. */
function listStoneCounts(product: SeedProduct, kind: string): number[] {
  const lines = (product.stones ?? []).filter((stone) => stone.kind === kind).map(({ count }) => count)
  const described = Object.values(product.attributes).flatMap((attribute) => [
    ...[...attribute.matchAll(new RegExp(`\\b${kind}s?(?: \\w+)? (\\d+)`, 'gi'))].map(([, count]) =>
      Number(count),
    ),
  ])
  const counts = [...lines, ...described, lines.reduce((sum, count) => sum + count, 0)]
  return product.category === 'earrings' ? [...counts, ...counts.map((count) => count / 2)] : counts
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : []
}
