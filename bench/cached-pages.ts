import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBuyers, orderEvery, restock } from './orders.ts'
import { fetchRawResponse, type Server, startBareServer, startShop } from './servers.ts'
import { loadWithWrk } from './wrk.ts'

// `node bench/cached-pages.ts`: what is cached, against a bare Node server that sends the same bytes, and while orders come
// in. All figures of a line are of one run, in turn, so other load on the machine affects both sides.

const BROTLI = { 'accept-encoding': 'br' }
const ADDRESSES = {
  'Home page': '/',
  'Product list': '/api/products?limit=12',
  'Product detail': '/api/products/diamond-1',
  Search: '/api/products/search?q=gold+ring',
}
const ROUNDS = 3
const SECONDS = 3
const ORDERS_PER_SECOND = 5
/** Eight products are ordered in turn. Of ten in stock, none sells out during a round. */
const STOCKS = [
  { kind: 'that change no displayed stock', stock: 900_000 },
  { kind: 'that each change a displayed stock', stock: 10 },
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Requests a second, and CPU microseconds for each answer. */
async function load(server: Server, path: string) {
  const before = await server.usage()
  const { perSecond, total } = await loadWithWrk(server.origin + path, SECONDS)
  const after = await server.usage()
  return { perSecond, cpu: ((after.cpuMs - before.cpuMs) * 1000) / total }
}

type Figures = Awaited<ReturnType<typeof load>>
const medians = (rounds: Figures[]): Figures => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  cpu: median(rounds.map(({ cpu }) => cpu)),
})

/** Two loads in turn. */
async function compare(one: () => Promise<Figures>, other: () => Promise<Figures>) {
  await one()
  await other()
  const rounds: [Figures, Figures][] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push([await one(), await other()])
  return {
    one: medians(rounds.map(([figures]) => figures)),
    other: medians(rounds.map(([, figures]) => figures)),
    ratio: median(rounds.map(([{ perSecond }, { perSecond: otherPerSecond }]) => perSecond / otherPerSecond)),
    cpuRatio: median(rounds.map(([{ cpu }, { cpu: otherCpu }]) => otherCpu / cpu)),
  }
}

const format = ({ perSecond, cpu }: Figures) => `${Math.round(perSecond)}/s, ${cpu.toFixed(0)} µs of CPU`

async function measure(shop: Server): Promise<void> {
  const bare = await startBareServer(
    Object.fromEntries(
      await Promise.all(
        Object.values(ADDRESSES).map(
          async (path) => [path, await fetchRawResponse(shop.origin + path, BROTLI)] as const,
        ),
      ),
    ),
  )
  try {
    for (const [name, path] of Object.entries(ADDRESSES)) {
      const { one, other, ratio, cpuRatio } = await compare(
        () => load(shop, path),
        () => load(bare, path),
      )
      print(
        `${name}: ${ratio.toFixed(2)} of bare Node, by CPU ${cpuRatio.toFixed(2)} (${format(one)}; bare ${format(other)})`,
      )
    }
  } finally {
    await bare.stop()
  }
  const buyers = await createBuyers(shop.origin)
  for (const [name, path] of Object.entries(ADDRESSES)) {
    for (const { kind, stock } of STOCKS) {
      const withOrders = async () => {
        await restock(shop.origin, buyers, stock)
        const orders = orderEvery(buyers, 1000 / ORDERS_PER_SECOND)
        const figures = await load(shop, path)
        await orders.stop()
        return figures
      }
      const { one, other, ratio } = await compare(withOrders, () => load(shop, path))
      print(
        `${name}, ${ORDERS_PER_SECOND} orders a second ${kind}: ${ratio.toFixed(2)} of without (${format(one)}; without ${format(other)})`,
      )
    }
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const dataDir = mkdtempSync(join(tmpdir(), 'swarna-bench-'))
const shop = await startShop(dataDir, process.argv.slice(2))
try {
  await measure(shop)
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
