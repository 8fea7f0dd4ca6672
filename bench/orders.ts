import { randomUUID } from 'node:crypto'
import type { Api } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import { ShopError } from '#domain/errors.ts'
import { MADHAPUR } from '#server/testing/checkout.ts'
import { ADMIN, VERIFICATION_CODE } from './servers.ts'

const CLIENTS = 8
/** A customer with hundreds of orders a day would measure what no shop sees. */
const CUSTOMERS_PER_CLIENT = 8
const STOCK = 900_000
/** Rupees. With this price thousands of orders a day stay below what one person may pay in cash. */
const PRICE = 10

export type OrderRequest = Parameters<Api['orders']['place']>[0]
type Buyer = { api: Api; order: OrderRequest }
export type OrderFigures = { perSecond: number; p99: number }

const apiAt = (origin: string, token: string | null) =>
  createHttpClient(routes, { baseUrl: `${origin}/api`, getToken: () => token })

/** Customers who registered over HTTP. Those of one client order the same product, which does not sell out. */
export async function createBuyers(origin: string): Promise<Buyer[]> {
  const anonymous = apiAt(origin, null)
  const { token } = await anonymous.auth.login(ADMIN)
  const admin = apiAt(origin, token)
  await admin.settings.update({ deliveryCharge: 0 })
  const { products } = await anonymous.products.list({ limit: 100 })
  const ordered = products
    .filter(({ isLivePriced, hasOptions }) => !isLivePriced && !hasOptions)
    .slice(0, CLIENTS)
  for (const { _id } of ordered)
    await admin.products.update({ id: _id, inventoryQuantity: STOCK, price: PRICE })
  const buyers: Buyer[] = []
  for (let index = 0; index < CLIENTS * CUSTOMERS_PER_CLIENT; index += 1) {
    const productId = ordered[index % CLIENTS]!._id
    buyers.push(await orderAtShopTotal(await registerBuyer(origin, index), { productId }))
  }
  return buyers
}

/** A customer who registers over HTTP. */
export async function registerBuyer(origin: string, index: number): Promise<Api> {
  const anonymous = apiAt(origin, null)
  const contact = { email: `bench${index}@example.in`, phone: String(9_848_010_000 + index) }
  await anonymous.auth.verify(contact)
  const { token } = await anonymous.auth.register({
    ...contact,
    name: 'Ananya Reddy',
    password: 'jasmine-and-gold',
    code: VERIFICATION_CODE,
  })
  return apiAt(origin, token)
}

let addressCount = 0
/** Each customer has a phone and an address of their own. Orders to one of them are counted together, and wait for each other. */
function newAddress() {
  addressCount += 1
  return {
    ...MADHAPUR,
    street: `Plot ${addressCount}, Ayyappa Society`,
    phone: String(7_848_000_000 + addressCount),
  }
}

/** Orders of one product at the total that the shop quotes. */
export async function orderAtShopTotal(
  api: Api,
  item: { productId: string; variantId?: string },
): Promise<Buyer> {
  const order = {
    items: [{ ...item, quantity: 1 }],
    shippingAddress: newAddress(),
    paymentMethod: 'cod',
    totalAmount: 0,
    idempotencyKey: randomUUID(),
  }
  const refusal = await api.orders.place(order).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refusal instanceof ShopError) || refusal.code !== 'TOTALS_CHANGED') throw refusal
  const { totals } = refusal.details as { totals: { totalAmount: number } }
  return { api, order: { ...order, totalAmount: totals.totalAmount } }
}

/**
 * Each client sends an order as soon as its last one is confirmed, for its customers in turn. Throws at the first order that is
 * refused.
 */
export async function orderFor(buyers: Buyer[], seconds: number): Promise<OrderFigures> {
  const latencies: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_client, client) => {
      for (let turn = client; performance.now() < until; turn += CLIENTS) {
        const { api, order } = buyers[turn % buyers.length]!
        const sent = performance.now()
        await api.orders.place({ ...order, idempotencyKey: randomUUID() })
        latencies.push(performance.now() - sent)
      }
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  latencies.sort((a, b) => a - b)
  return {
    perSecond: latencies.length / elapsed,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  }
}

/** Sets the stock of the products that the buyers order. */
export async function restock(origin: string, buyers: Buyer[], inventoryQuantity: number): Promise<void> {
  const { token } = await apiAt(origin, null).auth.login(ADMIN)
  const admin = apiAt(origin, token)
  for (const { order } of buyers.slice(0, CLIENTS))
    await admin.products.update({ id: order.items[0]!.productId, inventoryQuantity })
}

/** An order every so often, by each buyer in turn, until it is stopped. `stop` throws if one was refused. */
export function orderEvery(buyers: Buyer[], intervalMs: number): { stop: () => Promise<number> } {
  const placed: Promise<unknown>[] = []
  const timer = setInterval(() => {
    const { api, order } = buyers[placed.length % buyers.length]!
    const response = api.orders.place({ ...order, idempotencyKey: randomUUID() })
    // The refusal is thrown by `stop`.
    response.catch(() => {})
    placed.push(response)
  }, intervalMs)
  return {
    async stop() {
      clearInterval(timer)
      return (await Promise.all(placed)).length
    },
  }
}

/** The same buyers, all ordering one product: one order at a time holds its row. */
export async function buyersOfOneProduct(buyers: Buyer[]): Promise<Buyer[]> {
  const productId = buyers[0]!.order.items[0]!.productId
  return Promise.all(buyers.map(({ api }) => orderAtShopTotal(api, { productId })))
}
