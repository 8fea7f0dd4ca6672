import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { formatVariantName } from '#domain/variants.ts'
import { PriceBreakupText } from '#web/documents/price-breakup-text.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'

type OrderItem = Order['items'][number]

export const OrderItems = ({ order }: { order: Order }) => (
  <DataTable caption="Items" rows={order.items} columns={ITEM_COLUMNS} />
)

const ITEM_COLUMNS: Column<OrderItem>[] = [
  {
    label: 'Product',
    primary: true,
    cell: (item) => (
      <span className="order-item">
        {item.image && <img src={item.image} alt="" width={40} height={40} loading="lazy" />}
        <span>
          {formatVariantName(item.name, item.variantTitle)}
          <PriceBreakupText item={item} />
        </span>
      </span>
    ),
  },
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
