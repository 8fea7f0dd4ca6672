import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createHttpClient } from '#contract/http-client.ts'
import type { Order } from '#contract/orders.ts'
import { routes } from '#contract/routes.ts'
import type { GatewayName } from '#domain/gateways.ts'
import { type RunningSimulator, SIMULATOR_KEYS, startGatewaySimulator } from '#testing/gateway-simulator.ts'
import { addressFor, test as base, OWNER, signInAsNewCustomer, type TestCustomer } from './fixtures.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

type PayingShop = { shop: ShopProcess; simulator: RunningSimulator }

/** A shop with a payment gateway: the simulator, whose pages the browser really visits. */
export const createPayingTest = (gateway: GatewayName) =>
  base.extend<object, { paying: PayingShop }>({
    paying: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
      async ({}, use) => {
        const simulator = await startGatewaySimulator()
        const shop = await createShopProcess({ PAYMENT_SIMULATOR: simulator.origin })
        await shop.start()
        // Cashfree is told with each order.
        await simulator.changeWebhook({
          gateway: 'razorpay',
          url: `${shop.origin}/payments/events/razorpay`,
        })
        await chooseGateway(shop, gateway)
        await use({ shop, simulator })
        await shop.dispose()
        await simulator[Symbol.asyncDispose]()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: async ({ paying }, use) => use(paying.shop.origin),
  })

export async function chooseGateway({ origin }: ShopProcess, gateway: GatewayName): Promise<void> {
  const clientFor = (token: string | null) =>
    createHttpClient(routes, { baseUrl: `${origin}/api`, getToken: () => token })
  const { connections } = clientFor((await clientFor(null).auth.login(OWNER)).token)
  const { keyId } = SIMULATOR_KEYS[gateway]
  await (gateway === 'razorpay'
    ? connections.updateRazorpay({ keyId, use: 'new' })
    : connections.updateCashfree({ clientId: keyId, use: 'new' }))
}

export async function placeOnlineOrder(page: Page, slug = 'chandi-balis', quantity = 1) {
  return placeAs(page, await signInAsNewCustomer(page), { slug, quantity })
}

export async function placeAs(
  page: Page,
  customer: TestCustomer,
  { slug = 'chandi-balis', quantity = 1, paymentMethod = 'online' } = {},
) {
  const { _id: productId } = await (await page.request.get(`/api/products/${slug}`)).json()
  const post = (totalAmount: number) =>
    page.request.post('/api/orders', {
      headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': randomUUID() },
      data: {
        shippingAddress: addressFor(customer),
        paymentMethod,
        pan: 'ABCPK1234F',
        items: [{ productId, quantity }],
        totalAmount,
      },
    })
  const { totals } = await (await post(0)).json()
  const answer = await post(totals.totalAmount)
  if (answer.status() !== 201) throw new Error(`${answer.status()} ${await answer.text()}`)
  const { order }: { order: Order } = await answer.json()
  return { customer, order }
}

export async function readOrder(page: Page, customer: TestCustomer, id: string): Promise<Order> {
  const headers = { authorization: `Bearer ${customer.token}` }
  return (await page.request.get(`/api/orders/${id}`, { headers })).json()
}

export async function payByCard(page: Page, number = '4100 2800 0000 1007'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
}

/** On the page of the gateway in a tab that never comes back. Answers the id of the payment. */
export async function payAway(
  page: Page,
  { simulator }: PayingShop,
  { token }: TestCustomer,
  { _id }: Order,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const { form } = await (await page.request.post(`/api/orders/${_id}/payments`, { headers })).json()
  const isRazorpay = form.fields.order_id !== undefined
  const calls = await simulator.calls()
  const made = calls.findLast(({ method, path }) => method === 'POST' && path === '/cashfree/pg/orders')
  const { paymentId } = await simulator.pay(
    isRazorpay
      ? { gateway: 'razorpay', gatewayOrderId: form.fields.order_id }
      : { gateway: 'cashfree', gatewayOrderId: JSON.parse(made!.body).order_id },
  )
  return paymentId
}
