/** @module-tag full */
import { afterAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>
afterAll(() => shop.close())

const oldReturn = {
  id: 'old',
  order_id: 'order',
  status: 'received',
  wish: 'refund',
  reason: 'fit',
  note: '',
  lines: [{ lineId: 'line', quantity: 1 }],
  requested_at: '2026-11-01T10:00:00Z',
  decided_at: '2026-11-02T10:00:00Z',
  decision_note: '',
  credit_note: 'SWC/26-27/000001',
  refund_paise: 7080_00,
}

test('of a return from before there were deductions nothing is kept', async () => {
  shop = await updateOldShop(
    '0058_settlements-and-disputes',
    `set session_replication_role = replica;
    insert into order_returns select * from jsonb_populate_record(null::order_returns, '${JSON.stringify(oldReturn)}');
    set session_replication_role = origin`,
  )
  expect(
    await shop.rowsOf(
      'select refund_paise, value_paise, policy_deduction_paise, deduction_paise, deduction_terms from order_returns',
    ),
  ).toEqual([
    {
      refund_paise: 7080_00,
      value_paise: null,
      policy_deduction_paise: 0,
      deduction_paise: 0,
      deduction_terms: { percent: 0, keeps: [] },
    },
  ])
})
