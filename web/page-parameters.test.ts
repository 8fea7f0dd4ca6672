import { expect, test } from 'vitest'
import { PAGE_PARAMETERS, toRenderedAddress } from './page-parameters.ts'
import { parseListingFilters } from './storefront/category/listing-filters.ts'
import { PRODUCT_PARAMETERS, toOptionParameter } from './storefront/product/product-parameters.ts'
import { parseReviewQuery } from './storefront/reviews/review-query.ts'
import { parseSearchFilters } from './storefront/search/search-filters.ts'

function namesReadBy(read: (url: URL) => unknown): string[] {
  const names = new Set<string>()
  class RecordingParameters extends URLSearchParams {
    override get(name: string) {
      names.add(name)
      return super.get(name)
    }
    override getAll(name: string) {
      names.add(name)
      return super.getAll(name)
    }
  }
  read({ searchParams: new RecordingParameters() } as unknown as URL)
  return [...names]
}

test.each([
  ['category', parseListingFilters],
  ['search', parseSearchFilters],
  ['product', (url: URL) => parseReviewQuery(url.searchParams)],
])('the address of a %s page keeps all parameters that the page reads', (page, read) => {
  const names = namesReadBy(read)
  expect(names).not.toEqual([])
  expect(PAGE_PARAMETERS[page]).toEqual(expect.arrayContaining(names))
})

test('the address of a product page keeps the chosen variant', () => {
  expect(PRODUCT_PARAMETERS).toEqual(
    expect.arrayContaining(['variant', toOptionParameter(0), toOptionParameter(1), toOptionParameter(2)]),
  )
})

test.each([
  ['/?utm_source=insta&gclid=x', '/'],
  ['/product/ring?n=7&variant=v1', '/product/ring?variant=v1'],
  ['/category/rings?sort=priceAsc&fbclid=x&page=2', '/category/rings?page=2&sort=priceAsc'],
  ['/category/rings?page=2&sort=priceAsc', '/category/rings?page=2&sort=priceAsc'],
  [
    '/category/rings?material=Gold&material=Silver&minPrice=',
    '/category/rings?material=Gold&material=Silver',
  ],
  ['/search?q=gold+ring', '/search?q=gold+ring'],
  ['/search?q=gold%20ring', '/search?q=gold+ring'],
  ['/about-us', '/about-us'],
  ['/about-us?q=ring', '/about-us'],
])('%s is rendered and cached as %s', (asked, rendered) => {
  expect(toRenderedAddress(asked)).toBe(rendered)
})
