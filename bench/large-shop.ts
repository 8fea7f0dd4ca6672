import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { totalCpuMs } from './cpu.ts'
import { createCacheDropper } from './drop-cache.ts'
import { adminCases, type Cases, SHOP_CASES } from './large-shop-cases.ts'
import { reportNewRates } from './new-rates.ts'
import type { AddRow } from './rows.ts'
import { type Server, signInAsAdmin, startShop } from './servers.ts'

const COUNTS = { products: 20_000, customers: 20_000, orders: 50_000 }
const ROUNDS = 3

const root = join(import.meta.dirname, '..')
const BROWSER = { accept: 'application/json', 'accept-encoding': 'identity' }

type Large = { shop: Server; dataDir: string; addRow: AddRow }

/** Measures a shop of 20,000 products, 50,000 orders and 20,000 customers, one request at a time. */
export async function reportLargeShop(addRow: AddRow, execArgv: string[]): Promise<void> {
  const existingDataDir = process.env.BENCH_DATA_DIR
  const dataDir = existingDataDir ?? mkdtempSync(join(tmpdir(), 'swarna-bench-'))
  if (!existingDataDir) fillShop(dataDir, COUNTS)
  const shop = await startShop(dataDir, execArgv)
  try {
    await waitUntilIdle(shop, dataDir)
    const only = process.env.BENCH_CASES
    for (const cases of SHOP_CASES)
      if (!only || cases.label.includes(only)) await reportCases({ shop, dataDir, addRow }, cases, null)
    if (only) return
    const admin = await signInAsAdmin(shop)
    const { customers } = await admin.customers.list({ search: 'example.in', limit: 100 })
    const { _id: busiest } = customers.toSorted((one, other) => other.orderCount - one.orderCount)[0]!
    for (const cases of adminCases(busiest)) await reportCases({ shop, dataDir, addRow }, cases, admin.token)
    await reportNewRates(shop, addRow)
  } finally {
    await shop.stop()
    if (!existingDataDir) rmSync(dataDir, { recursive: true, force: true })
  }
}

type Counts = { products: number; customers: number; orders: number }

export function fillShop(dataDir: string, { products, customers, orders }: Counts): void {
  const { status } = spawnSync(
    process.execPath,
    ['seed/generate-large-shop.ts', `${products}`, `${customers}`, `${orders}`],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    },
  )
  if (status !== 0) throw new Error('The large shop could not be filled.')
}

/** Longer than the audit log waits between two seals (`SEAL_INTERVAL_MS`). */
const IDLE_MS = 12_000
const IDLE_CPU_MS = 100
const MAX_WAIT_MS = 120_000

/** After its start the shop seals audit entries, and PostgreSQL may vacuum. */
export async function waitUntilIdle(shop: Server, dataDir: string): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS
  let before = await totalCpuMs(shop, dataDir)
  while (before !== null && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    const after = await totalCpuMs(shop, dataDir)
    if (after === null || after - before < IDLE_CPU_MS) return
    before = after
  }
}

/** Requests every address once to warm up and then in rounds, so that other load on the machine affects all alike. */
async function reportCases(
  { shop, dataDir, addRow }: Large,
  { label, paths, maxMs }: Cases,
  token: string | null,
): Promise<void> {
  const timingsByPath = new Map<string, Timing[]>(paths.map((path) => [path, []]))
  const cache = await createCacheDropper(dataDir)
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const path of paths) {
      await cache.drop()
      const before = await totalCpuMs(shop, dataDir)
      const ms = await timeOf(shop, path, token)
      const after = await totalCpuMs(shop, dataDir)
      const cpu = before === null || after === null ? null : after - before
      if (round > 0) timingsByPath.get(path)!.push({ ms, cpu })
    }
  await cache.close()
  const all = [...timingsByPath.values()].flat()
  const p95 = percentile(all, 0.95, ({ ms }) => ms)
  const slowest = [...timingsByPath].reduce((one, other) =>
    medianCpu(other[1]) > medianCpu(one[1]) ? other : one,
  )
  const cpu = `p95 ${percentile(all, 0.95, cpuOrTime).toFixed(0)} ms of CPU`
  const worst = `\`${decodeURIComponent(slowest[0].slice('/api'.length))}\` ${medianCpu(slowest[1]).toFixed(0)} ms of CPU`
  addRow({
    label,
    figure: `p95 ${p95.toFixed(0)} ms, ${cpu}, of ${paths.length} requests; most CPU ${worst}`,
    target: `p95 ≤ ${maxMs} ms`,
    met: p95 <= maxMs,
  })
}

type Timing = { ms: number; cpu: number | null }
const cpuOrTime = ({ ms, cpu }: Timing): number => cpu ?? ms
const medianCpu = (answers: Timing[]): number => percentile(answers, 0.5, cpuOrTime)

async function timeOf({ origin }: Server, path: string, token: string | null): Promise<number> {
  const headers = token ? { ...BROWSER, authorization: `Bearer ${token}` } : BROWSER
  const begun = performance.now()
  const answer = await fetch(origin + path, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - begun
}

export function percentile<T>(all: readonly T[], share: number, of: (each: T) => number): number {
  const values = all.map(of).sort((a, b) => a - b)
  return values[Math.min(values.length - 1, Math.floor(values.length * share))]!
}

/**
 * `node bench/large-shop.ts` measures only this. BENCH_DATA_DIR names the folder of an existing large shop, and BENCH_CASES
 * a part of the labels of the cases for visitors that alone are measured.
 */
if (import.meta.main) {
  process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}\n`)
  const lines = process.argv.slice(2)
  await reportLargeShop(({ label, figure, target, met }) => {
    process.stdout.write(`${met ? '✓' : '✗'} ${label}: ${figure} (${target})\n`)
  }, lines)
}
