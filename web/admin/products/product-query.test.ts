import { expect, test } from 'vitest'
import { filtersOf, readProductQuery } from './product-query.ts'

const read = (query: string) => readProductQuery(new URL(`http://shop.test/admin/products?${query}`))

test('ten active products, the newest first, are shown until somebody chooses otherwise (S2 §9)', () => {
  const query = read('')
  expect(query).toMatchObject({ page: 1, limit: 10, sortBy: 'createdAt', sortOrder: 'desc' })
  expect(filtersOf(query)).toEqual({ isActive: true })
})

test('the filters of the address are those of the call', () => {
  expect(filtersOf(read('status=inactive&search=jhumka&material=Silver&minPrice=100'))).toEqual({
    isActive: false,
    search: 'jhumka',
    material: 'Silver',
    minPrice: '100',
  })
  expect(filtersOf(read('status=all&category=rings'))).toEqual({ category: 'rings' })
  expect(filtersOf(read('status=everything&material=Mud&maxPrice=-1'))).toEqual({ isActive: true })
})
