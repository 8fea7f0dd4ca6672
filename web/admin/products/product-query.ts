import { MATERIALS } from '#domain/materials.ts'
import { amount, anyText, given, type ListQuery, oneOf, readListQuery } from '../kit/list-query.ts'

/** S2 §9: ten rows, the newest first, active ones. */
export const LIMITS = [10, 25, 50, 100] as const
export const STATUSES = ['active', 'inactive', 'all', 'deleted'] as const

type Filter = 'search' | 'category' | 'material' | 'status' | 'minPrice' | 'maxPrice'
export type ProductQuery = ListQuery<'name' | 'price' | 'stock' | 'createdAt', Filter>

export const readProductQuery = (url: URL): ProductQuery =>
  readListQuery(url, {
    sorts: ['name', 'price', 'stock', 'createdAt'] as const,
    sortBy: 'createdAt',
    sortOrder: 'desc',
    limits: LIMITS,
    filters: {
      search: anyText,
      category: anyText,
      material: oneOf(MATERIALS),
      status: oneOf(STATUSES),
      minPrice: amount,
      maxPrice: amount,
    },
    defaults: { status: 'active' },
  })

/** The filters as the list, the export and a bulk edit take them. */
export const filtersOf = ({ filters: { status, ...others } }: ProductQuery) => ({
  ...given(others),
  ...(status === 'active' ? { isActive: true } : status === 'inactive' ? { isActive: false } : {}),
})
