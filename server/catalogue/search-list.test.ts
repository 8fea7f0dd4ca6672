import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MetalRates } from '#domain/metal-rates.ts'
import { toRupees } from '#domain/money.ts'
import { priceNow } from '#domain/pricing.ts'
import { PIECES } from '#seed/catalogue.ts'
import { type Piece, priced } from '#seed/piece.ts'
import { rateHistory, ratesAt } from '#seed/rates.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { startTestShop, type TestShop } from '#server/testing/test-app.ts'
import { type Kind, SEARCH_LIST } from './search-list.ts'

const MUST_FIND = 0.95
const SHOWN = 3

let shop: TestShop
let rates: MetalRates
beforeAll(async () => {
  shop = await startTestShop()
  rates = ratesAt(rateHistory(shop.clock.now()), shop.clock.now())
  await shop.database.transaction((tx) => seedDemo(tx, shop.clock.now()))
})
afterAll(() => shop.close())

test('of the list of queries at least 95 in a hundred find their piece among the first three', async () => {
  const missed: string[] = []
  for (const [q, wanted, ...others] of SEARCH_LIST) {
    const { products } = await shop.anonymous.products.search({ q, limit: SHOWN })
    const first = products.map(({ slug }) => slug)
    const isFound =
      typeof wanted === 'string'
        ? [wanted, ...others].every((slug) => first.includes(slug))
        : areOf(wanted, first)
    if (!isFound) missed.push(`${q}: ${first.join(', ') || 'nothing'}`)
  }
  const share = 1 - missed.length / SEARCH_LIST.length
  process.stdout.write(
    `${missed.length} of ${SEARCH_LIST.length} missed\n${missed.map((line) => `  ${line}\n`).join('')}`,
  )
  expect(SEARCH_LIST.length).toBeGreaterThanOrEqual(120)
  expect(share, missed.join('\n')).toBeGreaterThanOrEqual(MUST_FIND)
})

test('no query stands twice in the list, and each asks for what the shop has', () => {
  const typed = SEARCH_LIST.map(([q]) => q)
  expect(new Set(typed).size).toBe(typed.length)
  for (const [q, wanted, ...others] of SEARCH_LIST) {
    const named = typeof wanted === 'string' ? [wanted, ...others] : []
    for (const slug of named)
      expect(
        PIECES.map((piece) => piece.slug),
        q,
      ).toContain(slug)
    if (typeof wanted !== 'string') expect(PIECES.filter(isOf(wanted)).length, q).toBeGreaterThan(0)
  }
})

function areOf(kind: Kind, slugs: string[]): boolean {
  const fitting = new Set(PIECES.filter(isOf(kind)).map(({ slug }) => slug))
  return (
    slugs.length >= Math.min(SHOWN, fitting.size) &&
    slugs.slice(0, fitting.size).every((slug) => fitting.has(slug))
  )
}

const isOf =
  (kind: Kind) =>
  (piece: Piece): boolean => {
    const price = toRupees(priceNow(priced(piece), rates)!)
    const said = [piece.name, ...Object.entries(piece.attributes)]
      .join(' ')
      .toLowerCase()
      .replace(/ies\b/g, 'y')
    const {
      category,
      subcategory,
      material,
      metal,
      tag,
      says,
      under = Number.POSITIVE_INFINITY,
      above = 0,
    } = kind
    return (
      (!category || piece.category === category) &&
      (!subcategory || subcategory.includes(piece.subcategory)) &&
      (!material || material.includes(piece.material)) &&
      (!metal || ('metal' in piece.price && piece.price.metal === metal)) &&
      (!tag || piece.tags.includes(tag)) &&
      (!says || said.includes(says)) &&
      price <= under &&
      price >= above
    )
  }
