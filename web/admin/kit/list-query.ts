import { changeQuery } from '#web/paths.ts'

/** Page sizes of lists of products and customers. The first is the default. */
export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100]
/** Page sizes of logs. */
export const LOG_PAGE_SIZES: readonly number[] = [20, 50, 100]

type ListLocation = { pathname: string; search: string }

type ListQueryOptions<Sort extends string, Filter extends string> = {
  /** Columns that can be sorted, with their names in the API. */
  sortFields: readonly Sort[]
  sortBy: Sort
  sortOrder: 'asc' | 'desc'
  /** Page sizes. The first is the default. */
  limits?: readonly number[]
  /** Valid values of each filter. Other values in the address are ignored. */
  filters: Record<Filter, (value: string) => boolean>
  /** Default filters: the product list shows active products, for example. */
  defaults?: Partial<Record<Filter, string>>
}

export type ListQuery<Sort extends string = string, Filter extends string = string> = {
  page: number
  limit: number
  sortBy: Sort
  sortOrder: 'asc' | 'desc'
  /** '' for a filter that is not set. */
  filters: Record<Filter, string>
  location: ListLocation
}

/** Reads page, order and filters from the address, so that a link shows the same list to a colleague. */
export function readListQuery<Sort extends string, Filter extends string>(
  url: URL,
  { sortFields, sortBy, sortOrder, limits = [10], filters, defaults = {} }: ListQueryOptions<Sort, Filter>,
): ListQuery<Sort, Filter> {
  const value = (name: string) => url.searchParams.get(name) ?? ''
  const limit = Number(value('limit'))
  const order = value('sortOrder')
  const names = Object.keys(filters) as Filter[]
  return {
    page: Math.max(1, Number.parseInt(value('page'), 10) || 1),
    limit: limits.includes(limit) ? limit : limits[0]!,
    sortBy: sortFields.find((name) => name === value('sortBy')) ?? sortBy,
    sortOrder: order === 'asc' || order === 'desc' ? order : sortOrder,
    filters: Object.fromEntries(
      names.map((name) => [name, filters[name](value(name)) ? value(name) : (defaults[name] ?? '')]),
    ) as Record<Filter, string>,
    location: { pathname: url.pathname, search: url.search },
  }
}

/** The address of the list sorted by a column. A second click reverses the order. */
export const sortHref = ({ location, ...query }: ListQuery, sortBy: string): string =>
  changeQuery(location, {
    sortBy,
    sortOrder: query.sortBy === sortBy && query.sortOrder === 'asc' ? 'desc' : 'asc',
    page: null,
  })

/** Whether an empty list may be empty because of its filters. */
export const hasFilters = ({ filters }: ListQuery): boolean => Object.values(filters).some(Boolean)

export const isSearchText = (value: string): boolean => value.length <= 100
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value)
export const isAmount = (value: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(value)
export const isOneOf =
  (allowed: readonly string[]) =>
  (value: string): boolean =>
    allowed.includes(value)

/** Leaves out filters that are not set. */
export const omitEmpty = <K extends string>(values: Record<K, string>): Partial<Record<K, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<Record<K, string>>
