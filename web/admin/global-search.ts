import { formatRupees } from '#domain/money.ts'
import { getStatusLabel } from '#domain/order-status.ts'
import { adminApi } from './api.ts'
import { adminPaths } from './paths.ts'

export type SearchResult = {
  kind: 'page' | 'order' | 'product' | 'customer'
  label: string
  description: string
  path: string
}

const MAX_RESULTS_PER_KIND = 5

/** Searches what the permissions allow. A search that fails is left out of the results. */
export async function searchAll(
  search: string,
  permissions: { orders: boolean; products: boolean; customers: boolean },
): Promise<SearchResult[]> {
  const query = { search, page: 1, limit: MAX_RESULTS_PER_KIND }
  const noResults = async (): Promise<SearchResult[]> => []
  const resultsByKind = await Promise.all([
    (permissions.orders ? searchOrders(query) : noResults()).catch(noResults),
    (permissions.products ? searchProducts(query) : noResults()).catch(noResults),
    (permissions.customers ? searchCustomers(query) : noResults()).catch(noResults),
  ])
  return resultsByKind.flat()
}

type Query = { search: string; page: number; limit: number }

const searchOrders = async (query: Query): Promise<SearchResult[]> =>
  (await adminApi.orders.list(query)).orders.map(({ _id, orderNumber, user, totalAmount, status }) => ({
    kind: 'order',
    label: `${orderNumber} ${user.name}`,
    description: `${getStatusLabel(status)}, ${formatRupees(totalAmount)}`,
    path: adminPaths.order(_id),
  }))

const searchProducts = async (query: Query): Promise<SearchResult[]> =>
  (await adminApi.products.list(query)).products.map(({ name, sku, inventoryQuantity }) => ({
    kind: 'product',
    label: name,
    description: [sku, `${inventoryQuantity} in stock`].filter(Boolean).join(', '),
    path: adminPaths.products({ search: sku ?? name, status: 'all' }),
  }))

const searchCustomers = async (query: Query): Promise<SearchResult[]> =>
  (await adminApi.customers.list(query)).customers.map(({ _id, name, email }) => ({
    kind: 'customer',
    label: name,
    description: email,
    path: adminPaths.customer(_id),
  }))
