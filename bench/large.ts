import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHttpClient } from '#contract/http-client.ts'
import { cpuOf } from './cpu.ts'
import { adminCases, type Cases, SHOP_CASES } from './large-cases.ts'
import { OWNER, type Server, startShop } from './servers.ts'

const PRODUCTS = 100_000
const CUSTOMERS = 20_000
const ORDERS = 50_000
const ROUNDS = 3
const REPRICE_MOST_SECONDS = 30

const root = join(import.meta.dirname, '..')
const BROWSER = { accept: 'application/json', 'accept-encoding': 'identity' }

export type Row = { what: string; figure: string; target: string; met: boolean | null }
type Tell = (row: Row) => void
type Large = { shop: Server; dataDir: string; tell: Tell }

/** A shop of 100,000 products, 50,000 orders and 20,000 customers, one question after the other. */
export async function tellLarge(tell: Tell, execArgv: string[]): Promise<void> {
  const kept = process.env.BENCH_DATA_DIR
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'swarna-bench-'))
  if (!kept) seed(dataDir)
  const shop = await startShop(dataDir, execArgv)
  try {
    const admin = await asOwner(shop)
    const { customers } = await admin.customers.list({ search: 'example.in', limit: 100 })
    const { _id: busiest } = customers.toSorted((one, other) => other.orderCount - one.orderCount)[0]!
    for (const cases of SHOP_CASES) await tellCases({ shop, dataDir, tell }, cases, null)
    for (const cases of adminCases(busiest)) await tellCases({ shop, dataDir, tell }, cases, admin.token)
    await tellReprice(shop, admin, tell)
  } finally {
    await shop.stop()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
}

function seed(dataDir: string): void {
  const { status } = spawnSync(
    process.execPath,
    ['seed/many.ts', `${PRODUCTS}`, `${CUSTOMERS}`, `${ORDERS}`],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    },
  )
  if (status !== 0) throw new Error('The large shop could not be filled.')
}

async function asOwner({ origin }: Server) {
  const apiWith = (token: string | null) => createHttpClient({ baseUrl: `${origin}/api`, token: () => token })
  const { token } = await apiWith(null).auth.login(OWNER)
  return { ...apiWith(token), token }
}

/** Every address once to warm up and then in rounds, so that what else the machine does meets all of them. */
async function tellCases(
  { shop, dataDir, tell }: Large,
  { what, paths, most }: Cases,
  token: string | null,
): Promise<void> {
  const asked = new Map<string, Answer[]>(paths.map((path) => [path, []]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const path of paths) {
      const before = await cpuOf(shop, dataDir)
      const ms = await timeOf(shop, path, round, token)
      const after = await cpuOf(shop, dataDir)
      const cpu = before === null || after === null ? null : after - before
      if (round > 0) asked.get(path)!.push({ ms, cpu })
    }
  const all = [...asked.values()].flat()
  const p95 = percentile(all, 0.95, ({ ms }) => ms)
  const slowest = [...asked].reduce((one, other) => (costOf(other[1]) > costOf(one[1]) ? other : one))
  const cpu = `p95 ${percentile(all, 0.95, cpuIn).toFixed(0)} ms of CPU`
  const worst = `\`${decodeURIComponent(slowest[0].slice('/api'.length))}\` ${costOf(slowest[1]).toFixed(0)} ms of CPU`
  tell({
    what,
    figure: `p95 ${p95.toFixed(0)} ms, ${cpu}, of ${paths.length} questions; dearest ${worst}`,
    target: `p95 ≤ ${most} ms`,
    met: p95 <= most,
  })
}

type Answer = { ms: number; cpu: number | null }
const cpuIn = ({ ms, cpu }: Answer): number => cpu ?? ms
const costOf = (answers: Answer[]): number => percentile(answers, 0.5, cpuIn)

async function timeOf(
  { origin }: Server,
  path: string,
  round: number,
  token: string | null,
): Promise<number> {
  // an address that nobody asked for before: no answer lies ready
  const url = `${origin}${path}${path.includes('?') ? '&' : '?'}unseen=${round}`
  const headers = token ? { ...BROWSER, authorization: `Bearer ${token}` } : BROWSER
  const begun = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - begun
}

type Admin = Awaited<ReturnType<typeof asOwner>>

/** New rates: every live piece is priced anew before they are saved. */
async function tellReprice({ origin }: Server, admin: Admin, tell: Tell): Promise<void> {
  const { data } = await createHttpClient({ baseUrl: `${origin}/api`, token: () => null }).rates.current()
  const { rate24K, rate22K, rate18K, rateSilver } = data
  const rates = {
    rate24K: rate24K + 11,
    rate22K: rate22K + 10,
    rate18K: rate18K + 8,
    rateSilver: rateSilver + 1,
    effectiveDate: new Date().toISOString(),
  }
  const { pieces } = await admin.rates.preview(rates)
  const begun = performance.now()
  await admin.rates.add(rates)
  const seconds = (performance.now() - begun) / 1000
  tell({
    what: `New rates, ${pieces.toLocaleString('en-IN')} live pieces priced anew`,
    figure: `${seconds.toFixed(1)} s`,
    target: `≤ ${REPRICE_MOST_SECONDS} s`,
    met: seconds <= REPRICE_MOST_SECONDS,
  })
}

function percentile<T>(all: readonly T[], share: number, of: (each: T) => number): number {
  const values = all.map(of).sort((a, b) => a - b)
  return values[Math.min(values.length - 1, Math.floor(values.length * share))]!
}

/** `node bench/large.ts`: these figures alone. BENCH_DATA_DIR names a large shop that is there already. */
if (import.meta.main) {
  process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}\n`)
  const lines = process.argv.slice(2)
  await tellLarge(({ what, figure, target, met }) => {
    process.stdout.write(`${met ? '✓' : '✗'} ${what}: ${figure} (${target})\n`)
  }, lines)
}
