import { FILTER_CODES } from '#domain/filters.ts'
import { parseAddress } from '#domain/language.ts'
import { PRODUCT_PARAMETERS } from './storefront/product/product-parameters.ts'

/**
 * The parameters that pages read while the server renders them, by the first part of their path. Others (`utm_source`) are
 * for the browser only: the server renders and caches the page without them.
 */
const LISTING = [
  ...FILTER_CODES,
  'material',
  'maxPrice',
  'maxWeight',
  'minPrice',
  'minWeight',
  'page',
  'sort',
]
export const PAGE_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  category: LISTING,
  jewellery: LISTING,
  shop: LISTING,
  collections: LISTING,
  gifts: LISTING,
  search: [...LISTING, 'q', 'brand', 'category', 'limit', 'view'],
  product: PRODUCT_PARAMETERS,
  login: ['from'],
  register: ['from'],
  checkout: ['step'],
  gallery: ['admin'],
}

/** The address with only the parameters that its page reads, in one order. */
export function toRenderedAddress(url: string): string {
  const end = url.indexOf('?')
  if (end === -1) return url
  const path = url.slice(0, end)
  const [, page = ''] = parseAddress(path).path.split('/')
  const known = PAGE_PARAMETERS[page] ?? []
  const given = new URLSearchParams(url.slice(end))
  const query = new URLSearchParams()
  for (const name of known.toSorted())
    for (const value of given.getAll(name)) if (value !== '') query.append(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
