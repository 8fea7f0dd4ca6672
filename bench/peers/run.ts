import { spawn } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createCacheDropper } from '../drop-cache.ts'
import { fetchRawResponse, startBareServer } from '../servers.ts'
import {
  bareAnswers,
  createRequestSets,
  ORIGINS,
  type RequestSets,
  requestsOf,
  writeRequests,
} from './requests.ts'
import {
  type PeerServer,
  queryPeer,
  queryShop,
  startMedusa,
  startPostgres,
  startRedis,
  startShop,
  startVendure,
} from './servers.ts'
import {
  FLOW_SECONDS,
  print,
  READ_SECONDS,
  ROUNDS,
  readWorkFile,
  runKind,
  SHOP_ENVIRONMENT,
  type ShopSeed,
  sleep,
  WARM_SECONDS,
  writeWorkFile,
} from './settings.ts'
import { createMedusaShopper, createShopShopper, createVendureShopper, type Shopper } from './shoppers.ts'
import { cpuMs, proportionalMegabytes, residentMegabytes, stolenMs } from './usage.ts'

const CONNECTIONS = 32
const CLIENTS = 8
const ORDERS_PER_SECOND = 5
/** Well below the time in which the test asks for all addresses once. */
const DROP_CACHE_MS = 500
const STARTS = 3
const BUYERS = 50
const OVERSOLD_STOCK = 10
/** The flows order the other products. */
const OVERSOLD_PRODUCT = 1_999
const FLOW_PRODUCTS = 1_900

/** One test of one server in one round. */
export type Measurement = {
  round: number
  server: string
  test: string
  perSecond: number
  p99Ms: number
  /** Requests or flows that were refused or got no answer. */
  failed: number
  /** CPU milliseconds for each request or flow. */
  serverCpuMs: number
  postgresCpuMs: number
  /** Of one core. */
  stolenPercent: number
}

export type Results = {
  startedAt: string
  endedAt: string
  kind: string
  /** How many, each in three sizes. */
  products: number
  machine: string
  measurements: Measurement[]
  oversell: { server: string; sold: number; refusals: Record<string, number> }[]
  memory: { server: string; resident: number; postgres: number }[]
  starts: { server: string; milliseconds: number }[]
}

type Load = Pick<Measurement, 'perSecond' | 'p99Ms' | 'failed'> & { total: number }
type Measured = Pick<PeerServer, 'origin' | 'pids' | 'postgresPids'>

const load = () => loadavg()[0]!.toFixed(1)

export async function runTests(): Promise<void> {
  const results: Results = {
    startedAt: new Date().toISOString(),
    endedAt: '',
    kind: runKind,
    products: readWorkFile<ShopSeed>('shop-seed.json').products.length,
    machine: `${availableParallelism()} cores (${cpus()[0]?.model}), Node ${process.versions.node}, load ${load()} at the start`,
    measurements: [],
    oversell: [],
    memory: [],
    starts: [],
  }
  const postgres = await startPostgres()
  const redis = await startRedis()
  if (!redis) print('redis-server is not installed: Medusa runs without its cache.')
  try {
    await runWith(results, redis !== null)
  } finally {
    await redis?.stop()
    await postgres.stop()
  }
  results.endedAt = new Date().toISOString()
  results.machine += `, ${load()} at the end`
  writeWorkFile('results.json', results)
}

