/** @module-tag full */
import { afterAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>
afterAll(() => shop.close())

const row = (table: string, value: object): string =>
  `insert into ${table} select * from jsonb_populate_record(null::${table}, '${JSON.stringify(value)}');`

const AMOUNTS = {
  subtotal_paise: 33_333_33,
  discount_paise: 3333_00,
  shipping_paise: 200_00,
  tax_paise: 6000_01,
  credits_paise: 500_34,
  total_paise: 35_700_00,
}
const ADJUSTMENT = { old_price_paise: 500, new_price_paise: 600, tax_paise: 18 }

const address = {}
const oldShop = [
  row('orders', {
    id: 'old',
    order_number: 'OLD',
    customer_name: 'Anu',
    customer_email: '',
    status: 'delivered',
    shipping_address: address,
    billing_address: address,
    payment_method: 'cod',
    payment_status: 'completed',
    tax_percent: 18,
    ...AMOUNTS,
    refunded_paise: 0,
    credits_returned_paise: 0,
    special_instructions: '',
    version: 1,
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
  }),
  row('order_adjustments', {
    id: 'exchange',
    order_id: 'old',
    order_line_id: 'line',
    kind: 'collect',
    reason: '',
    old_item_id: 'a',
    new_item_id: 'b',
    old_net_weight_mg: 1,
    old_gross_weight_mg: 1,
    new_net_weight_mg: 1,
    new_gross_weight_mg: 1,
    ...ADJUSTMENT,
    at: '2026-11-02T10:00:00Z',
  }),
].join('\n')

test('an order from before there were tax profiles keeps every amount and the tax of the requirements', async () => {
  shop = await updateOldShop(
    '0056_old-gateway-events',
    `set session_replication_role = replica; ${oldShop} set session_replication_role = origin`,
  )
  const columns = Object.keys(AMOUNTS).join(', ')
  expect(
    await shop.rowsOf(
      `select ${columns}, tax_profile, rounding_paise, seller_state, buyer_gstin from orders`,
    ),
  ).toEqual([{ ...AMOUNTS, tax_profile: 'flat', rounding_paise: 0, seller_state: null, buyer_gstin: '' }])
  expect(
    await shop.rowsOf(`select ${Object.keys(ADJUSTMENT).join(', ')}, rounding_paise from order_adjustments`),
  ).toEqual([{ ...ADJUSTMENT, rounding_paise: 0 }])
})
