import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { PriceExplained } from '../../documents/price-explained.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'

type Item = Order['items'][number]

export const Items = ({ order }: { order: Order }) => (
  <DataTable caption="Items" rows={order.items} columns={COLUMNS} />
)

const COLUMNS: Column<Item>[] = [
  {
    label: 'Piece',
    lead: true,
    cell: (item) => (
      <span className="order-item">
        {item.image && <img src={item.image} alt="" width={40} height={40} loading="lazy" />}
        <span>
          {item.name}
          <PriceExplained item={item} />
        </span>
      </span>
    ),
  },
  { label: 'SKU', tight: true, cell: ({ sku }) => sku ?? '–' },
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
