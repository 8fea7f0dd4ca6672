import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAYS } from '#domain/gateways.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { paise, sum, toRupees } from '#domain/money.ts'
import { storeSettlementLine } from '#server/payments/service.ts'
import { gatewayPayments } from '#server/payments/tables.ts'
import { type PayingShop, startPayingShop } from '#server/testing/paying-shop.ts'

const DAY = 24 * 3600_000
const MONTH = '2026-11'

let paying: PayingShop

const today = () => toIndiaDay(paying.shop.clock.now())
const accounting = async () => paying.shop.as(await paying.shop.make.admin()).accounting
const read = async (month = MONTH) => (await accounting()).payouts({ month })

async function settle() {
  const payouts = await paying.simulator.settle(today())
  await paying.shop.modules.orders.gatewayEvents.readSettlements()
  return payouts
}

async function readRows(month = MONTH): Promise<Record<string, string>[]> {
  const text = await (await (await accounting()).download({ file: 'settlements', month })).text()
  const [heading, ...rows] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [heading![index], cell])))
}

describe.each(GATEWAYS)('payouts of %s', (gateway) => {
  beforeAll(async () => {
    paying = await startPayingShop(gateway)
  })
  afterAll(() => paying.close())

  test('a month without any is empty', async () => {
    expect(await read('2026-10')).toEqual({
      month: '2026-10',
      payouts: [],
      totals: { payments: 0, refunds: 0, adjustments: 0, fee: 0, tax: 0, net: 0 },
      problems: [],
      unpaid: { count: 0, amount: 0, payments: [] },
    })
    expect(await readRows('2026-10')).toEqual([])
  })

  test('each payout adds up to what the books of the gateway say arrived at the bank', async () => {
    const sale = await paying.paidSale(30_000)
    await paying.paidSale(20_000)
    await settle()
    await paying.shop.as(paying.staff).orders.setStatus({ id: sale.order._id, status: 'cancelled' })
    const total = sale.order.totalAmount
    await paying.shop.as(paying.staff).orders.refund({ id: sale.order._id, amount: total, method: 'source' })
    await paying.advance(DAY)
    await paying.paidSale(50_000)
    await settle()
    const { payments } = await paying.simulator.books()
    const { payouts, totals, problems } = await read()
    expect(problems).toEqual([])
    expect(payouts).toHaveLength(2)
    expect(payouts[0]).toMatchObject({ gateway, refunds: 0, settledOn: '2026-11-21' })
    expect(payouts[1]).toMatchObject({ refunds: -total, settledOn: '2026-11-22' })
    expect(totals).toMatchObject({
      fee: toRupees(sum(payments.map(({ fee, tax }) => paise(fee - tax)))),
      tax: toRupees(sum(payments.map(({ tax }) => paise(tax)))),
      net: toRupees(sum(payments.map(({ settled }) => paise(settled)))),
    })
    const rows = await readRows()
    expect(rows).toHaveLength(4)
    for (const { utr, net } of payouts) {
      const own = rows.filter((row) => row.UTR === utr)
      expect(own.reduce((all, row) => all + Math.round(Number(row['To the bank']) * 100), 0)).toBe(
        Math.round(net * 100),
      )
    }
    expect(rows.map((row) => row['To check'])).toEqual(['', '', '', ''])
    expect(rows.filter((row) => row.Order === sale.order.orderNumber).map((row) => row.Kind)).toEqual([
      'Payment',
      'Refund',
    ])
  })

  test('a payment of a week ago that is in no payout is named', async () => {
    const sale = await paying.paidSale(10_000)
    await paying.advance(6 * DAY)
    expect((await read()).unpaid.count).toBe(0)
    await paying.advance(DAY + 60_000)
    const { unpaid } = await read()
    expect(unpaid).toMatchObject({ count: 1, amount: sale.order.totalAmount })
    expect(unpaid.payments).toMatchObject([
      { gateway, paymentId: sale.paymentId, orderId: sale.order._id, orderNumber: sale.order.orderNumber },
    ])
    for (const other of ['2026-10', '2026-12'])
      expect(await read(other)).toMatchObject({ payouts: [], unpaid: { count: 0 } })
    await settle()
    expect((await read()).unpaid.count).toBe(0)
  })

  test('lines to ask the gateway about are named, and say in the file what is wrong', async () => {
    const sale = await paying.paidSale(10_000)
    await settle()
    const [payment] = await paying.shop.database.db
      .select({ id: gatewayPayments.id })
      .from(gatewayPayments)
      .where(eq(gatewayPayments.gatewayPaymentId, sale.paymentId))
    const line = (entityId: string, paymentId: string | null, fee: number) =>
      paying.shop.database.transaction((tx) =>
        storeSettlementLine(tx, gateway, {
          line: {
            kind: 'payment',
            entityId,
            paymentId,
            gross: paise(500_00),
            fee: paise(fee),
            tax: paise(0),
            settlementId: 'setl_odd',
            utr: 'ODD1',
            settledOn: today(),
          },
          payment: paymentId === null ? null : { id: payment!.id, orderId: sale.order._id },
          at: paying.shop.clock.now(),
        }),
      )
    await line('pay_foreign', null, 0)
    await line('pay_other', sale.paymentId, 0)
    await line('pay_fee', sale.paymentId, -1)
    expect((await read()).problems).toEqual([
      { code: 'unknown', count: 1, entities: ['pay_foreign'] },
      { code: 'other-amount', count: 1, entities: ['pay_other'] },
      { code: 'wrong-fee', count: 1, entities: ['pay_fee'] },
    ])
    const checks = (await readRows()).filter(({ UTR }) => UTR === 'ODD1').map((row) => row['To check'])
    expect(checks.toSorted()).toEqual([
      'Fee or GST cannot be right',
      'Of no order of this shop',
      `The shop knows ${sale.order.totalAmount.toFixed(2)}`,
    ])
  })

  test('needs the right to read reports', async () => {
    const customer = paying.shop.as(await paying.shop.make.user())
    await expect(customer.accounting.payouts({ month: MONTH })).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
