import { describe, expect, test } from 'vitest'
import { amount, anyText, day, given, oneOf, readListQuery, sortedBy } from './list-query.ts'

const read = (query: string) =>
  readListQuery(new URL(`http://shop.test/admin/products?${query}`), {
    sorts: ['name', 'createdAt'],
    sortBy: 'createdAt',
    sortOrder: 'desc',
    limits: [10, 25],
    filters: { search: anyText, status: oneOf(['active', 'inactive', 'all']), from: day, minPrice: amount },
    defaults: { status: 'active' },
  })

describe('a list’s address', () => {
  test('says page, size, order and filters', () => {
    expect(read('page=3&limit=25&sortBy=name&sortOrder=asc&search=jhumka&status=all')).toMatchObject({
      page: 3,
      limit: 25,
      sortBy: 'name',
      sortOrder: 'asc',
      filters: { search: 'jhumka', status: 'all', from: '', minPrice: '' },
    })
  })

  test('is read as the first page of everything where it holds nonsense', () => {
    expect(read('page=-2&limit=7000&sortBy=password&sortOrder=up&from=yesterday&minPrice=1e9')).toMatchObject(
      {
        page: 1,
        limit: 10,
        sortBy: 'createdAt',
        sortOrder: 'desc',
        filters: { search: '', status: 'active', from: '', minPrice: '' },
      },
    )
  })

  test('sorts by a column, and the other way round by the same column, from page 1 on', () => {
    expect(sortedBy(read('page=3&search=kada'), 'name')).toBe(
      '/admin/products?search=kada&sortBy=name&sortOrder=asc',
    )
    expect(sortedBy(read('sortBy=name&sortOrder=asc'), 'name')).toBe(
      '/admin/products?sortBy=name&sortOrder=desc',
    )
  })

  test('sends a call only the filters that are set', () => {
    expect(given({ search: '', status: 'all' })).toEqual({ status: 'all' })
  })
})
