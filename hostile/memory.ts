import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { contract } from '#contract/contract.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { PUBLIC_BODY_LIMIT, STAFF_BODY_LIMIT } from '#server/http/input/limit-body.ts'
import { maxUploadBytes } from '#server/http/input/parse-multipart.ts'
import { findFreePort } from '#testing/free-port.ts'
import { seededRandom } from '#testing/run-options.ts'
import { buildRequest, createIdPool, type Operation, readOperations } from './fuzz.ts'
import { type CallerName, type FuzzShop, isStaff, PERSON, startFuzzShop } from './fuzz-shop.ts'
import { type ValueSource, validValue } from './fuzz-values.ts'
import { createSlowdownMeter } from './machine.ts'
import type { HostileFailure, HostileOptions, HostileResult } from './part.ts'
import type { ProbeResult } from './probe.ts'
import { CAN_MEASURE, collectGarbage, highestMemory, measureMemory } from './process-memory.ts'

const MEGABYTE = 1024 * 1024
/** Of the server and its PostgreSQL together. */
const LIMIT_BYTES = 1024 * MEGABYTE
const AT_A_TIME = 100
/** In the first pass, which reaches every call in every run. */
const FIRST_AT_A_TIME = 10
/** A slow probe counts when it is slow again each time that the same is sent. */
const REPEATS = 2
/** Bodies of all calls that are begun at the same time and never finished. */
const FLOOD = 1000
const SAMPLE_MS = 100
const PROBE_MS = 100
const PROBE_LIMIT_MS = 1000
/** What caches and a heap that has grown once may keep. */
const KEPT_BYTES = 150 * MEGABYTE
const QUIET_SECONDS = 5
/** The server ends an unfinished request after half a minute. */
const RECOVERY_SECONDS = 90
const ANSWER_MS = 60_000
const CURVE_LINES = 24
/** One is answered from the cache, one is made anew each time. */
const PROBES = ['/api/health/ready', '/product/PRODUCT', '/api/products?limit=20&maxPrice=#']

/** How `npm start` runs the shop. It is no TypeScript, because Node 20 reads it as well. */
const { SHOP } = (await import(new URL('../scripts/lib/steps.mjs', import.meta.url).href)) as {
  SHOP: { args: string[]; env: Record<string, string> }
}

const measureSlowdown = createSlowdownMeter()

type Failure = { rule: string; detail: string; call: string }
type Attack = { operation: Operation; endpoint: Endpoint; caller: CallerName }

/**
 * Sends every call with a body the largest body that it takes, ten at a time and then, as long as there is time, a hundred
 * from a hundred networks. Half of them never finish. Then a thousand unfinished bodies come at once. Server and PostgreSQL have 1 GB together: they are watched
 * from outside by what Linux says of their memory, and killed when they have more. A control group would do the same, but
 * only for root, and it says nothing about the course.
 */
