import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAYS } from '#domain/gateways.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { getAccountBalance, type LedgerAccount } from '#domain/ledger.ts'
import { paise } from '#domain/money.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { listEntries, listGatewayPayments } from '#server/payments/queries.ts'
import { storeSettlementLine } from '#server/payments/service.ts'
import { settlementLines } from '#server/payments/tables.ts'
import { type PayingShop, type Sale, startPayingShop } from '#server/testing/paying-shop.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let paying: PayingShop

const holds = async ({ order }: Pick<Sale, 'order'>, account: LedgerAccount) =>
  getAccountBalance(await listEntries(paying.shop.database.db, order._id), account) / 100

const today = () => toIndiaDay(paying.shop.clock.now())
const readSettlements = () => paying.shop.modules.orders.gatewayEvents.readSettlements()

async function settle(): Promise<void> {
  await paying.simulator.settle(today())
  await readSettlements()
}

const paymentOf = async (sale: Pick<Sale, 'order'>) =>
  (await paying.onlinePaymentsOf(sale)).attempts[0]!.payments[0]!

describe.each(GATEWAYS)('through %s', (gateway) => {
  beforeAll(async () => {
    paying = await startPayingShop(gateway)
  })
  afterAll(() => paying.close())

  test('a payout is in the ledger of its order: fee, tax on it, and what arrived at the bank', async () => {
    const sale = await paying.paidSale()
    const total = sale.order.totalAmount
    expect(await holds(sale, 'gateway')).toBe(total)
    await settle()
    const [book] = (await paying.simulator.books()).payments.filter(
      ({ paymentId }) => paymentId === sale.paymentId,
    )
    expect(await holds(sale, 'gateway')).toBe(0)
    expect(await holds(sale, 'bank')).toBe(book!.settled / 100)
    expect(await holds(sale, 'fees')).toBe((book!.fee - book!.tax) / 100)
    expect(await holds(sale, 'fee-tax')).toBe(book!.tax / 100)
    expect((await paymentOf(sale)).settlements).toEqual([
      {
        on: today(),
        gross: total,
        fee: book!.fee / 100,
        tax: book!.tax / 100,
        utr: expect.stringMatching(/^SIMN/),
      },
    ])
    const { payment } = await paying.read(sale)
    expect(payment).toMatchObject({ status: 'completed', received: total, due: 0, refundable: 0 })
    expect(payment.entries.map(({ kind }) => kind)).toEqual(['expected', 'captured'])
  })

  test('a payout is read when its event comes', async () => {
    const sale = await paying.paidSale()
    await paying.simulator.changeWebhook({ gateway, url: 'http://127.0.0.1:9/events' })
    const [payout] = await paying.simulator.settle(today())
    const event = (await paying.simulator.events()).findLast(({ body }) => body.includes(payout!.id))
    expect((await paying.shop.inject(paying.signed(gateway, event!))).statusCode).toBe(200)
    await paying.handleEvents()
    expect((await paymentOf(sale)).settlements).toMatchObject([{ on: today() }])
  })

  test('a payout is entered once, however often and by how many servers it is read', async () => {
    const sale = await paying.paidSale()
    await paying.simulator.settle(today())
    const countLines = () => paying.shop.database.db.$count(settlementLines)
    const before = await countLines()
    const counts = await Promise.all([
      readSettlements(),
      paying.other.modules.orders.gatewayEvents.readSettlements(),
      readSettlements(),
    ])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await countLines()) - before)
    expect(await readSettlements()).toBe(0)
    expect((await paymentOf(sale)).settlements).toHaveLength(1)
    expect(await holds(sale, 'gateway')).toBe(0)
  })

  test('a refund after the payout goes back to where the money came from, and is taken from the next one', async () => {
    const sale = await paying.paidSale()
    await settle()
    await paying.shop.as(paying.staff).orders.setStatus({ id: sale.order._id, status: 'cancelled' })
    const total = sale.order.totalAmount
    expect((await paying.read(sale)).payment).toMatchObject({ refundableToSource: total })
    await paying.shop.as(paying.staff).orders.refund({ id: sale.order._id, amount: total, method: 'source' })
    expect(await holds(sale, 'gateway')).toBe(-total)
    await paying.advance(DAY)
    // Another payment, so that there is a payout that it can be taken from.
    await paying.paidSale(2000)
    await settle()
    expect(await holds(sale, 'gateway')).toBe(0)
    expect((await paymentOf(sale)).settlements).toMatchObject([{ gross: total }, { gross: -total, fee: 0 }])
    expect((await paying.read(sale)).payment).toMatchObject({ refunded: total, refundable: 0 })
  })

  test('an order of which a part was paid and paid out is not cancelled for want of the rest', async () => {
    const sale = await paying.paidSale(250_000)
    await settle()
    await paying.advance(DAY)
    await paying.lapse()
    expect(await paying.read(sale)).toMatchObject({
      status: 'pending',
      payment: { received: 200_000, due: sale.order.totalAmount - 200_000 },
    })
  })

  test('a line whose fee cannot be is stored, and is in no ledger', async () => {
    const sale = await paying.paidSale()
    const [payment] = await listGatewayPayments(paying.shop.database.db, sale.order._id)
    await paying.shop.database.transaction((tx) =>
      storeSettlementLine(tx, gateway, {
        line: {
          kind: 'payment',
          entityId: sale.paymentId,
          paymentId: sale.paymentId,
          gross: paise(100_000),
          fee: paise(-1),
          tax: paise(0),
          settlementId: 'setl_odd',
          utr: 'UTR1',
          settledOn: today(),
        },
        payment: { id: payment!.id, orderId: sale.order._id },
        at: paying.shop.clock.now(),
      }),
    )
    expect((await paymentOf(sale)).settlements).toMatchObject([{ gross: 1000, fee: -0.01 }])
    expect(await holds(sale, 'gateway')).toBe(sale.order.totalAmount)
  })

  test('a payout that could not be read is read the day after', async () => {
    const sale = await paying.paidSale()
    await paying.simulator.settle(today())
    await paying.simulator.addFault({ kind: 'status', path: '/recon', times: 1 })
    await expect(readSettlements()).rejects.toMatchObject({ kind: 'unavailable' })
    await paying.advance(DAY)
    await readSettlements()
    expect((await paymentOf(sale)).settlements).toHaveLength(1)
  })

  test('a refund on the page of the gateway is found by its line when nobody looks at the payment any more', async () => {
    const sale = await paying.paidSale()
    await paying.advance(4 * DAY)
    await paying.checkDueAttempts()
    await paying.simulator.refundOutside({ ...sale, amount: 5000 })
    await paying.paidSale(3000)
    await settle()
    expect((await paying.read(sale)).payment).toMatchObject({ refunded: 50 })
    await paying.expectEqualBooks()
  })

  test('a payout before the shop knows of the payment is entered when it does', async () => {
    const sale = await paying.startedPayment()
    const { paymentId } = await paying.pay(sale)
    // Cashfree captures by itself.
    if (gateway === 'razorpay') await paying.simulator.movePayment(paymentId, 'captured')
    await settle()
    expect(await holds(sale, 'bank')).toBe(0)
    await paying.advance(4 * 60 * MINUTE)
    await paying.checkDueAttempts()
    await readSettlements()
    const book = (await paying.simulator.books()).payments.find((each) => each.paymentId === paymentId)
    expect(book!.settled).toBeGreaterThan(0)
    expect(await holds(sale, 'bank')).toBe(book!.settled / 100)
    expect(await holds(sale, 'gateway')).toBe(0)
    await readSettlements()
    expect(await holds(sale, 'bank')).toBe(book!.settled / 100)
  })

  test('a line of another shop at the same gateway is stored, and is in no ledger', async () => {
    const { db } = paying.shop.database
    const before = (await db.select().from(settlementLines)).filter(({ paymentId }) => paymentId === null)
    expect(before).toEqual([])
    // A payment of an attempt that this shop has forgotten.
    const sale = await paying.startedPayment()
    await paying.pay(sale)
    if (gateway === 'razorpay') {
      const { payments } = await paying.simulator.books()
      const { paymentId } = payments.find(({ reference }) => reference === sale.attemptId)!
      await paying.simulator.movePayment(paymentId, 'captured')
    }
    await settle()
    const lines = await db.select().from(settlementLines)
    expect(lines.filter(({ paymentId }) => paymentId === null)).toHaveLength(1)
    expect(await holds(sale, 'gateway')).toBe(0)
    expect(await holds(sale, 'bank')).toBe(0)
    // When it is found, its money is there.
    await paying.comeBack(sale, { fields: {} })
    expect(await holds(sale, 'gateway')).toBe(sale.order.totalAmount)
  })

  describe('a dispute', () => {
    const disputesOf = async (sale: Pick<Sale, 'order'>) => (await paymentOf(sale)).disputes
    const stats = () => paying.shop.as(paying.staff).orders.stats()
    async function deliver(sale: Sale): Promise<void> {
      await paying.sendEvents(sale)
      await paying.handleEvents()
    }

    test('is shown with its amount, state and time to answer, and told to staff', async () => {
      await paying.shop.as(await paying.shop.make.admin()).settings.update({ email: 'staff@example.in' })
      const sale = await paying.paidSale()
      await paying.simulator.openDispute(sale.paymentId, 30_000)
      await deliver(sale)
      expect(await disputesOf(sale)).toMatchObject([
        { status: 'open', amount: 300, reason: 'goods or services not received' },
      ])
      const { openDisputes } = await stats()
      expect(openDisputes.count).toBe(1)
      expect(Date.parse(openDisputes.respondBy!)).toBeGreaterThan(paying.shop.clock.now().getTime())
      const { orders } = await paying.shop.as(paying.staff).orders.list({ money: 'disputed' })
      expect(orders.map(({ _id }) => _id)).toEqual([sale.order._id])
      const mails = await paying.shop.database.db.select().from(outbox)
      expect(mails.filter(({ subject }) => subject?.startsWith('Dispute about order'))).toMatchObject([
        { recipient: 'staff@example.in', text: expect.stringMatching(/₹300[\s\S]*Answer by: .*20\d\d/) },
      ])
      const logged = await paying.shop.database.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, 'order.dispute'))
      expect(logged).toMatchObject([
        {
          subject: `order ${sale.order.orderNumber}`,
          who: 'System',
          after: { status: 'Waits for an answer', amount: 300 },
        },
      ])
      expect((await paying.read(sale)).payment).toMatchObject({
        received: sale.order.totalAmount,
        due: 0,
        refundable: 0,
      })
    })

    test.each(['won', 'lost'] as const)('that is %s ends so in the ledger, once', async (outcome) => {
      const sale = await paying.paidSale()
      const dispute = await paying.simulator.openDispute(sale.paymentId)
      await deliver(sale)
      expect(await holds(sale, 'disputed')).toBe(sale.order.totalAmount)
      await paying.simulator.moveDispute(dispute.id, 'under_review')
      await deliver(sale)
      expect(await disputesOf(sale)).toMatchObject([{ status: 'under-review' }])
      await paying.simulator.moveDispute(dispute.id, outcome)
      await deliver(sale)
      // All events once more, the oldest first.
      await deliver(sale)
      expect(await disputesOf(sale)).toMatchObject([{ status: outcome }])
      expect(await holds(sale, 'disputed')).toBe(0)
      expect(await holds(sale, 'losses')).toBe(outcome === 'lost' ? sale.order.totalAmount : 0)
      const [book] = (await paying.simulator.books()).payments.filter(
        ({ paymentId }) => paymentId === sale.paymentId,
      )
      expect(sale.order.totalAmount - (await holds(sale, 'gateway'))).toBe(book!.disputed / 100)
    })

    test('whose events come in the wrong order ends as it was decided', async () => {
      const sale = await paying.paidSale()
      const dispute = await paying.simulator.openDispute(sale.paymentId)
      await paying.simulator.moveDispute(dispute.id, 'lost')
      const events = (await paying.simulator.eventsOf(sale.gatewayOrderId)).toReversed()
      for (const event of events) {
        await paying.shop.inject(paying.signed(gateway, event))
        await paying.handleEvents()
      }
      expect(await disputesOf(sale)).toMatchObject([{ status: 'lost' }])
      expect([await holds(sale, 'disputed'), await holds(sale, 'losses')]).toEqual([
        0,
        sale.order.totalAmount,
      ])
    })

    test('with a forged signature changes nothing', async () => {
      const sale = await paying.paidSale()
      await paying.simulator.openDispute(sale.paymentId)
      for (const event of await paying.simulator.eventsOf(sale.gatewayOrderId))
        await paying.shop.inject(paying.signed(gateway, event, 'of-a-stranger'))
      await paying.handleEvents()
      expect(await disputesOf(sale)).toEqual([])
      expect(await holds(sale, 'disputed')).toBe(0)
    })
  })

  test('each payment of an order shows its own payouts, refunds, disputes and events', async () => {
    const first = await paying.paidSale(250_000)
    const second = { ...first, ...(await paying.start(first)) }
    const { paymentId } = await paying.pay(second)
    await paying.comeBack(second, { fields: {} })
    await paying.checkDueAttempts()
    await settle()
    const rest = first.order.totalAmount - 200_000
    await paying.simulator.openDispute(first.paymentId, 30_000)
    await paying.sendEvents(first)
    await paying.handleEvents()
    await paying.shop.as(paying.staff).orders.setStatus({ id: first.order._id, status: 'cancelled' })
    const refund = (amount: number) =>
      paying.shop.as(paying.staff).orders.refund({ id: first.order._id, amount, method: 'source' })
    // All of the later payment, and then of the other one.
    await refund(rest)
    await refund(500)
    const { attempts, events } = await paying.onlinePaymentsOf(first)
    const shape = attempts.map(({ payments, nextCheck }) => ({
      isChecked: nextCheck !== null,
      payments: payments.map(({ gatewayPaymentId, settlements, refunds, disputes }) => ({
        gatewayPaymentId,
        settlements: settlements.map(({ gross }) => gross),
        refunds: refunds.map(({ amount }) => amount),
        disputes: disputes.map(({ amount, respondBy }) => [amount, respondBy !== null]),
      })),
    }))
    expect(shape).toEqual([
      {
        isChecked: true,
        payments: [
          {
            gatewayPaymentId: first.paymentId,
            settlements: [200_000],
            refunds: [500],
            disputes: [[300, true]],
          },
        ],
      },
      {
        isChecked: true,
        payments: [
          {
            gatewayPaymentId: gateway === 'cashfree' ? expect.any(String) : paymentId,
            settlements: [rest],
            refunds: [rest],
            disputes: [],
          },
        ],
      },
    ])
    expect(events.every(({ handledAt, tries, error }) => handledAt !== null && tries > 0 && !error)).toBe(
      true,
    )
  })
})
