import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MetalRates } from '#domain/metal-rates.ts'
import { toRupees } from '#domain/money.ts'
import type { SeedProduct } from '#seed/demo/product-definition.ts'
import { PRODUCTS } from '#seed/demo/products.ts'
import { createRateHistory, findRatesAt } from '#seed/demo/rates.ts'
import { seedDemo } from '#seed/demo/seed-demo.ts'
import { createSeedVariants, getLowestPrice } from '#seed/demo/variants.ts'
import { settings } from '#server/settings/tables.ts'
import { type ProductCriteria, RELEVANCE_CASES } from '#server/testing/relevance-cases.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const MIN_FOUND_SHARE = 0.95
const TOP_RESULTS = 3

let shop: TestShop
let rates: MetalRates
beforeAll(async () => {
  shop = await startTestShop()
  rates = findRatesAt(createRateHistory(shop.clock.now()), shop.clock.now())
  await shop.database.db.delete(settings)
  await shop.database.transaction((tx) => seedDemo(tx, shop.clock.now()))
})
afterAll(() => shop.close())

test('at least 95 percent of the listed queries find their product among the first three', async () => {
  const missed: string[] = []
  for (const [q, wanted, ...others] of RELEVANCE_CASES) {
    const { products } = await shop.anonymous.products.search({ q, limit: TOP_RESULTS })
    const first = products.map(({ slug }) => slug)
    const isFound =
      typeof wanted === 'string'
        ? [wanted, ...others].every((slug) => first.includes(slug))
        : meetsCriteria(wanted, first)
    if (!isFound) missed.push(`${q}: ${first.join(', ') || 'nothing'}`)
  }
  const share = 1 - missed.length / RELEVANCE_CASES.length
  process.stdout.write(
    `${missed.length} of ${RELEVANCE_CASES.length} missed\n${missed.map((line) => `  ${line}\n`).join('')}`,
  )
  expect(RELEVANCE_CASES.length).toBeGreaterThanOrEqual(120)
  expect(share, missed.join('\n')).toBeGreaterThanOrEqual(MIN_FOUND_SHARE)
})

test('every query is in the list once and asks for a product that the shop has', () => {
  const typed = RELEVANCE_CASES.map(([q]) => q)
  expect(new Set(typed).size).toBe(typed.length)
  for (const [q, wanted, ...others] of RELEVANCE_CASES) {
    const named = typeof wanted === 'string' ? [wanted, ...others] : []
    for (const slug of named)
      expect(
        PRODUCTS.map((product) => product.slug),
        q,
      ).toContain(slug)
    if (typeof wanted !== 'string')
      expect(PRODUCTS.filter(matchesCriteria(wanted)).length, q).toBeGreaterThan(0)
  }
})

function meetsCriteria(criteria: ProductCriteria, slugs: string[]): boolean {
  const matchingSlugs = new Set(PRODUCTS.filter(matchesCriteria(criteria)).map(({ slug }) => slug))
  return (
    slugs.length >= Math.min(TOP_RESULTS, matchingSlugs.size) &&
    slugs.slice(0, matchingSlugs.size).every((slug) => matchingSlugs.has(slug))
  )
}

const matchesCriteria =
  (criteria: ProductCriteria) =>
  (product: SeedProduct): boolean => {
    const price = toRupees(getLowestPrice(product, rates))
    const titles = createSeedVariants(product).map(({ title }) => title)
    const productText = [product.name, ...Object.entries(product.attributes), ...titles]
      .join(' ')
      .toLowerCase()
      .replace(/ies\b/g, 'y')
    const {
      category,
      subcategory,
      material,
      metal,
      tag,
      contains,
      under = Number.POSITIVE_INFINITY,
      above = 0,
    } = criteria
    return (
      (!category || product.category === category) &&
      (!subcategory || subcategory.includes(product.subcategory)) &&
      (!material || material.includes(product.material)) &&
      (!metal || ('metal' in product.price && product.price.metal === metal)) &&
      (!tag || product.tags.includes(tag)) &&
      (!contains || productText.includes(contains)) &&
      price <= under &&
      price >= above
    )
  }
