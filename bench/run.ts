// `npm run bench`: the shop against bare Node in one run, on one machine. Writes bench/results.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchmarkImport } from './csv-import.ts'
import { createCacheDropper } from './drop-cache.ts'
import { reportLargeShop } from './large-shop.ts'
import { buyersOfOneProduct, createBuyers, orderFor } from './orders.ts'
import type { Row } from './rows.ts'
import { buildShop, fetchRawResponse, type Server, startBareServer, startShop } from './servers.ts'
import { loadWithWrk } from './wrk.ts'

const HOT_LIST = '/api/products?limit=12'
const HOME = '/'
const BROTLI = { 'accept-encoding': 'br' }
const ROUNDS = 5
const ROUND_SECONDS = 3
const COLD_WARM_UP = 50
const COLD_REQUESTS = 200
const ORDER_SECONDS = 10

const root = join(import.meta.dirname, '..')
const say = (line: string) => process.stderr.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

const load = ({ origin }: Server, path: string, seconds: number) => loadWithWrk(origin + path, seconds)

/** CPU microseconds per response: comparable even where the load generator is the slower side. */
async function cachedCpuCost(server: Server, path: string): Promise<number> {
  const before = await server.usage()
  const { total } = await load(server, path, ROUND_SECONDS)
  return ((await server.usage()).cpuMs - before.cpuMs) * (1000 / total)
}

/** Measures both servers in turn, so that other load on the machine affects both. */
async function compareServers(shop: Server, bare: Server, path: string) {
  for (const server of [shop, bare]) await load(server, path, 2)
  const figures = { shop: [] as number[], bare: [] as number[], ratio: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const { perSecond: ours } = await load(shop, path, ROUND_SECONDS)
    const { perSecond: theirs } = await load(bare, path, ROUND_SECONDS)
    figures.shop.push(ours)
    figures.bare.push(theirs)
    figures.ratio.push(ours / theirs)
  }
  const cost = { shop: await cachedCpuCost(shop, path), bare: await cachedCpuCost(bare, path) }
  return { shop: median(figures.shop), bare: median(figures.bare), ratio: median(figures.ratio), cost }
}

/** CPU milliseconds of the server per uncached response. What pages are made from is not cached either. */
async function uncachedCpuCost(shop: Server, path: string): Promise<number> {
  const cache = await createCacheDropper(dataDir)
  let used = 0
  for (let request = 0; request < COLD_REQUESTS + COLD_WARM_UP; request += 1) {
    await cache.drop()
    const before = await shop.usage()
    const answer = await fetch(shop.origin + path, { headers: BROTLI })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    if (request >= COLD_WARM_UP) used += (await shop.usage()).cpuMs - before.cpuMs
  }
  await cache.close()
  return used / COLD_REQUESTS
}

const formatInteger = (value: number) => Math.round(value).toLocaleString('en-IN')

async function measure(shop: Server, addRow: (row: Row) => void): Promise<void> {
  const answers = {
    [HOT_LIST]: await fetchRawResponse(shop.origin + HOT_LIST, BROTLI),
    [HOME]: await fetchRawResponse(shop.origin + HOME, BROTLI),
  }
  const bare = await startBareServer(answers)
  try {
    for (const [label, path, target] of [
      ['Hot product list', HOT_LIST, 0.85],
      ['Cached home page', HOME, 0.85],
    ] as const) {
      const { ratio, cost, ...speed } = await compareServers(shop, bare, path)
      const figure = `${ratio.toFixed(2)} of bare Node (${formatInteger(speed.shop)} of ${formatInteger(speed.bare)} requests/s)`
      addRow({ label, figure, target: `≥ ${target}`, met: ratio >= target })
      const cpu = `${formatInteger(cost.shop)} µs of CPU, bare Node ${formatInteger(cost.bare)} µs`
      addRow({ label: `${label}, each answer`, figure: cpu, target: '', met: null })
    }
  } finally {
    await bare.stop()
  }
  for (const [label, path] of [
    ['Uncached product list', HOT_LIST],
    ['Uncached home page', HOME],
  ] as const) {
    const figure = `${(await uncachedCpuCost(shop, path)).toFixed(1)} ms of CPU`
    addRow({ label, figure, target: '', met: null })
  }

  const buyers = await createBuyers(shop.origin)
  await orderFor(buyers, 2)
  for (const [label, who, target] of [
    ['Orders, 8 clients, one product each', buyers, 250],
    ['Orders, 8 clients, all for the same product', await buyersOfOneProduct(buyers), null],
  ] as const) {
    const { perSecond, p99 } = await orderFor(who, ORDER_SECONDS)
    const figure = `${formatInteger(perSecond)} orders/s, p99 ${p99.toFixed(0)} ms`
    addRow({ label, figure, target: target ? `≥ ${target}/s` : '', met: target ? perSecond >= target : null })
  }
  const { residentMegabytes } = await shop.usage()
  const figure = `${formatInteger(residentMegabytes)} MB`
  addRow({
    label: 'Memory of the server after all of it',
    figure,
    target: '≤ 350 MB',
    met: residentMegabytes <= 350,
  })
  await reportImport(shop, addRow)
}

async function reportImport(shop: Server, addRow: (row: Row) => void): Promise<void> {
  const { created, reimported, exported } = await benchmarkImport(shop.origin)
  const row = (label: string, seconds: number, most: number) =>
    addRow({ label, figure: `${seconds.toFixed(1)} s`, target: `≤ ${most} s`, met: seconds <= most })
  row('Import of 10,000 new products', created, 60)
  row('The same file again', reimported, 60)
  row('Export of them', exported, 60)
  const { residentMegabytes } = await shop.usage()
  const figure = `${formatInteger(residentMegabytes)} MB`
  addRow({ label: 'Memory of the server after that', figure, target: '', met: null })
}

function report(rows: Row[], smallShopRows: number): string {
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`
  return [
    '# Benchmarks',
    '',
    `${machine}. Load and server share the machine; brotli, wrk over 16 connections, the median of ${ROUNDS} rounds`,
    'in turn with a bare `node:http` server that sends the same bytes and headers. Made by `npm run bench`.',
    '',
    'The second table is of a generated shop of 20,000 products, 20,000 customers and 50,000 orders (`npm run seed:many`): one',
    'request at a time, none answered from the cache. CPU is that of the server and PostgreSQL together; times also depend on',
    `what else the machine does (load ${loads.join(' at the start, ')} at the end).`,
    '',
    ...tableOf(rows.slice(0, smallShopRows)),
    '',
    ...tableOf(rows.slice(smallShopRows)),
    '',
  ].join('\n')
}

function tableOf(rows: Row[]): string[] {
  const mark = { true: '✓', false: '✗', null: '' }
  return [
    '| | Figure | Target | |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ label, figure, target, met }) => `| ${label} | ${figure} | ${target} | ${mark[`${met}`]} |`,
    ),
  ]
}

buildShop()
const machineLoad = () => loadavg()[0]!.toFixed(1)
const loads = [machineLoad()]
const rows: Row[] = []
const addRow = (row: Row) => {
  rows.push(row)
  say(`${row.label}: ${row.figure}`)
}
const execArgv = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'swarna-bench-'))
const shop = await startShop(dataDir, execArgv)
try {
  await measure(shop, addRow)
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
const smallShopRows = rows.length
await reportLargeShop(addRow, execArgv)
loads.push(machineLoad())
const table = report(rows, smallShopRows)
writeFileSync(join(root, 'bench/results.md'), table)
process.stdout.write(`\n${table}`)
