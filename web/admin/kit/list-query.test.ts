import { describe, expect, test } from 'vitest'
import { isAmount, isDay, isOneOf, isSearchText, omitEmpty, readListQuery, sortHref } from './list-query.ts'

const readQuery = (query: string) =>
  readListQuery(new URL(`http://shop.test/admin/products?${query}`), {
    sortFields: ['name', 'createdAt'],
    sortBy: 'createdAt',
    sortOrder: 'desc',
    limits: [10, 25],
    filters: {
      search: isSearchText,
      status: isOneOf(['active', 'inactive', 'all']),
      from: isDay,
      minPrice: isAmount,
    },
    defaults: { status: 'active' },
  })

describe('a list’s address', () => {
  test('says page, size, order and filters', () => {
    expect(readQuery('page=3&limit=25&sortBy=name&sortOrder=asc&search=jhumka&status=all')).toMatchObject({
      page: 3,
      limit: 25,
      sortBy: 'name',
      sortOrder: 'asc',
      filters: { search: 'jhumka', status: 'all', from: '', minPrice: '' },
    })
  })

  test('is read as the first page of everything where it holds nonsense', () => {
    expect(
      readQuery('page=-2&limit=7000&sortBy=password&sortOrder=up&from=yesterday&minPrice=1e9'),
    ).toMatchObject({
      page: 1,
      limit: 10,
      sortBy: 'createdAt',
      sortOrder: 'desc',
      filters: { search: '', status: 'active', from: '', minPrice: '' },
    })
  })

  test('sorts by a column, and the other way round by the same column, from page 1 on', () => {
    expect(sortHref(readQuery('page=3&search=kada'), 'name')).toBe(
      '/admin/products?search=kada&sortBy=name&sortOrder=asc',
    )
    expect(sortHref(readQuery('sortBy=name&sortOrder=asc'), 'name')).toBe(
      '/admin/products?sortBy=name&sortOrder=desc',
    )
  })

  test('sends a call only the filters that are set', () => {
    expect(omitEmpty({ search: '', status: 'all' })).toEqual({ status: 'all' })
  })
})