async function runWith(results: Results, hasRedis: boolean): Promise<void> {
  const running: Pick<PeerServer, 'stop'>[] = []
  const start = async <S extends Pick<PeerServer, 'stop'>>(starting: Promise<S>): Promise<S> => {
    const server = await starting
    running.push(server)
    return server
  }
  const stop = async (server: Pick<PeerServer, 'stop'>) => {
    running.splice(running.indexOf(server), 1)
    await server.stop()
  }
  try {
    const shop = await start(startShop())
    const vendure = await start(startVendure())
    const medusa = await start(startMedusa({ hasRedis }))
    const bareServer = await start(startBare())
    const bare = { origin: bareServer.origin, pids: () => [bareServer.pid], postgresPids: () => [] }
    const servers = { shop, vendure, medusa, bare }
    const tests = createTests(servers, results)
    print('Warming up …')
    await tests.warmUp()
    for (let round = 1; round <= ROUNDS; round += 1) await tests.runRound(round)
    for (const [name, server] of Object.entries(servers))
      results.memory.push({
        server: name,
        resident: residentMegabytes(server.pids()),
        postgres:
          name === 'shop'
            ? proportionalMegabytes(server.postgresPids())
            : proportionalMegabytes(await connectionsOf(name)),
      })
    await tests.oversell()
    if (hasRedis) {
      await stop(medusa)
      const cached = await start(startMedusa({ hasRedis, hasCache: true }))
      await tests.runMedusaWithCache(cached)
    }
  } finally {
    for (const server of running) await server.stop()
  }
  await measureStarts(results, hasRedis)
}

/** The processes of PostgreSQL that serve the connections of a peer. */
async function connectionsOf(server: string): Promise<number[]> {
  const rows = await queryPeer(
    'postgres',
    `select pid from pg_stat_activity where datname = 'peer_${server}'`,
  )
  return rows.map(({ pid }) => Number(pid))
}

/** A bare Node server that sends the bytes and headers of the shop's answers. */
async function startBare() {
  const answers = Object.entries(bareAnswers(readWorkFile<ShopSeed>('shop-seed.json')))
  return startBareServer(
    Object.fromEntries(
      await Promise.all(
        answers.map(
          async ([path, { path: shopPath, headers }]) =>
            [path, await fetchRawResponse(ORIGINS.shop + shopPath, headers)] as const,
        ),
      ),
    ),
  )
}

