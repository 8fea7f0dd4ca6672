/** @module-tag full */
import { afterAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>> | undefined
afterAll(() => shop?.close())

/** Other columns get their default. */
function insert(table: string, row: object): string {
  const columns = Object.keys(row).join(', ')
  return `insert into ${table} (${columns})
    select ${columns} from jsonb_populate_record(null::${table}, '${JSON.stringify(row)}');`
}

const insertOrder = (status: string): string =>
  insert('orders', {
    id: status,
    order_number: status,
    customer_name: 'Anu',
    customer_email: '',
    status,
    shipping_address: {},
    billing_address: {},
    payment_method: 'cod',
    payment_status: 'pending',
    subtotal_paise: 2000,
    shipping_paise: 0,
    tax_paise: 0,
    tax_percent: 18,
    total_paise: 2000,
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
  }) +
  insert('order_lines', {
    id: status,
    order_id: status,
    position: 0,
    slug: 'ring',
    name: 'Ring',
    image: '',
    quantity: 2,
    price_paise: 1000,
    subtotal_paise: 2000,
  })

test('of orders that had left before, all is shipped, and of the others nothing', async () => {
  const rows = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'].map(insertOrder).join('')
  shop = await updateOldShop('0060_return-deductions', rows)
  expect(
    await shop.rowsOf(
      'select o.status, l.shipped_quantity from order_lines l join orders o on o.id = l.order_id order by o.id',
    ),
  ).toEqual([
    { status: 'cancelled', shipped_quantity: 0 },
    { status: 'delivered', shipped_quantity: 2 },
    { status: 'pending', shipped_quantity: 0 },
    { status: 'processing', shipped_quantity: 0 },
    { status: 'shipped', shipped_quantity: 2 },
  ])
  // nor do they get an advance or a fee by the updates after it
  expect(await shop.rowsOf('select distinct advance_paise, cod_fee_paise from orders')).toEqual([
    { advance_paise: null, cod_fee_paise: 0 },
  ])
})
