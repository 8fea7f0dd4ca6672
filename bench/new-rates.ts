import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import { ShopError } from '#domain/errors.ts'
import { type OrderRequest, orderAtShopTotal, registerBuyer } from './orders.ts'
import type { AddRow } from './rows.ts'
import { type Server, signInAsAdmin, startShop } from './servers.ts'

const BUYERS = 8
const ORDERS_PER_SECOND = 5
const BASELINE_MS = 6_000
const MAX_SECONDS = 1
const MAX_ORDER_MS = 100

type Buyer = { api: Api; order: OrderRequest }

/** New rates: all live prices are recalculated in the transaction that saves them, while customers order. */
export async function reportNewRates(shop: Server, addRow: AddRow): Promise<void> {
  const admin = await signInAsAdmin(shop)
  const { data: current } = await admin.rates.current()
  const rates = {
    rate24K: current.rate24K + 11,
    rate22K: current.rate22K + 10,
    rate18K: current.rate18K + 8,
    rateSilver: current.rateSilver + 1,
    effectiveDate: new Date().toISOString(),
  }
  const { pieces: repricedCount } = await admin.rates.preview(rates)
  const buyers = await createBuyers(shop)
  const before = await orderWhile(buyers, sleep(BASELINE_MS))
  const begun = performance.now()
  let seconds = Number.NaN
  const saving = admin.rates.add(rates).then(() => {
    seconds = (performance.now() - begun) / 1000
  })
  const during = await orderWhile(buyers, saving)
  await saving
  addRow({
    label: `New rates, ${repricedCount.toLocaleString('en-IN')} live prices recalculated`,
    figure: `${seconds.toFixed(1)} s`,
    target: `≤ ${MAX_SECONDS} s`,
    met: seconds <= MAX_SECONDS,
  })
  const longest = Math.max(...during)
  addRow({
    label: `Orders meanwhile, ${ORDERS_PER_SECOND} a second`,
    figure: `longest ${longest.toFixed(0)} ms of ${during.length}; ${Math.max(...before).toFixed(0)} ms of ${before.length} before`,
    target: `≤ ${MAX_ORDER_MS} ms`,
    met: longest <= MAX_ORDER_MS,
  })
}

/** Customers who each order another live-priced variant in stock. */
export async function createBuyers({ origin }: Server): Promise<Buyer[]> {
  const anonymous = createHttpClient(routes, { baseUrl: `${origin}/api`, getToken: () => null })
  const { products } = await anonymous.products.list({ material: 'Silver', limit: 100 })
  // cheap ones, because what one person may pay in cash a day is limited
  const inStock = products
    .filter(({ isLivePriced, inventoryQuantity }) => isLivePriced && inventoryQuantity > 60)
    .sort((one, other) => one.price! - other.price!)
  // a shop that is measured again has the buyers of last time
  const firstNumber = randomInt(1000, 900_000)
  const buyers: Buyer[] = []
  for (const [index, { _id: productId }] of inStock.slice(0, BUYERS).entries()) {
    const { variants } = await anonymous.products.one({ idOrSlug: productId })
    const variant = variants.toSorted((one, other) => other.inventoryQuantity - one.inventoryQuantity)[0]!
    const api = await registerBuyer(origin, firstNumber + index)
    buyers.push(await orderAtShopTotal(api, { productId, variantId: variant._id }))
  }
  return buyers
}

/** How long the orders took, in milliseconds, that were sent at an even pace until `work` ended. */
async function orderWhile(buyers: Buyer[], work: Promise<unknown>): Promise<number[]> {
  const latencies: number[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  const sent: Promise<void>[] = []
  for (let count = 0; !isOver; count += 1) {
    const { api, order } = buyers[count % buyers.length]!
    const begun = performance.now()
    const placed = api.orders.place({ ...order, idempotencyKey: randomUUID() }).then(
      () => {
        latencies.push(performance.now() - begun)
      },
      (error: unknown) => {
        // sent before the new rates were committed, and placed after it
        if (!(error instanceof ShopError) || error.code !== 'TOTALS_CHANGED') throw error
      },
    )
    sent.push(placed)
    await Promise.race([sleep(1000 / ORDERS_PER_SECOND), work])
  }
  await Promise.all(sent)
  return latencies
}

/** `BENCH_DATA_DIR=… node bench/new-rates.ts` measures only this, in a large shop that exists. */
if (import.meta.main) {
  const shop = await startShop(process.env.BENCH_DATA_DIR!)
  try {
    await reportNewRates(shop, ({ label, figure, target, met }) => {
      process.stdout.write(`${met ? '✓' : '✗'} ${label}: ${figure} (${target})\n`)
    })
  } finally {
    await shop.stop()
  }
}