function createTests(servers: Record<keyof RequestSets, Measured>, results: Results) {
  const requestSets = createRequestSets()
  const shopShopper = createShopShopper()
  const shoppers: Record<string, Shopper> = {
    shop: shopShopper,
    vendure: createVendureShopper(),
    medusa: createMedusaShopper(),
  }
  const cart = (name: string) => (product: number) => shoppers[name]!.cart(product)
  const order = (name: string) => async (product: number) =>
    shoppers[name]!.placeOrder(await shoppers[name]!.prepare(product))
  const orderTwoLines = (product: number) =>
    shopShopper.orderAtOnce(product, (product + FLOW_PRODUCTS / 2) % FLOW_PRODUCTS)
  const flows: [name: keyof RequestSets, test: string, flow: (product: number) => Promise<void>][] = [
    ['shop', 'cart and line', cart('shop')],
    ['vendure', 'cart and line', cart('vendure')],
    ['medusa', 'cart and line', cart('medusa')],
    ['shop', 'cart to order', order('shop')],
    ['vendure', 'cart to order', order('vendure')],
    ['medusa', 'cart to order', order('medusa')],
    ['shop', 'order of 2 lines', orderTwoLines],
  ]

  /** Runs `work`, counts the CPU that it takes, and waits until the server has finished what was left to do. */
  async function measure(
    [name, test, server, round]: [string, string, Measured, number],
    work: () => Promise<Load>,
  ): Promise<void> {
    const counters = () =>
      [cpuMs(server.pids()), cpuMs(server.postgresPids()), stolenMs(), performance.now()] as const
    const before = counters()
    const { total, ...figures } = await work()
    const after = counters()
    const measurement: Measurement = {
      round,
      server: name,
      test,
      ...figures,
      serverCpuMs: (after[0] - before[0]) / total,
      postgresCpuMs: (after[1] - before[1]) / total,
      stolenPercent: ((after[2] - before[2]) / (after[3] - before[3])) * 100,
    }
    results.measurements.push(measurement)
    writeWorkFile('results.json', results)
    const cpu = (measurement.serverCpuMs + measurement.postgresCpuMs).toFixed(2)
    print(
      `${round} ${name}, ${test}: ${figures.perSecond.toFixed(1)}/s, ${cpu} ms of CPU, ${figures.failed} failed`,
    )
    await untilIdle(server)
  }

  async function read(
    name: keyof RequestSets,
    test: string,
    seconds: number,
    server: Measured,
  ): Promise<Load> {
    const requests = requestSets[name][test]!
    if (!test.endsWith('miss')) return runWrk(server.origin, requests, seconds)
    const cache = await createCacheDropper(SHOP_ENVIRONMENT.DATA_DIR)
    await cache.drop()
    let dropped = Promise.resolve()
    const dropAgain = () => {
      dropped = cache.drop()
    }
    const timer = test === 'detail, miss' ? setInterval(dropAgain, DROP_CACHE_MS) : undefined
    try {
      return await runWrk(server.origin, requests, seconds)
    } finally {
      clearInterval(timer)
      await dropped
      await cache.close()
    }
  }

  /** The tests before have emptied the cache, and the time of filling it must not count. */
  async function fillCache(name: keyof RequestSets, test: string, server: Measured): Promise<void> {
    if (!test.endsWith('hot')) return
    for (const request of requestsOf(server.origin, requestSets[name][test]!))
      await (await fetch(request)).arrayBuffer()
  }

  const allReads = (Object.keys(requestSets) as (keyof RequestSets)[]).flatMap((name) =>
    Object.keys(requestSets[name]).map((test) => ({ name, test, server: servers[name] })),
  )
  const hotTests = Object.keys(requestSets.shop).filter((test) => /^(list|detail|search), hot/.test(test))

  async function readWithOrders(test: string): Promise<Load> {
    const placed: Promise<unknown>[] = []
    let failed = 0
    const timer = setInterval(() => {
      placed.push(shopShopper.orderAtOnce(placed.length % FLOW_PRODUCTS).catch(() => (failed += 1)))
    }, 1000 / ORDERS_PER_SECOND)
    const figures = await read('shop', test, READ_SECONDS, servers.shop)
    clearInterval(timer)
    await Promise.all(placed)
    return { ...figures, failed: figures.failed + failed }
  }

  return {
    async warmUp() {
      for (const { name, test, server } of allReads) await read(name, test, WARM_SECONDS, server)
      for (const [name, , flow] of flows) {
        await runFlow(flow, WARM_SECONDS)
        await untilIdle(servers[name])
      }
    },

    async runRound(round: number) {
      for (const { name, test, server } of allReads) {
        await fillCache(name, test, server)
        await measure([name, test, server, round], () => read(name, test, READ_SECONDS, server))
        // At once, because it is compared with the test before, and the speed of a machine changes.
        if (name === 'shop' && hotTests.includes(test))
          await measure([name, `${test}, with orders`, server, round], () => readWithOrders(test))
      }
      for (const [name, test, flow] of flows)
        await measure([name, test, servers[name], round], () => runFlow(flow, FLOW_SECONDS))
    },

    /** Buyers with a ready cart place their orders at once for a product that has too few items. */
    async oversell() {
      await setStockOfOversoldProduct()
      for (const [server, { prepare, placeOrder }] of Object.entries(shoppers)) {
        const carts = await Promise.all(
          Array.from({ length: BUYERS }, () => prepare(OVERSOLD_PRODUCT).then(keep, reasonOf)),
        )
        const refusals: Record<string, number> = {}
        let sold = 0
        const outcomes = await Promise.all(
          carts.map((prepared) =>
            'refusal' in prepared ? prepared : placeOrder(prepared.value).then(() => null, reasonOf),
          ),
        )
        for (const outcome of outcomes) {
          if (!outcome) sold += 1
          else refusals[outcome.refusal] = (refusals[outcome.refusal] ?? 0) + 1
        }
        results.oversell.push({ server, sold, refusals })
        print(`${server} sold ${sold} of ${OVERSOLD_STOCK}: ${JSON.stringify(refusals)}`)
      }
    },

    async runMedusaWithCache(server: Measured) {
      for (const test of Object.keys(requestSets.medusa)) {
        await read('medusa', test, WARM_SECONDS, server)
        await measure(['medusa with cache', test, server, 1], () =>
          read('medusa', test, READ_SECONDS, server),
        )
      }
    },
  }
}

