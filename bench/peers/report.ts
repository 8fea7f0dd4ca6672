import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measurement, Results } from './run.ts'
import { print, readWorkFile } from './settings.ts'

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

const formatRate = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-IN') : value.toFixed(value >= 10 ? 1 : 2)
const formatMs = (value: number) => `${value.toFixed(value >= 10 ? 1 : 2)} ms`
const formatRatio = (value: number) => `${value.toFixed(value >= 10 ? 0 : 2)} ×`

type Figure = Pick<Measurement, 'perSecond' | 'serverCpuMs' | 'postgresCpuMs'>
type Row = { label: string; shop: string; others: string; result: string; target: string; met: boolean }

/** Writes results.md from the results of the last run. A trial run is only printed. */
export async function report(): Promise<void> {
  const results = readWorkFile<Results>('results.json')
  const text = format(results)
  process.stdout.write(text)
  if (results.kind === 'full') writeFileSync(join(import.meta.dirname, 'results.md'), text)
  else print('This was a trial run. results.md stays as it is.')
}

function format(results: Results): string {
  const failed = results.measurements.filter((measurement) => measurement.failed > 0)
  return [
    '# The shop beside Medusa, Vendure and bare Node',
    '',
    `${results.startedAt.slice(0, 16)} to ${results.endedAt.slice(0, 16)} UTC, ${results.products.toLocaleString('en')} products in three sizes, ${results.machine}. Made by \`npm run bench:peers\`; README.md says how.`,
    'Medians of the rounds. In brackets: CPU of server and PostgreSQL for each request or flow. The machine decides the figures',
    'per second, so compare them only within this table.',
    '',
    '| | Shop | Others | Result | Target | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rowsOf(results).map(
      ({ label, shop, others, result, target, met }) =>
        `| ${label} | ${shop} | ${others} | ${result} | ${target} | ${met ? '✓' : '✗'} |`,
    ),
    '',
    '## All figures',
    '',
    '| Server | Test | per second (lowest to highest) | CPU server | CPU PostgreSQL | p99 | Stolen, of one core |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...allFigures(results.measurements),
    '',
    ...results.starts.map(
      ({ server, milliseconds }) => `- ${server}: first answer after ${milliseconds.toFixed(0)} ms`,
    ),
    ...results.memory.map(
      ({ server, resident, postgres }) =>
        `- ${server}: ${resident.toFixed(0)} MB after the load, and ${postgres.toFixed(0)} MB of PostgreSQL`,
    ),
    ...results.oversell.map(({ server, sold, refusals }) => {
      const reasons = Object.entries(refusals).map(([reason, count]) => `${count} × ${reason}`)
      return `- ${server}: ${sold} of 10 sold to 50 buyers. ${reasons.join('; ')}`
    }),
    ...failed.map(
      ({ server, test, round, failed: count }) => `- ${server}, ${test}, round ${round}: ${count} failed`,
    ),
    '',
  ].join('\n')
}

