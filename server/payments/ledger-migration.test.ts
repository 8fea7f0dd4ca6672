/** @module-tag full */
import { afterAll, expect, test } from 'vitest'
import { updateOldShop } from '#server/testing/old-shop.ts'
import { getBalance, listEntries } from './queries.ts'

let shop: Awaited<ReturnType<typeof updateOldShop>>
afterAll(() => shop.close())

const ADDRESS = {
  name: 'Anu',
  street: '1',
  city: 'Pune',
  state: 'MH',
  postalCode: '411001',
  country: 'India',
  phone: '',
}

type OldOrder = {
  status: string
  method: 'cod' | 'bank_transfer'
  payment: string
  total: number
  refunded?: number
  transactionId?: string
  history?: string[]
  payments?: { reference: string; amount: number; adjustment?: string }[]
  returns?: { status: string; refund: number }[]
  adjustments?: { kind: string; difference: number; method?: string; reference?: string }[]
}

/** Paise. */
const ORDERS: Record<string, OldOrder> = {
  placed: { status: 'pending', method: 'cod', payment: 'pending', total: 900 },
  free: { status: 'pending', method: 'cod', payment: 'pending', total: 0 },
  delivered: { status: 'delivered', method: 'cod', payment: 'completed', total: 900, history: ['delivered'] },
  partly: {
    status: 'delivered',
    method: 'cod',
    payment: 'completed',
    total: 900,
    refunded: 300,
    history: ['delivered'],
    returns: [
      { status: 'refunded', refund: 200 },
      { status: 'received', refund: 100 },
    ],
  },
  returned: {
    status: 'returned',
    method: 'cod',
    payment: 'completed',
    total: 900,
    history: ['delivered', 'returned'],
  },
  refunded: {
    status: 'refunded',
    method: 'cod',
    payment: 'refunded',
    total: 900,
    history: ['delivered', 'returned', 'refunded'],
  },
  neverPaid: { status: 'refunded', method: 'cod', payment: 'refunded', total: 900, history: ['refunded'] },
  transfer: {
    status: 'processing',
    method: 'bank_transfer',
    payment: 'completed',
    total: 900,
    payments: [{ reference: 'HDFC 1', amount: 950 }],
  },
  sameReference: {
    status: 'processing',
    method: 'bank_transfer',
    payment: 'completed',
    total: 900,
    payments: [{ reference: 'hdfc1', amount: 900 }],
  },
  withoutEntry: {
    status: 'shipped',
    method: 'bank_transfer',
    payment: 'completed',
    total: 900,
    transactionId: 'TYPED',
  },
  cancelledPaid: {
    status: 'cancelled',
    method: 'bank_transfer',
    payment: 'completed',
    total: 900,
    history: ['cancelled'],
    payments: [{ reference: 'SBI2', amount: 900 }],
  },
  collected: {
    status: 'processing',
    method: 'bank_transfer',
    payment: 'completed',
    total: 1000,
    payments: [
      { reference: 'SBI3', amount: 900 },
      { reference: 'SBI4', amount: 100, adjustment: 'collected-0' },
    ],
    adjustments: [
      { kind: 'collect', difference: 100, method: 'bank', reference: 'SBI4' },
      { kind: 'waive', difference: 70 },
      { kind: 'collect', difference: 50, method: 'exchanged' },
    ],
  },
  lighter: {
    status: 'processing',
    method: 'bank_transfer',
    payment: 'completed',
    total: 800,
    payments: [{ reference: 'SBI5', amount: 900 }],
    adjustments: [{ kind: 'refund', difference: -100, method: 'upi', reference: 'SBI6' }],
  },
  paidAgain: {
    status: 'processing',
    method: 'bank_transfer',
    payment: 'completed',
    total: 900,
    history: ['refunded', 'pending', 'processing'],
    payments: [
      { reference: 'SBI8', amount: 900 },
      { reference: 'SBI9', amount: 900 },
    ],
  },
  toPayAgain: {
    status: 'pending',
    method: 'bank_transfer',
    payment: 'pending',
    total: 900,
    history: ['refunded', 'pending'],
    payments: [{ reference: 'SBI10', amount: 900 }],
  },
  deliveredAgain: {
    status: 'delivered',
    method: 'cod',
    payment: 'completed',
    total: 900,
    history: ['delivered', 'returned', 'refunded', 'delivered'],
    returns: [{ status: 'refunded', refund: 900 }],
  },
  withoutEntryCollected: {
    status: 'processing',
    method: 'bank_transfer',
    payment: 'completed',
    total: 1000,
    payments: [{ reference: 'SBI11', amount: 100, adjustment: 'withoutEntryCollected-0' }],
    adjustments: [{ kind: 'collect', difference: 100, method: 'bank', reference: 'SBI11' }],
  },
  open: {
    status: 'processing',
    method: 'bank_transfer',
    payment: 'completed',
    total: 1000,
    payments: [{ reference: 'SBI7', amount: 900 }],
    adjustments: [{ kind: 'collect', difference: 100 }],
  },
}

const row = (table: string, value: object): string =>
  `insert into ${table} select * from jsonb_populate_record(null::${table}, '${JSON.stringify(value)}');`