export async function run({ seed, seconds, isShort, log, replay }: HostileOptions): Promise<HostileResult> {
  const counts = {
    calls: 0,
    reached: 0,
    'reached by a hundred': 0,
    bodies: 0,
    unfinished: 0,
    '503': 0,
    probes: 0,
    'MB at most': 0,
  }
  if (!CAN_MEASURE) {
    log('memory: needs Linux, which tells how much memory another process has')
    return { counts, failures: [] }
  }
  const [, name = String(seed), only] = replay?.split(' ') ?? []
  const random = seededRandom(Number(name))
  const failures = new Map<string, Failure>()
  let call = 'nothing yet'
  const fail = (rule: string, detail: string) => {
    if (failures.has(rule)) return
    failures.set(rule, { rule, detail, call })
    log(`memory ${name}, ${call}: ${rule}: ${detail}`)
  }
  /** What probes found since the call was last sent. */
  const suspicions = new Map<string, string>()

  const inspectPort = await findFreePort()
  const shop = await startFuzzShop({
    TRUST_PROXY: '1',
    ...SHOP.env,
    NODE_OPTIONS: [
      ...SHOP.args.filter((each) => each.startsWith('--max-')),
      `--inspect-port=127.0.0.1:${inspectPort}`,
    ].join(' '),
  })
  const collect = () => collectGarbage(shop.pids()[0]!, inspectPort)
  const watch = watchMemory(shop, () =>
    fail('more than 1 GB of memory', `${Math.round(watch.highest() / MEGABYTE)} MB`),
  )
  const probes = startProbes(shop, await firstProduct(shop), ({ path, milliseconds, status, slowdown }) => {
    counts.probes += 1
    const time = `${milliseconds.toFixed(0)} ms on a machine that was ${slowdown.toFixed(1)} times slower than idle`
    if (status !== 200) suspicions.set(`no answer to ${path}`, `status ${status} after ${time}`)
    else if (milliseconds > PROBE_LIMIT_MS * slowdown)
      suspicions.set(`an answer to ${path} over ${PROBE_LIMIT_MS} ms`, time)
  })
  try {
    const attacks = shuffle(await listAttacks(shop), random).filter(
      ({ operation }) => only === undefined || operation.name === only,
    )
    const bodies = await createBodies(shop, random)
    await wait(QUIET_SECONDS * 1000)
    await collect()
    const before = watch.last()
    const slowest: { name: string; milliseconds: number }[] = []
    const endsAt = Date.now() + seconds * 1000
    counts.calls = attacks.length
    if (only === undefined)
      for (const attack of attacks) {
        if (!shop.isAlive()) break
        // one of the ways to fill a file
        const [json, ...uploads] = bodies.ofAttack(attack)
        const upload = uploads[Math.floor(random() * uploads.length)]
        await attackCall(attack, upload ? [json!, upload] : [json!], FIRST_AT_A_TIME)
        counts.reached += 1
      }
    for (const attack of isShort ? [] : attacks) {
      if (!shop.isAlive() || Date.now() > endsAt) break
      const startedAt = performance.now()
      await attackCall(attack, bodies.ofAttack(attack), AT_A_TIME)
      counts['reached by a hundred'] += 1
      slowest.push({ name: call, milliseconds: performance.now() - startedAt })
    }
    const longest = slowest.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 5)
    if (longest.length > 0)
      log(
        `the longest: ${longest.map((each) => `${each.name} ${(each.milliseconds / 1000).toFixed(1)} s`).join(', ')}`,
      )
    await sendUntilSure('a thousand unfinished bodies', () =>
      flood(attacks.map((attack) => bodies.ofAttack(attack)[0]!)),
    )
    call = 'the end'
    const isKept = () => shop.isAlive() && watch.last() > before + KEPT_BYTES
    // on a machine that others keep busy, as much longer as work takes on it at the moment
    for (let seconds = 0; isKept() && seconds < RECOVERY_SECONDS; seconds += 1 / measureSlowdown()) {
      await collect()
      await wait(1000)
    }
    if (isKept())
      fail(
        'memory that does not come back',
        `${toMegabytes(before)} MB before, ${toMegabytes(watch.last())} MB afterwards`,
      )
    if (!shop.isAlive()) fail('the shop ended', shop.log().slice(-500))
    counts['MB at most'] = toMegabytes(watch.highest())
    log(watch.curve())
    log(
      `server and PostgreSQL: ${toMegabytes(before)} MB before, at most ${toMegabytes(watch.highest())} MB, ${toMegabytes(watch.last())} MB afterwards; the server alone at most ${toMegabytes(watch.highestOfServer())} MB`,
    )
    log(probes.summary())
  } finally {
    await probes.stop()
    watch.stop()
    await shop.close()
  }
  return {
    counts,
    failures: [...failures.values()].map(
      (failure): HostileFailure => ({
        title: failure.rule,
        detail: `${failure.call}: ${failure.detail}`,
        replay: `memory ${name} ${failure.call.includes(' ') ? '' : failure.call}`.trim(),
      }),
    ),
  }

  /** Sends a call's bodies one after the other, each so many times at once. */
  async function attackCall(
    { operation, caller }: Attack,
    prepared: PreparedBody[],
    atATime: number,
  ): Promise<void> {
    await sendUntilSure(operation.name, async () => {
      for (const body of prepared) {
        const answers = await sendAtOnce(shop, body, atATime)
        counts.bodies += atATime
        counts.unfinished += atATime / 2
        counts['503'] += answers.filter((status) => status === 503).length
      }
    })
    if (shop.isAlive()) await comeBack(shop, caller)
  }

  async function sendUntilSure(name: string, sendAll: () => Promise<void>): Promise<void> {
    call = name
    for (let time = 0; time <= REPEATS && shop.isAlive(); time += 1) {
      suspicions.clear()
      await sendAll()
      await probes.settle()
      if (suspicions.size === 0) return
      for (const [rule, detail] of suspicions) log(`${call}, sent ${time + 1} times: ${rule}: ${detail}`)
    }
    for (const [rule, detail] of suspicions) fail(rule, detail)
  }

  /** Bodies of all calls in turn, all begun before any is given up. */
  async function flood(prepared: PreparedBody[]): Promise<void> {
    const sockets = Array.from({ length: FLOOD }, (_, index) =>
      sendBody(shop, prepared[index % prepared.length]!, { network: index, isFinished: false }),
    )
    counts.bodies += FLOOD
    counts.unfinished += FLOOD
    // until the server has ended them itself
    await Promise.all(sockets.map(({ answered }) => answered))
    for (const { socket } of sockets) socket.destroy()
  }
}

