import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { GatewayName } from '#domain/gateways.ts'
import { sum, toRupees } from '#domain/money.ts'
import { outbox } from '#server/notifications/tables.ts'
import { listAttempts, listEntries } from '#server/payments/queries.ts'
import { ledgerEntries, paymentAttempts } from '#server/payments/tables.ts'
import { productVariants } from '#server/products/tables.ts'
import {
  type RunningSimulator,
  SIMULATOR_KEYS,
  type SimulatorPayment,
  signEvent,
  startGatewaySimulator,
} from '#testing/gateway-simulator.ts'
import { checkoutInput } from './checkout.ts'
import type { TestProduct, TestUser } from './factories.ts'
import { startTestShop, type TestShop } from './test-shop.ts'

/** An order that waits for a payment, and what it was started with at the gateway. */
export type Sale = {
  person: TestUser
  ring: TestProduct
  order: Order
  gateway: GatewayName
  attemptId: string
  gatewayOrderId: string
}
type Placed = Pick<Sale, 'person' | 'ring' | 'order'>
type Paid = Pick<SimulatorPayment, 'paymentId' | 'fields'>

/** Two servers on one database, and the process of a gateway simulator, whose clock is that of the shop. */
export async function startPayingShop(first: GatewayName) {
  const simulator: RunningSimulator = await startGatewaySimulator()
  const env = { PAYMENT_SIMULATOR: simulator.origin }
  const shop: TestShop = await startTestShop(env)
  /** Another server on the same database. */
  const other: TestShop = await startTestShop(env, {
    database: shop.database,
    asOwner: shop.asOwner,
    drop: async () => {},
  })
  await simulator.setClock(shop.clock.now())
  // Events are made and held, so that each test sends them when it wants. Cashfree is told their address with each order.
  await simulator.changeWebhook({ gateway: 'razorpay', url: 'http://127.0.0.1:9/events', hold: true })
  await simulator.changeWebhook({ gateway: 'cashfree', hold: true })
  const staff = await shop.make.admin()
  await switchGateway(first)

  const { gatewayEvents, unpaidTransfers } = shop.modules.orders

  /** From now on this gateway takes new payments. */
  async function switchGateway(name: GatewayName): Promise<void> {
    const { connections } = shop.as(await shop.make.admin())
    const { keyId } = SIMULATOR_KEYS[name]
    await (name === 'razorpay'
      ? connections.updateRazorpay({ keyId, use: 'new' })
      : connections.updateCashfree({ clientId: keyId, use: 'new' }))
    other.shop.invalidateCaches()
  }

  /** The time of the shop only: what the gateway does by itself after some days does not happen. */
  function advanceShop(ms: number): void {
    shop.clock.advance(ms)
    other.clock.advance(ms)
  }

  async function advance(ms: number): Promise<void> {
    advanceShop(ms)
    await simulator.advanceClock(ms)
  }

  async function place(price = 1000, stock = 3): Promise<Placed> {
    const person = await shop.make.user()
    const ring = await shop.make.product({ price, stock })
    const { order } = await shop
      .as(person)
      .orders.place(checkoutInput([[ring, 1]], { paymentMethod: 'online', pan: 'ABCPK1234F' }))
    return { person, ring, order }
  }

  async function start({ person, order }: Pick<Placed, 'person' | 'order'>) {
    await shop.as(person).orders.startPayment({ id: order._id })
    const attempt = (await listAttempts(shop.database.db, order._id)).at(-1)!
    return { gateway: attempt.gateway, gatewayOrderId: attempt.gatewayOrderId!, attemptId: attempt.id }
  }

  async function startedPayment(price?: number, stock?: number): Promise<Sale> {
    const sale = await place(price, stock)
    return { ...sale, ...(await start(sale)) }
  }

  const pay = ({ gateway, gatewayOrderId }: Pick<Sale, 'gateway' | 'gatewayOrderId'>, outcome = 'success') =>
    simulator.pay({ gateway, gatewayOrderId, outcome })

  /** The browser comes back from the page of the gateway. Cashfree only sends it to our address. */
  const comeBack = (
    { gateway, attemptId }: Pick<Sale, 'gateway' | 'attemptId'>,
    { fields }: Pick<Paid, 'fields'>,
    at: TestShop = shop,
  ) =>
    gateway === 'cashfree'
      ? at.inject({ method: 'GET', url: `/payments/return/${attemptId}` })
      : at.inject({
          method: 'POST',
          url: `/payments/return/${attemptId}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: simulator.origin },
          payload: new URLSearchParams(fields).toString(),
        })

  const signed = (gateway: GatewayName, event: { id: string; body: string }, secret?: string) =>
    signEvent(gateway, event, {
      time: String(shop.clock.now().getTime()),
      ...(secret === undefined ? {} : { secret }),
    })

  /** All events of a payment, in the order in which they happened. Answers what the shop said to each. */
  async function sendEvents(
    { gateway, gatewayOrderId }: Pick<Sale, 'gateway' | 'gatewayOrderId'>,
    at: TestShop = shop,
  ): Promise<number[]> {
    const answers: number[] = []
    for (const event of await simulator.eventsOf(gatewayOrderId))
      answers.push((await at.inject(signed(gateway, event))).statusCode)
    return answers
  }

  async function paidSale(price?: number, stock?: number): Promise<Sale & Paid> {
    const sale = await startedPayment(price, stock)
    const paid = await pay(sale)
    await comeBack(sale, paid)
    return { ...sale, ...paid }
  }

  const read = ({ order }: Pick<Sale, 'order'>): Promise<Order> =>
    shop.as(staff).orders.one({ id: order._id })

  const onlinePaymentsOf = ({ order }: Pick<Sale, 'order'>) =>
    shop.as(staff).orders.onlinePayments({ id: order._id })

  async function stockOf({ ring }: Pick<Sale, 'ring'>): Promise<number> {
    const [row] = await shop.database.db
      .select({ stock: productVariants.stock })
      .from(productVariants)
      .where(eq(productVariants.productId, ring.id))
    return row!.stock
  }

  const subjectsTo = async ({ person }: Pick<Sale, 'person'>) =>
    (await shop.database.db.select().from(outbox).where(eq(outbox.recipient, person.email))).map(
      ({ subject }) => subject ?? '',
    )

  const kindsOf = async ({ order }: Pick<Sale, 'order'>) =>
    (await listEntries(shop.database.db, order._id)).map(({ kind }) => kind)

  /** Paid once: in the ledger, by one mail, and the order goes on. */
  async function expectPaidOnce(sale: Sale): Promise<void> {
    const order = await read(sale)
    expect(order).toMatchObject({
      status: 'pending',
      payment: { status: 'completed', received: order.totalAmount, due: 0, refundable: 0 },
    })
    expect(await kindsOf(sale)).toEqual(['expected', 'captured'])
    expect((await subjectsTo(sale)).filter((subject) => subject.startsWith('Payment received'))).toHaveLength(
      1,
    )
  }

  /** Our ledger and the books of the simulator, for each order, to the paisa. */
  async function expectEqualBooks(): Promise<void> {
    const { payments, problems } = await simulator.books()
    expect(problems).toEqual([])
    const entries = await shop.database.db.select().from(ledgerEntries)
    const attempts = await shop.database.db.select().from(paymentAttempts)
    const orderIds = new Set(attempts.map(({ orderId }) => orderId))
    for (const orderId of orderIds) {
      const own = entries.filter(
        ({ orderId: id, kind }) => id === orderId && ['captured', 'refunded', 'refund-failed'].includes(kind),
      )
      const references = attempts.filter((each) => each.orderId === orderId).map(({ id }) => id)
      const books = payments.filter(({ reference }) => references.includes(reference ?? ''))
      const held = books.reduce((total, { captured, refunded }) => total + captured - refunded, 0)
      const ours = sum(own.filter(({ debit }) => debit === 'gateway').map(({ amountPaise }) => amountPaise))
      const left = sum(own.filter(({ credit }) => credit === 'gateway').map(({ amountPaise }) => amountPaise))
      expect(
        ours - left,
        own.map(({ kind, amountPaise }) => `${kind} ${toRupees(amountPaise)}`).join(', '),
      ).toBe(held)
    }
  }

  return {
    simulator,
    shop,
    other,
    staff,
    advance,
    advanceShop,
    switchGateway,
    place,
    start,
    startedPayment,
    paidSale,
    pay,
    comeBack,
    signed,
    sendEvents,
    read,
    onlinePaymentsOf,
    stockOf,
    subjectsTo,
    kindsOf,
    handleEvents: gatewayEvents.handleEvents,
    checkDueAttempts: gatewayEvents.checkDueAttempts,
    checkDueRefunds: gatewayEvents.checkDueRefunds,
    readSettlements: gatewayEvents.readSettlements,
    lapse: unpaidTransfers.cancelOverdue,
    expectPaidOnce,
    expectEqualBooks,
    async close() {
      await other.close()
      await shop.close()
      await simulator[Symbol.asyncDispose]()
    },
  }
}

export type PayingShop = Awaited<ReturnType<typeof startPayingShop>>
