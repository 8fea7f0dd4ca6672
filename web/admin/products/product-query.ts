import { MATERIALS } from '#domain/materials.ts'
import {
  isAmount,
  isOneOf,
  isSearchText,
  type ListQuery,
  omitEmpty,
  PAGE_SIZES,
  readListQuery,
} from '#web/admin/kit/list-query.ts'

export const STATUSES = ['active', 'inactive', 'all', 'deleted'] as const

type FilterName = 'search' | 'category' | 'material' | 'status' | 'minPrice' | 'maxPrice'
export type ProductQuery = ListQuery<'name' | 'price' | 'stock' | 'createdAt', FilterName>

export const readProductQuery = (url: URL): ProductQuery =>
  readListQuery(url, {
    sortFields: ['name', 'price', 'stock', 'createdAt'] as const,
    sortBy: 'createdAt',
    sortOrder: 'desc',
    limits: PAGE_SIZES,
    filters: {
      search: isSearchText,
      category: isSearchText,
      material: isOneOf(MATERIALS),
      status: isOneOf(STATUSES),
      minPrice: isAmount,
      maxPrice: isAmount,
    },
    defaults: { status: 'active' },
  })

/** The filters as the list, the export and a bulk edit take them. */
export const toApiFilters = ({ filters: { status, ...otherFilters } }: ProductQuery) => ({
  ...omitEmpty(otherFilters),
  ...(status === 'active' ? { isActive: true } : status === 'inactive' ? { isActive: false } : {}),
})
