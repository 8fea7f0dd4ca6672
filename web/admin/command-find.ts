import { formatRupees } from '#domain/money.ts'
import { statusLabel } from '#domain/order-status.ts'
import { browserApi } from '../api.ts'
import { paths } from '../paths.ts'

export type Found = {
  kind: 'page' | 'order' | 'product' | 'customer'
  label: string
  note: string
  path: string
}

const MOST = 5

/** Asks what the person may read. A call that fails leaves its kind out: the others are still of use. */
export async function findEverywhere(
  search: string,
  may: { orders: boolean; products: boolean; customers: boolean },
): Promise<Found[]> {
  const query = { search, page: 1, limit: MOST }
  const none = async (): Promise<Found[]> => []
  const kinds = await Promise.all([
    (may.orders ? findOrders(query) : none()).catch(none),
    (may.products ? findProducts(query) : none()).catch(none),
    (may.customers ? findCustomers(query) : none()).catch(none),
  ])
  return kinds.flat()
}

type Query = { search: string; page: number; limit: number }

const findOrders = async (query: Query): Promise<Found[]> =>
  (await browserApi.orders.list(query)).orders.map(({ _id, orderNumber, user, totalAmount, status }) => ({
    kind: 'order',
    label: `${orderNumber} ${user.name}`,
    note: `${statusLabel(status)}, ${formatRupees(totalAmount)}`,
    path: paths.admin.order(_id),
  }))

const findProducts = async (query: Query): Promise<Found[]> =>
  (await browserApi.products.list(query)).products.map(({ name, sku, inventoryQuantity }) => ({
    kind: 'product',
    label: name,
    note: [sku, `${inventoryQuantity} in stock`].filter(Boolean).join(', '),
    path: paths.admin.products({ search: sku ?? name, status: 'all' }),
  }))

const findCustomers = async (query: Query): Promise<Found[]> =>
  (await browserApi.customers.list(query)).customers.map(({ _id, name, email }) => ({
    kind: 'customer',
    label: name,
    note: email,
    path: paths.admin.customer(_id),
  }))