const oldShop = Object.entries(ORDERS)
  .flatMap(([id, order]) => [
    row('orders', {
      id,
      order_number: id,
      customer_name: 'Anu',
      customer_email: '',
      status: order.status,
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
      payment_method: order.method,
      payment_status: order.payment,
      transaction_id: order.transactionId ?? null,
      subtotal_paise: order.total,
      discount_paise: 0,
      shipping_paise: 0,
      tax_paise: 0,
      tax_percent: 18,
      credits_paise: 0,
      total_paise: order.total,
      refunded_paise: order.refunded ?? 0,
      credits_returned_paise: 0,
      special_instructions: '',
      version: 1,
      created_at: '2026-11-01T10:00:00Z',
      updated_at: '2026-11-20T10:00:00Z',
    }),
    ...(order.history ?? []).map((status, at) =>
      row('order_history', {
        id: `${id}-${at}`,
        order_id: id,
        status,
        note: '',
        at: `2026-11-1${at}T10:00:00Z`,
      }),
    ),
    ...(order.adjustments ?? []).flatMap(({ kind, difference, method, reference = '' }, at) => [
      row('order_adjustments', {
        id: `${id}-${at}`,
        order_id: id,
        order_line_id: 'line',
        kind,
        reason: kind === 'waive' ? 'Regular' : '',
        old_item_id: 'a',
        new_item_id: 'b',
        old_net_weight_mg: 1,
        old_gross_weight_mg: 1,
        new_net_weight_mg: 1,
        new_gross_weight_mg: 1,
        old_price_paise: 500,
        new_price_paise: 500 + difference,
        tax_paise: 0,
        at: `2026-11-0${at + 2}T10:00:00Z`,
      }),
      method
        ? row('adjustment_settlements', {
            adjustment_id: `${id}-${at}`,
            method,
            reference,
            at: '2026-11-05T20:00:00Z',
          })
        : '',
    ]),
    ...(order.payments ?? []).map(({ reference, amount, adjustment }, at) =>
      row('order_payments', {
        id: `${id}-${at}`,
        order_id: id,
        reference,
        paid_on: '2026-11-03',
        amount_paise: amount,
        adjustment_id: adjustment ?? null,
        created_at: `2026-11-04T1${at}:00:00Z`,
      }),
    ),
    ...(order.returns ?? []).map(({ status, refund }, at) =>
      row('order_returns', {
        id: `${id}-${at}`,
        order_id: id,
        status,
        wish: 'refund',
        reason: 'fit',
        note: '',
        lines: [],
        requested_at: '2026-11-12T10:00:00Z',
        decided_at: '2026-11-13T10:00:00Z',
        decision_note: '',
        refund_paise: refund,
      }),
    ),
  ])
  .join('\n')

test('orders of before get the entries that their payments, deliveries, returns and refunds tell of', async () => {
  shop = await updateOldShop(
    '0052_newsletter',
    `set session_replication_role = replica; ${oldShop} reset session_replication_role`,
  )
  const { db } = shop.database
  const balances = await Promise.all(
    Object.keys(ORDERS).map(async (id) => {
      const { expected, received, refunded, due, refundable } = await getBalance(db, id)
      return [id, [expected, received, refunded, due, refundable]]
    }),
  )
  expect(Object.fromEntries(balances)).toEqual({
    placed: [900, 0, 0, 900, 0],
    free: [0, 0, 0, 0, 0],
    delivered: [900, 900, 0, 0, 0],
    partly: [600, 900, 200, 0, 100],
    returned: [0, 900, 0, 0, 900],
    refunded: [0, 900, 900, 0, 0],
    neverPaid: [0, 0, 0, 0, 0],
    transfer: [900, 950, 0, 0, 50],
    sameReference: [900, 900, 0, 0, 0],
    withoutEntry: [900, 900, 0, 0, 0],
    cancelledPaid: [0, 900, 0, 0, 900],
    collected: [1000, 1000, 0, 0, 0],
    lighter: [800, 900, 100, 0, 0],
    open: [1000, 900, 0, 100, 0],
    paidAgain: [900, 1800, 900, 0, 0],
    toPayAgain: [900, 900, 900, 900, 0],
    deliveredAgain: [900, 1800, 900, 0, 0],
    withoutEntryCollected: [1000, 1000, 0, 0, 0],
  })
  const facts = (await listEntries(db, 'collected')).map(
    ({ kind, amountPaise, reference, paidOn, adjustmentId, at }) => [
      kind,
      amountPaise,
      reference,
      paidOn,
      adjustmentId,
      at.toISOString().slice(0, 10),
    ],
  )
  expect(facts).toEqual([
    ['expected', 900, '', null, null, '2026-11-01'],
    ['expected', 100, '', null, null, '2026-11-02'],
    ['transfer-received', 900, 'SBI3', '2026-11-03', null, '2026-11-04'],
    ['transfer-received', 100, 'SBI4', '2026-11-03', 'collected-0', '2026-11-04'],
  ])
  expect((await listEntries(db, 'lighter')).at(-1)).toMatchObject({ reference: 'SBI6', paidOn: '2026-11-06' })
  expect((await listEntries(db, 'withoutEntry')).at(-1)).toMatchObject({
    reference: 'TYPED',
    referenceKey: null,
  })
  const keys = await shop.rowsOf("select reference_key from ledger_entries where reference_key = 'HDFC1'")
  expect(keys).toHaveLength(1)
})
