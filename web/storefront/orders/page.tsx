import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { getStatusLabel, ORDER_STATUSES } from '#domain/order-status.ts'
import { isPaidOnline, isUnpaid } from '#domain/payment-methods.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { ReturnBadge, StatusBadge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/page.ts'
import * as texts from './texts.ts'
import './orders.css'

export const clientLoader = createAuthenticatedLoader(async ({ api }: PageLoaderArgs) => api.orders.mine(), {
  unavailable: texts.listUnavailable,
  failed: texts.listFailed,
})
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.myOrders)
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
    <Main className="wrap orders personal-page">
      <h1 className="h1">{texts.myOrders}</h1>
      {orders.length > 0 && (
        <div className="orders__filters">
          <TextField
            label={texts.searchOrders}
            hideLabel
            type="search"
            icon="search"
            placeholder={texts.searchPlaceholder}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <SelectField
            label={texts.status}
            hideLabel
            value={status}
            onChange={(event) => setStatus(event.target.value)}
          >
            <option value="">{texts.allStatuses}</option>
            {ORDER_STATUSES.map((name) => (
              <option key={name} value={name}>
                {getStatusLabel(name)}
              </option>
            ))}
          </SelectField>
          <Button variant="secondary" icon="sort" onClick={() => setNewestFirst(!isNewestFirst)}>
            {isNewestFirst ? texts.newestFirst : texts.oldestFirst}
          </Button>
        </div>
      )}
      {visibleOrders.length === 0 ? (
        <EmptyState
          title={texts.emptyTitle}
          {...(isFiltered
            ? {}
            : { action: <ButtonLink to={paths.categories}>{texts.startShopping}</ButtonLink> })}
        >
          {isFiltered ? texts.emptyFilteredText : texts.emptyText}
        </EmptyState>
      ) : (
        <Table caption={texts.listCaption} stacks>
          <thead>
            <tr>
              <th scope="col">{texts.orderId}</th>
              <th scope="col">{texts.date}</th>
              <th scope="col" className="table__number">
                {texts.total}
              </th>
              <th scope="col">{texts.status}</th>
              <th scope="col">
                <span className="visually-hidden">{texts.track}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {visibleOrders.map((order) => (
              <tr key={order._id}>
                <td data-label={texts.orderId}>
                  <span>
                    <b className="num">{order.orderNumber}</b>
                    <span className="caption orders__items">
                      {order.firstItem.name}
                      {order.itemCount > 1 && texts.moreItems(order.itemCount - 1)}
                    </span>
                  </span>
                </td>
                <td data-label={texts.date}>{formatDate(order.createdAt)}</td>
                <td data-label={texts.total} className="table__number num">
                  {formatRupees(order.totalAmount)}
                </td>
                <td data-label={texts.status}>
                  <span className="orders__badges">
                    <StatusBadge status={order.status} />
                    {order.openReturn && <ReturnBadge status={order.openReturn} />}
                  </span>
                </td>
                <td>
                  {isPaidOnline(order.payment.method) && isUnpaid(order.status, order.payment) && (
                    <Link
                      className="text-link"
                      to={paths.pay(order._id)}
                      reloadDocument
                      aria-label={texts.payOrder(order.orderNumber)}
                    >
                      {texts.payNow}
                    </Link>
                  )}
                  <Link
                    className="text-link"
                    to={paths.order(order._id)}
                    aria-label={texts.trackOrder(order.orderNumber)}
                  >
                    {sharedTexts.trackOrder}
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
