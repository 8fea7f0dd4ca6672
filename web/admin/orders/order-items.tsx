import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { isActiveStatus, isDispatched } from '#domain/order-status.ts'
import { describeReadyDate } from '#domain/ready-date.ts'
import { formatVariantName } from '#domain/variants.ts'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { LineOptionTexts } from '#web/documents/line-options.tsx'
import { PriceBreakupText } from '#web/documents/price-breakup-text.tsx'
import { OrderSoldItems } from './order-sold-items.tsx'

type OrderItem = Order['items'][number]

export function OrderItems({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const hasInvoice = order.documents.some(({ isCurrent }) => isCurrent)
  const canExchange =
    useStaff().can('manage_content') &&
    isActiveStatus(order.status) &&
    !isDispatched(order.status) &&
    !hasInvoice
  return (
    <DataTable
      caption="Items"
      rows={order.items}
      columns={[
        {
          label: 'Product',
          primary: true,
          cell: (item) => (
            <span className="order-item">
              {item.image && <img src={item.image} alt="" width={40} height={40} loading="lazy" />}
              <span>
                {formatVariantName(item.name, item.variantTitle)}
                {item.purity && <span className="caption">{item.purity}</span>}
                <LineOptionTexts lineOptions={item.lineOptions} />
                {item.leadDays && (
                  <span className="caption">{describeReadyDate(item.leadDays, order.createdAt)}</span>
                )}
                <OrderSoldItems order={order} line={item} canExchange={canExchange} onChanged={onChanged} />
                <PriceBreakupText item={item} />
              </span>
            </span>
          ),
        },
        ...ITEM_COLUMNS,
      ]}
    />
  )
}

const ITEM_COLUMNS: Column<OrderItem>[] = [
  { label: 'SKU', nowrap: true, cell: ({ sku }) => sku ?? '–' },
  { label: 'Price', number: true, cell: ({ price }) => formatRupees(price) },
  {
    label: 'Quantity',
    number: true,
    cell: ({ quantity, returned }) => (
      <span>
        {quantity}
        {returned > 0 && <span className="caption">{returned} returned</span>}
      </span>
    ),
  },
  { label: 'Subtotal', number: true, cell: ({ subtotal }) => formatRupees(subtotal) },
]
