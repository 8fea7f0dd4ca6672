import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { createHttpClient } from '#contract/http-client.ts'
import type { Order } from '#contract/orders.ts'
import { routes } from '#contract/routes.ts'
import { fromRupees, sum } from '#domain/money.ts'
import { type RunningSimulator, startGatewaySimulator } from '#testing/gateway-simulator.ts'
import { IS_FULL_RUN } from '#testing/run-options.ts'
import { addressFor, newUser, OWNER } from './fixtures.ts'
import { chooseGateway } from './paying-shop.ts'
import { createShopProcess } from './shop-process.ts'

const KILLS = IS_FULL_RUN ? 30 : 3
/** Where the process dies: the gateway has done what it was asked to do, and the answer is still on its way. */
const MOMENTS = [
  { gateway: 'razorpay', path: '/capture$', isRefund: false },
  { gateway: 'cashfree', path: '/orders/[^/]+/payments$', isRefund: false },
  { gateway: 'razorpay', path: '/refund$', isRefund: true },
  { gateway: 'cashfree', path: '/pg/orders/[^/]+/refunds$', isRefund: true },
  { gateway: 'razorpay', path: '/orders/[^/]+/payments$', isRefund: false },
] as const
const momentOf = (kill: number) => MOMENTS[kill % MOMENTS.length]!

test('kill -9 between the answer of the gateway and the commit: each order is paid once, and both books are equal', async () => {
  test.setTimeout(1_800_000)
  const simulator = await startGatewaySimulator()
  const shop = await createShopProcess({ PAYMENT_SIMULATOR: simulator.origin }, { stderr: 'ignore' })
  const clientFor = (token: string | null) =>
    createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => token })
  try {
    await shop.start()
    // Cashfree is told where to send its events, which would be faster than the browser.
    await simulator.changeWebhook({ gateway: 'cashfree', enabled: false })
    const placed: { order: Order; token: string }[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { gateway, path, isRefund } = momentOf(kill)
      const method = isRefund ? 'POST' : null
      await chooseGateway(shop, gateway)
      const sale = await placeOrder(clientFor)
      placed.push(sale)
      await clientFor(sale.token).orders.startPayment({ id: sale.order._id })
      const admin = clientFor((await clientFor(null).auth.login(OWNER)).token)
      const [attempt] = (await admin.orders.onlinePayments({ id: sale.order._id })).attempts
      const { fields } = await simulator.pay({ gateway, gatewayOrderId: attempt!.gatewayOrderId! })
      const comeBack = () =>
        fetch(`${shop.origin}/payments/return/${attempt!._id}`, {
          redirect: 'manual',
          ...(gateway === 'razorpay' ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
        }).catch(() => null)
      if (isRefund) {
        await comeBack()
        await clientFor(sale.token).orders.cancel({ id: sale.order._id })
      }
      const before = await countCalls(simulator, path, method)
      await simulator.addFault({
        kind: 'late',
        method,
        path,
        times: 1,
        delayMs: 60_000,
      })
      const dying = isRefund
        ? admin.orders
            .refund({ id: sale.order._id, amount: sale.order.totalAmount, method: 'source' })
            .catch(() => null)
        : comeBack()
      await expect.poll(() => countCalls(simulator, path, method)).toBeGreaterThan(before)
      await shop.kill()
      await dying
      await simulator.clearFaults()
      await shop.start()
      // As the checks do a minute later.
      if (!isRefund) await clientFor(sale.token).orders.checkPayment({ id: sale.order._id })
    }

    const admin = clientFor((await clientFor(null).auth.login(OWNER)).token)
    for (const { order } of placed) {
      const { payment } = await admin.orders.one({ id: order._id })
      expect(payment).toMatchObject({ received: order.totalAmount, due: 0, refundable: 0 })
      expect(payment.entries.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
      const { messages } = await admin.outbox.list({ search: order.orderNumber, limit: 50 })
      expect(messages.filter(({ subject }) => subject?.startsWith('Payment received'))).toHaveLength(1)
    }
    // The refund of a dead process is asked for again under its id, a minute after it began.
    const refunded = placed.filter((_, at) => momentOf(at).isRefund)
    for (const { order } of refunded)
      await expect
        .poll(
          async () =>
            (await admin.orders.onlinePayments({ id: order._id })).attempts[0]!.payments[0]!.refunds.map(
              ({ status }) => status,
            ),
          { timeout: 180_000 },
        )
        .toEqual(['processed'])
    const { payments, problems } = await simulator.books()
    expect(problems).toEqual([])
    expect(sum(payments.map(({ captured }) => fromRupees(captured / 100)))).toBe(
      sum(placed.map(({ order }) => fromRupees(order.totalAmount))),
    )
    expect(sum(payments.map(({ refunded }) => fromRupees(refunded / 100)))).toBe(
      sum(refunded.map(({ order }) => fromRupees(order.totalAmount))),
    )
  } finally {
    await shop.dispose()
    await simulator[Symbol.asyncDispose]()
  }
})

async function countCalls(simulator: RunningSimulator, path: string, method: string | null): Promise<number> {
  const calls = await simulator.calls()
  return calls.filter(
    (call) => (method === null || call.method === method) && new RegExp(path).test(call.path),
  ).length
}

async function placeOrder(
  clientFor: (token: string | null) => ReturnType<typeof createHttpClient<typeof routes>>,
): Promise<{ order: Order; token: string }> {
  const person = newUser()
  await clientFor(null).auth.verify(person)
  const { token } = await clientFor(null).auth.register({ ...person, code: '1234' })
  const api = clientFor(token)
  const { products } = await api.products.list({
    limit: 50,
    maxPrice: 20_000,
    sortBy: 'stock',
    sortOrder: 'desc',
  })
  const product = products.find(({ hasOptions }) => !hasOptions)!
  const place = (totalAmount: number) =>
    api.orders.place({
      items: [{ productId: product._id, quantity: 1 }],
      shippingAddress: addressFor(person),
      paymentMethod: 'online',
      totalAmount,
      idempotencyKey: randomUUID(),
    })
  const total: number = await place(0).then(
    ({ order }) => order.totalAmount,
    (error: { details: { totals: { totalAmount: number } } }) => error.details.totals.totalAmount,
  )
  return { order: (await place(total)).order, token }
}