const toMegabytes = (bytes: number): number => Math.round(bytes / MEGABYTE)

function watchMemory(shop: FuzzShop, onTooMuch: () => void) {
  const samples: number[] = []
  const server = shop.pids()[0]!
  let highestOfServer = 0
  const timer = setInterval(() => {
    if (!shop.isAlive()) return
    samples.push(measureMemory(shop.pids()))
    highestOfServer = highestMemory(server) || highestOfServer
    if (samples.at(-1)! <= LIMIT_BYTES) return
    onTooMuch()
    void shop.kill()
  }, SAMPLE_MS)
  return {
    last: () => samples.at(-1) ?? 0,
    highest: () => Math.max(0, ...samples),
    highestOfServer: () => highestOfServer,
    /** The highest value of each part of the time, as a line of a chart. */
    curve: () => {
      const length = Math.ceil(samples.length / CURVE_LINES)
      return Array.from({ length: Math.ceil(samples.length / length) }, (_, part) => {
        const megabytes = toMegabytes(Math.max(...samples.slice(part * length, (part + 1) * length)))
        const seconds = Math.round((part * length * SAMPLE_MS) / 1000)
        return `${String(seconds).padStart(5)} s ${String(megabytes).padStart(5)} MB ${'█'.repeat(Math.round(megabytes / 20))}`
      }).join('\n')
    },
    stop: () => clearInterval(timer),
  }
}

function startProbes(shop: FuzzShop, product: string, onResult: (result: ProbeResult) => void) {
  const longest = new Map<string, number>()
  const answers = new Map<string, number>()
  let highestSlowdown = 1
  const worker = new Worker(new URL('./probe.ts', import.meta.url), {
    workerData: {
      origin: shop.origin,
      paths: PROBES.map((path) => path.replace('PRODUCT', product)),
      everyMs: PROBE_MS,
    },
  })
  worker.on('message', (result: ProbeResult) => {
    highestSlowdown = Math.max(highestSlowdown, result.slowdown)
    longest.set(result.path, Math.max(longest.get(result.path) ?? 0, result.milliseconds))
    answers.set(result.path, (answers.get(result.path) ?? 0) + 1)
    onResult(result)
  })
  return {
    /** Until each probe that is under way, and one after it, is answered. */
    async settle(): Promise<void> {
      const before = new Map(answers)
      while ([...before].some(([path, count]) => answers.get(path)! < count + 2)) await wait(PROBE_MS)
    },
    summary: () =>
      `the slowest answers: ${[...longest].map(([path, milliseconds]) => `${path} ${milliseconds.toFixed(0)} ms`).join(', ')}; the machine was up to ${highestSlowdown.toFixed(1)} times slower than idle`,
    stop: () => worker.terminate(),
  }
}

async function firstProduct(shop: FuzzShop): Promise<string> {
  const { body } = await shop.call('nobody', 'GET', '/products?limit=1')
  return (body.products as { slug: string }[])[0]!.slug
}

/** Every call with a body, as the caller with the least rights that may use it. */
async function listAttacks(shop: FuzzShop): Promise<Attack[]> {
  const operations = await readOperations(shop)
  return operations.flatMap((operation) => {
    const [module = '', name = ''] = operation.name.split('.')
    const endpoint = (contract as Contract)[module]![name]!
    if (!endpoint.body && !endpoint.files) return []
    const { access } = endpoint
    const caller = access === 'public' ? 'nobody' : access === 'customer' ? 'customer' : 'owner'
    return [{ operation, endpoint, caller }]
  })
}