function rowsOf({ measurements, oversell, memory, starts }: Results): Row[] {
  const figure = (server: string, test: string): Figure => {
    const rounds = measurements.filter((each) => each.server === server && each.test === test)
    return {
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      serverCpuMs: median(rounds.map(({ serverCpuMs }) => serverCpuMs)),
      postgresCpuMs: median(rounds.map(({ postgresCpuMs }) => postgresCpuMs)),
    }
  }
  const cpu = ({ serverCpuMs, postgresCpuMs }: Figure) => serverCpuMs + postgresCpuMs
  const show = (one: Figure) => `${formatRate(one.perSecond)}/s (${formatMs(cpu(one))})`
  const showPeer = (name: string, one: Figure) => `${name} ${show(one)}`

  /** The shop against one peer, by requests per second. */
  const compare = (
    label: string,
    shopTest: string,
    [peerName, peer]: [string, Figure],
    faster: number,
  ): Row => {
    const shop = figure('shop', shopTest)
    const ratio = shop.perSecond / peer.perSecond
    const cpuRatio = cpu(peer) / cpu(shop)
    return {
      label,
      shop: show(shop),
      others: showPeer(peerName, peer),
      result: `${formatRatio(ratio)}, 1/${cpuRatio.toFixed(1)} of the CPU`,
      target: `≥ ${faster} ×`,
      met: ratio >= faster,
    }
  }
  const best = (...peers: [string, Figure][]) =>
    peers.toSorted(([, one], [, other]) => other.perSecond - one.perSecond)[0]!
  const vendure = (test: string): [string, Figure] => ['Vendure', figure('vendure', test)]
  const medusa = (test: string): [string, Figure] => ['Medusa', figure('medusa', test)]
  const bestList = best(vendure('list'), medusa('list'))
  const bestDetail = best(vendure('detail'), medusa('detail'))
  const bestSearch = best(vendure('search'), medusa('search'), medusa('search by q'))

  const withOrders = (kind: string): Row => {
    const plain = figure('shop', `${kind}, hot`)
    const busy = figure('shop', `${kind}, hot, with orders`)
    const ratio = busy.perSecond / plain.perSecond
    return {
      label: `Hot ${kind} while 5 orders a second come in`,
      shop: show(busy),
      others: `without orders ${show(plain)}`,
      result: ratio.toFixed(2),
      target: '≥ 0.8',
      met: ratio >= 0.8,
    }
  }
  const ratioRow = (label: string, [shop, other]: [Figure, [string, Figure]], target: number): Row => {
    const ratio = shop.perSecond / other[1].perSecond
    return {
      label,
      shop: show(shop),
      others: showPeer(...other),
      result: ratio.toFixed(2),
      target: `≥ ${target}`,
      met: ratio >= target,
    }
  }
  const soldBy = (server: string) => oversell.find((each) => each.server === server)?.sold
  const memoryOf = (server: string) => memory.find((each) => each.server === server)
  const shopMemory = memoryOf('shop')
  const readyAfter = (server: string) =>
    median(starts.filter((each) => each.server === server).map(({ milliseconds }) => milliseconds))
  const startRow = (label: string, server: string, seconds: number): Row => {
    const ms = readyAfter(server)
    return {
      label,
      shop: `${(ms / 1000).toFixed(2)} s`,
      others: `Vendure ${(readyAfter('vendure') / 1000).toFixed(1)} s, Medusa ${(readyAfter('medusa') / 1000).toFixed(1)} s`,
      result: '',
      target: `≤ ${seconds} s`,
      met: ms <= seconds * 1000,
    }
  }

  return [
    compare('List of 12, every request a miss', 'list, miss', bestList, 2),
    compare('The same with the counts of filters', 'list with counts, miss', vendure('list with counts'), 2),
    compare('Product detail, every request a miss', 'detail, miss', bestDetail, 5),
    compare('Search, every request a miss', 'search, miss', bestSearch, 1),
    compare('Hot list', 'list, hot', bestList, 100),
    compare('Hot detail', 'detail, hot', bestDetail, 100),
    compare('Hot search', 'search, hot', bestSearch, 100),
    withOrders('list'),
    withOrders('detail'),
    withOrders('search'),
    ratioRow(
      'Home page, brotli',
      [figure('shop', 'home, hot'), ['bare Node, same bytes', figure('bare', 'home')]],
      0.8,
    ),
    compare('Cart and a line', 'cart and line', vendure('cart and line'), 15),
    compare('Cart to order, three calls', 'cart to order', vendure('cart to order'), 40),
    {
      label: '`POST /orders`, 2 lines',
      shop: show(figure('shop', 'order of 2 lines')),
      others: '',
      result: '',
      target: '≥ 250/s',
      met: figure('shop', 'order of 2 lines').perSecond >= 250,
    },
    {
      label: '50 buyers for 10',
      shop: `${soldBy('shop')} sold`,
      others: `Vendure ${soldBy('vendure')}, Medusa ${soldBy('medusa')}`,
      result: '',
      target: '10 sold',
      met: soldBy('shop') === 10,
    },
    {
      label: 'Memory after load: server, and its part of PostgreSQL',
      shop: `${shopMemory?.resident.toFixed(0)} + ${shopMemory?.postgres.toFixed(0)} MB`,
      others: ['vendure', 'medusa']
        .map(
          (server) =>
            `${server} ${memoryOf(server)?.resident.toFixed(0)} + ${memoryOf(server)?.postgres.toFixed(0)}`,
        )
        .join(', '),
      result: '',
      target: '≤ 200 + 120 MB',
      met: shopMemory !== undefined && shopMemory.resident <= 200 && shopMemory.postgres <= 120,
    },
    startRow('Ready after a start', 'shop, after a stop', 1),
    startRow('Ready after kill -9', 'shop, after kill -9', 2),
  ]
}

function allFigures(measurements: Measurement[]): string[] {
  const tests = new Map<string, Measurement[]>()
  for (const measurement of measurements) {
    const key = `| ${measurement.server} | ${measurement.test} |`
    tests.set(key, [...(tests.get(key) ?? []), measurement])
  }
  return [...tests].map(([key, rounds]) => {
    const of = (pick: (measurement: Measurement) => number) => median(rounds.map(pick))
    const rates = rounds.map(({ perSecond }) => perSecond)
    const range = `${formatRate(Math.min(...rates))} to ${formatRate(Math.max(...rates))}`
    const cells = [
      `${formatRate(median(rates))} (${range})`,
      formatMs(of(({ serverCpuMs }) => serverCpuMs)),
      formatMs(of(({ postgresCpuMs }) => postgresCpuMs)),
      formatMs(of(({ p99Ms }) => p99Ms)),
      `${of(({ stolenPercent }) => stolenPercent).toFixed(0)} %`,
    ]
    return `${key} ${cells.join(' | ')} |`
  })
}
