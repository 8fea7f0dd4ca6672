import { expect, test } from 'vitest'
import { readProductQuery, toApiFilters } from './product-query.ts'

const readQuery = (query: string) => readProductQuery(new URL(`http://shop.test/admin/products?${query}`))

test('the default list shows ten active products, newest first', () => {
  const query = readQuery('')
  expect(query).toMatchObject({ page: 1, limit: 10, sortBy: 'createdAt', sortOrder: 'desc' })
  expect(toApiFilters(query)).toEqual({ isActive: true })
})

test('the filters of the address are those of the call', () => {
  expect(toApiFilters(readQuery('status=inactive&search=jhumka&material=Silver&minPrice=100'))).toEqual({
    isActive: false,
    search: 'jhumka',
    material: 'Silver',
    minPrice: '100',
  })
  expect(toApiFilters(readQuery('status=all&category=rings'))).toEqual({ category: 'rings' })
  expect(toApiFilters(readQuery('status=everything&material=Mud&maxPrice=-1'))).toEqual({ isActive: true })
})