/** Some calls end the session of their caller. The shop may still be busy with what was sent. */
async function comeBack(shop: FuzzShop, caller: CallerName): Promise<void> {
  const deadline = Date.now() + RECOVERY_SECONDS * 1000
  for (const each of new Set<CallerName>(['owner', caller]))
    while (!(await isBack(shop, each))) {
      if (Date.now() > deadline) throw new Error(`${each} could not come back`)
      await wait(1000)
    }
}

const isBack = async (shop: FuzzShop, caller: CallerName): Promise<boolean> => {
  try {
    return (await shop.isSignedIn(caller)) || (await shop.signIn(caller))
  } catch {
    return false
  }
}

type PreparedBody = { head: string; body: Buffer }

/** The largest bodies of a call: for each way to fill it one. */
async function createBodies(shop: FuzzShop, random: () => number) {
  const ids = createIdPool()
  for (const path of ['/products', '/categories', '/options', '/coupons', '/items', '/reviews'])
    ids.harvest(path, (await shop.call('owner', 'GET', path)).body)
  const photo = await sharp({
    create: { width: 5000, height: 5000, channels: 3, background: '#b08d3c' },
  })
    .jpeg()
    .toBuffer()

  return {
    ofAttack({ operation, endpoint, caller }: Attack): PreparedBody[] {
      const source: ValueSource = {
        random,
        call: operation.name,
        person: PERSON[caller],
        isStaff: isStaff(caller),
        knownId: (of) => ids.choose(random, of),
        knownPair: () => ids.choosePair(random),
      }
      const { method, path, headers } = buildRequest(operation, 'valid', source, shop.tokenOf(caller))
      const limit = caller === 'owner' ? STAFF_BODY_LIMIT : PUBLIC_BODY_LIMIT
      const withHead = (type: string, body: Buffer): PreparedBody => ({
        head: `${method} ${path} HTTP/1.1\r\nHost: shop\r\n${Object.entries({
          ...headers,
          'content-type': type,
        })
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}`,
        body,
      })
      const value = operation.json ? validValue(operation.json, '', source) : {}
      const json = fillJson(value as Record<string, unknown>, limit, random)
      return [
        withHead('application/json', json),
        ...(endpoint.files
          ? fillUpload(endpoint, value as Record<string, unknown>, photo, random).map((body) =>
              withHead('multipart/form-data; boundary=swarna', body),
            )
          : []),
      ]
    },
  }
}

/** Valid in its form, and larger than any shop would send. */
function fillJson(value: Record<string, unknown>, limit: number, random: () => number): Buffer {
  const choice = Math.floor(random() * 4)
  const rest = limit - 1000 - Buffer.byteLength(JSON.stringify(value))
  const names = Object.keys(value)
  const name = names[Math.floor(random() * names.length)] ?? 'name'
  const entries = Array.isArray(value[name]) && value[name].length > 0 ? value[name] : [[]]
  const entry = JSON.stringify(entries[0])
  const filled =
    choice === 0
      ? // one character beyond Latin-1 doubles the memory of a text
        JSON.stringify(`₹${'a'.repeat(rest)}`)
      : choice === 1
        ? `[${'[],'.repeat(Math.floor(rest / 3))}0]`
        : choice === 2
          ? `{${Array.from({ length: Math.floor(rest / 12) }, (_, n) => `"k${n}":0`).join()}}`
          : `[${`${entry},`.repeat(Math.floor(rest / (entry.length + 1)))}0]`
  const others = Object.entries(value)
    .filter(([each]) => each !== name)
    .map(([each, content]) => `${JSON.stringify(each)}:${JSON.stringify(content)},`)
  const text = `{${others.join('')}${JSON.stringify(name)}:${filled}}`
  return Buffer.from(text)
}