const keep = (value: unknown) => ({ value })
const reasonOf = (error: Error) => ({ refusal: error.message.replace(/^\S+ \S+ /, '').slice(0, 120) })

async function setStockOfOversoldProduct(): Promise<void> {
  const sku = `SKU-${OVERSOLD_PRODUCT + 1}`
  await queryShop(`update product_variants set stock = ${OVERSOLD_STOCK} where sku = '${sku}'`)
  await queryPeer(
    'peer_medusa',
    `update inventory_level l set stocked_quantity = ${OVERSOLD_STOCK}, raw_stocked_quantity = '{"value":"${OVERSOLD_STOCK}","precision":20}',
      reserved_quantity = 0, raw_reserved_quantity = '{"value":"0","precision":20}'
      from inventory_item i where i.id = l.inventory_item_id and i.sku = '${sku}'`,
  )
  await queryPeer(
    'peer_vendure',
    `update stock_level set "stockOnHand" = ${OVERSOLD_STOCK}, "stockAllocated" = 0
      where "productVariantId" = (select id from product_variant where sku = '${sku}')`,
  )
}

async function runWrk(origin: string, requests: RequestSets['shop'][string], seconds: number): Promise<Load> {
  const args = [
    '--timeout',
    '60s',
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '-s',
    join(import.meta.dirname, 'load.lua'),
  ]
  const wrk = spawn('wrk', [...args, origin], {
    env: { ...process.env, REQUESTS: writeRequests(requests), HEADERS: requests.headers ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lastLine = (await text(wrk.stdout)).trim().split('\n').at(-1)!
  return JSON.parse(lastLine) as Load
}

/** Clients that begin the next flow when the last one has ended. */
async function runFlow(flow: (product: number) => Promise<void>, seconds: number): Promise<Load> {
  const latencies: number[] = []
  let failed = 0
  let begun = 0
  let firstError: unknown
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < until) {
        const sentAt = performance.now()
        begun += 1
        try {
          await flow(begun % FLOW_PRODUCTS)
          latencies.push(performance.now() - sentAt)
        } catch (error) {
          firstError ??= error
          failed += 1
        }
      }
    }),
  )
  if (firstError) print(String(firstError))
  if (latencies.length === 0) throw new Error('Every flow failed.')
  latencies.sort((one, other) => one - other)
  return {
    perSecond: latencies.length / ((performance.now() - startedAt) / 1000),
    p99Ms: latencies[Math.floor(latencies.length * 0.99)]!,
    total: latencies.length,
    failed,
  }
}

/** Otherwise what is left of one test takes CPU from the next. */
async function untilIdle(server: Measured): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const before = cpuMs(server.pids()) + cpuMs(server.postgresPids())
    await sleep(300)
    if (cpuMs(server.pids()) + cpuMs(server.postgresPids()) - before <= 30) return
  }
}

/** Each start is the first after the server before it has ended. */
async function measureStarts(results: Results, hasRedis: boolean): Promise<void> {
  const add = (server: string, { readyMs }: PeerServer) => {
    results.starts.push({ server, milliseconds: readyMs })
    print(`${server}: ready after ${readyMs.toFixed(0)} ms`)
  }
  for (let count = 0; count < STARTS; count += 1) {
    const shop = await startShop()
    add('shop, after a stop', shop)
    await shop.kill()
    const killed = await startShop()
    add('shop, after kill -9', killed)
    await killed.stop()
    for (const [name, start] of [
      ['vendure', startVendure],
      ['medusa', () => startMedusa({ hasRedis })],
    ] as const) {
      const server = await start()
      add(name, server)
      await server.stop()
    }
  }
}
