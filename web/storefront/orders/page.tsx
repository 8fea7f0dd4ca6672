import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { getStatusLabel, ORDER_STATUSES } from '#domain/order-status.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { ReturnBadge, StatusBadge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Main } from '../../ui/main.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { noIndexMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/page.ts'
import './orders.css'

export const clientLoader = createAuthenticatedLoader(async ({ api }: PageLoaderArgs) => api.orders.mine(), {
  unavailable: 'An error occurred while fetching orders',
  failed: 'Could not fetch orders',
})
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, 'My Orders')
export const HydrateFallback = () => <PageSkeleton />

export default function OrdersPage({ loaderData: { orders } }: Route.ComponentProps) {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState('')
  const [isNewestFirst, setNewestFirst] = useState(true)
  const query = search.trim().toLowerCase()
  const matchingOrders = orders.filter(
    (order) =>
      (!status || order.status === status) &&
      (!query || `${order.orderNumber} ${order.firstItem.name}`.toLowerCase().includes(query)),
  )
  const visibleOrders = isNewestFirst ? matchingOrders : matchingOrders.toReversed()
  const isFiltered = query !== '' || status !== ''
  return (
    <Main className="wrap orders">
      <h1 className="h1">My Orders</h1>
      {orders.length > 0 && (
        <div className="orders__filters">
          <TextField
            label="Search orders"
            hideLabel
            type="search"
            icon="search"
            placeholder="Order number or product"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <SelectField
            label="Status"
            hideLabel
            value={status}
            onChange={(event) => setStatus(event.target.value)}
          >
            <option value="">All Status</option>
            {ORDER_STATUSES.map((name) => (
              <option key={name} value={name}>
                {getStatusLabel(name)}
              </option>
            ))}
          </SelectField>
          <Button variant="secondary" icon="sort" onClick={() => setNewestFirst(!isNewestFirst)}>
            {isNewestFirst ? 'Newest first' : 'Oldest first'}
          </Button>
        </div>
      )}
      {visibleOrders.length === 0 ? (
        <EmptyState
          title="No orders found"
          {...(isFiltered ? {} : { action: <ButtonLink to={paths.categories}>Start Shopping</ButtonLink> })}
        >
          {isFiltered
            ? 'Try adjusting your search or filter criteria.'
            : "You haven't placed any orders yet."}
        </EmptyState>
      ) : (
        <Table caption="My orders" stacks>
          <thead>
            <tr>
              <th scope="col">Order ID</th>
              <th scope="col">Date</th>
              <th scope="col" className="table__number">
                Total
              </th>
              <th scope="col">Status</th>
              <th scope="col">
                <span className="visually-hidden">Track</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {visibleOrders.map((order) => (
              <tr key={order._id}>
                <td data-label="Order ID">
                  <span>
                    <b className="num">{order.orderNumber}</b>
                    <span className="caption orders__items">
                      {order.firstItem.name}
                      {order.itemCount > 1 && ` and ${order.itemCount - 1} more`}
                    </span>
                  </span>
                </td>
                <td data-label="Date">{formatDate(order.createdAt)}</td>
                <td data-label="Total" className="table__number num">
                  {formatRupees(order.totalAmount)}
                </td>
                <td data-label="Status">
                  <span className="orders__badges">
                    <StatusBadge status={order.status} />
                    {order.openReturn && <ReturnBadge status={order.openReturn} />}
                  </span>
                </td>
                <td>
                  <Link
                    className="text-link"
                    to={paths.order(order._id)}
                    aria-label={`Track Order ${order.orderNumber}`}
                  >
                    Track Order
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Main>
  )
}