/** Files as large as the call takes: pictures of 25 megapixels, or tables that are hard to read. */
function fillUpload(
  endpoint: Endpoint,
  value: Record<string, unknown>,
  photo: Buffer,
  random: () => number,
): Buffer[] {
  const [field, count] = Object.entries(endpoint.files!)[0]!
  const most = maxUploadBytes(endpoint) - 1.5 * MEGABYTE
  const isTable = field === 'file'
  const each = Math.floor(Math.min(most, most / Math.min(count, 6)))
  const contents = isTable
    ? TABLES.map((makeTable) => makeTable(each))
    : [Buffer.concat([photo, Buffer.alloc(Math.max(0, each - photo.length))])]
  return contents.map((content) => {
    const parts = Object.entries(value).map(
      ([name, part]) =>
        `--swarna\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof part === 'object' ? JSON.stringify(part) : part}\r\n`,
    )
    const files = Array.from({ length: isTable ? 1 : Math.floor(most / each) }, (_, index) => [
      Buffer.from(
        `--swarna\r\nContent-Disposition: form-data; name="${field}"; filename="${index}${random()}"\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]).flat()
    return Buffer.concat([Buffer.from(parts.join('')), ...files, Buffer.from('--swarna--\r\n')])
  })
}

const HEADINGS =
  'sku,slug,name,price,Handle,Title,Variant SKU,Variant Price,Option1 Name,Option1 Value,huid,tag,net weight\n'
const repeatTo = (bytes: number, head: string, line: (n: number) => string): Buffer => {
  const lines = [head]
  for (let [n, length] = [0, head.length]; length < bytes - 200; n += 1) {
    const next = line(n)
    lines.push(next)
    length += next.length
  }
  return Buffer.from(lines.join(''))
}
/** Each takes a length in bytes. */
const TABLES: ((bytes: number) => Buffer)[] = [
  (bytes) => Buffer.alloc(bytes, ','),
  (bytes) => repeatTo(bytes, HEADINGS, () => `${','.repeat(900)}\n`),
  (bytes) => repeatTo(bytes, HEADINGS, () => `${'"a""b",'.repeat(12)}x\n`),
  (bytes) => Buffer.from(`${HEADINGS}"${'a\n'.repeat(Math.floor((bytes - 1000) / 2))}`),
  (bytes) => repeatTo(bytes, HEADINGS, () => '\n'),
  (bytes) =>
    repeatTo(
      Math.min(bytes, 3 * MEGABYTE),
      HEADINGS,
      (n) => `S${n},one,Ring,500,one,Ring,S${n},500.00,Size,${n},,,2.4\n`,
    ),
  (bytes) =>
    repeatTo(
      Math.min(bytes, 6 * MEGABYTE),
      HEADINGS,
      (n) =>
        `S${n},s-${n},Ring ${n},500,s-${n},Ring ${n},S${n},500.00,Size,${n % 30},A${String(n % 1e5).padStart(5, '0')},T${n},2.4\n`,
    ),
]

type Sending = { socket: Socket; answered: Promise<number | null> }

/** Half of them stop before their last bytes. Resolves with the answers to the others. */
async function sendAtOnce(shop: FuzzShop, prepared: PreparedBody, count: number): Promise<(number | null)[]> {
  const sendings = Array.from({ length: count }, (_, index) => {
    const isFinished = index % 2 === 0
    return { isFinished, ...sendBody(shop, prepared, { network: index, isFinished }) }
  })
  const answers = await Promise.all(
    sendings.filter(({ isFinished }) => isFinished).map(({ answered }) => answered),
  )
  for (const { socket } of sendings) socket.destroy()
  return answers
}

/** `answered`: the status, or null where the connection ended without one. */
function sendBody(
  shop: FuzzShop,
  { head, body }: PreparedBody,
  { network, isFinished }: { network: number; isFinished: boolean },
): Sending {
  const { hostname, port } = new URL(shop.origin)
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `${head}X-Forwarded-For: 198.18.${network >> 8}.${network & 255}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(isFinished ? body : body.subarray(0, -10))
  })
  const answered = new Promise<number | null>((resolve) => {
    const finish = (status: number | null) => {
      resolve(status)
      socket.destroy()
    }
    socket.once('data', (bytes: Buffer) => finish(Number(bytes.subarray(9, 12).toString())))
    socket.once('close', () => resolve(null))
    socket.once('error', () => resolve(null))
    socket.setTimeout(ANSWER_MS, () => finish(null))
  })
  return { socket, answered }
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((each) => ({ each, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)
}
