import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let staff: Api
let slug: string
beforeAll(async () => {
  shop = await startTestShop()
  staff = shop.as(await shop.make.admin())
  const rings = await shop.make.category({ name: 'Rings', slug: 'rings' })
  slug = rings.slug
  // ₹11,800 and ₹11,801.18 with 18 % GST
  await shop.make.product({ name: 'Band', categoryId: rings.id, price: 10_000 })
  await shop.make.product({ name: 'Solitaire', categoryId: rings.id, price: 10_001 })
})
afterAll(() => shop.close())

const names = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name).toSorted()
const show = (priceDisplay: 'excluding' | 'including' | 'both') =>
  staff.settings.update({ taxProfile: 'flat', taxPercent: 18, priceDisplay })

test('a shop of an earlier version shows prices without GST', async () =>
  expect((await shop.anonymous.settings.read()).priceDisplay).toBe('excluding'))

describe('where pages show prices with GST', () => {
  test('limits are such prices, and so are the ends of the filter', async () => {
    await show('including')
    const upTo = async (maxPrice: number) =>
      names(await shop.anonymous.products.listing({ category: slug, maxPrice }))
    expect(await upTo(11_799.99)).toEqual([])
    expect(await upTo(11_800)).toEqual(['Band'])
    expect(await upTo(11_801.18)).toEqual(['Band', 'Solitaire'])
    const from = await shop.anonymous.products.listing({ category: slug, minPrice: 11_800.01 })
    expect(names(from)).toEqual(['Solitaire'])
    const { facets, filters } = await shop.anonymous.products.listing({ category: slug, withFilters: true })
    expect(facets.price).toEqual({ min: 11_800, max: 11_801.18 })
    expect(filters!.price).toMatchObject(facets.price)
    expect(names(await shop.anonymous.products.search({ q: 'rings under 11800' }))).toEqual(['Band'])
  })

  test('a list converts its limits only for a page', async () => {
    await show('including')
    const list = async (hasShownPrices: boolean) =>
      names(await shop.anonymous.products.list({ maxPrice: 10_000, hasShownPrices }))
    expect(await list(false)).toEqual(['Band'])
    expect(await list(true)).toEqual([])
  })
})

test.each(['excluding', 'both'] as const)('with “%s”, limits are prices without GST', async (display) => {
  await show(display)
  expect(names(await shop.anonymous.products.listing({ category: slug, maxPrice: 10_000 }))).toEqual(['Band'])
  const { facets } = await shop.anonymous.products.listing({ category: slug })
  expect(facets.price).toEqual({ min: 10_000, max: 10_001 })
})
