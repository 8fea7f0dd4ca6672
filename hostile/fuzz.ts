import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '#contract/contract.ts'
import type { Access, Contract } from '#contract/endpoint.ts'
import { seededRandom } from '#testing/run-options.ts'
import {
  CALLERS,
  type CallerName,
  type FuzzShop,
  type HttpAnswer,
  type HttpRequest,
  isStaff,
  PERSON,
  startFuzzShop,
} from './fuzz-shop.ts'
import {
  ABSURD_TEXTS,
  absurdObject,
  absurdValue,
  type Kind,
  nearlyValid,
  type Schema,
  type ValueSource,
  validValue,
} from './fuzz-values.ts'
import { createSlowdownMeter } from './machine.ts'
import type { HostileFailure, HostileOptions, HostileResult } from './part.ts'
import { findLeakInAnswer, findLeakInLog, findLeakInMail } from './privacy.ts'

/** How many requests one shop gets before a new one is opened. */
const REQUESTS_PER_ROUND = 3000
const REQUESTS_OF_SHORT_RUN = 2000
const SLOW_MS = 2000
/** A slow answer is measured again so often, and counts when each of them was slow. */
const SLOW_REPEATS = 2
const SLOWDOWN_MEASUREMENTS = 10
const RAW_GIVE_UP_MS = 20_000
/** How many valid requests come from a caller who has the right. The others come from anybody. */
const SHARE_WITH_RIGHT = 0.7
/** A rule that breaks in many ways is shrunk only for the first calls that break it. */
const MAX_SHRUNK = 6
const SHRINK_SECONDS = 90

export type Operation = {
  name: string
  method: string
  path: string
  access: Access
  parameters: Parameter[]
  json?: Schema
  multipart?: Schema
  type: string | null
}
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Failure = { rule: string; detail: string; index: number }
type Sent = { what: string; caller: CallerName; request: HttpRequest }

/**
 * Sends every call of the OpenAPI document, pages and raw requests as six callers to the built shop. What comes back must
 * be well-formed, quick and about the caller only.
 */
export async function run({ seed, seconds, isShort, log, replay }: HostileOptions): Promise<HostileResult> {
  const counts = { rounds: 0, requests: 0, calls: 0, accepted: 0, '5xx': 0 }
  const failures = new Map<string, HostileFailure>()
  const accepted = new Set<string>()
  const length = isShort ? REQUESTS_OF_SHORT_RUN : REQUESTS_PER_ROUND
  const all = Array.from({ length }, (_, index) => index)
  if (replay) {
    const [, name = '', kept = ''] = replay.split(' ')
    const found = await runRound(name, kept ? kept.split(',').map(Number) : all)
    counts.rounds = 1
    for (const failure of found.failures)
      failures.set(failure.rule, toResult(name, kept ? kept.split(',').map(Number) : all, failure))
    return { counts, failures: [...failures.values()] }
  }
  const endsAt = Date.now() + seconds * 1000
  while (counts.rounds < 1 || (!isShort && Date.now() < endsAt)) {
    const name = `${seed}/${counts.rounds}`
    const round = await runRound(name, all, isShort ? {} : { endsAt })
    counts.rounds += 1
    counts.requests += round.requests
    counts.calls = round.operations
    for (const operation of round.accepted) accepted.add(operation)
    counts.accepted = accepted.size
    counts['5xx'] += round.failures.filter(({ rule }) => rule.includes('5xx')).length
    for (const failure of round.failures) {
      if (failures.has(failure.rule)) continue
      log(`fuzz ${name}, request ${failure.index}: ${failure.rule}: ${failure.detail.slice(0, 600)}`)
      const kept =
        failures.size < MAX_SHRUNK
          ? await shrink(name, failure, Math.min(SHRINK_SECONDS, seconds / 5))
          : all.slice(0, failure.index + 1)
      failures.set(failure.rule, toResult(name, kept, failure))
    }
    if (counts.rounds === 1)
      log(`never accepted: ${round.names.filter((each) => !accepted.has(each)).join(' ')}`)
  }
  return { counts, failures: [...failures.values()] }
}

const toResult = (name: string, kept: readonly number[], { rule, detail }: Failure): HostileFailure => ({
  title: rule,
  detail,
  replay: `fuzz ${name} ${kept.length > 400 ? '' : kept.join(',')}`.trim(),
})

/** Most failures need only the last request, or the last few. */
async function shrink(name: string, { rule, index }: Failure, seconds: number): Promise<number[]> {
  const until = Date.now() + seconds * 1000
  const everything = Array.from({ length: index + 1 }, (_, each) => each)
  for (const last of [1, 20, 200]) {
    if (Date.now() > until) break
    const kept = everything.slice(-last)
    if ((await runRound(name, kept)).failures.some((failure) => failure.rule === rule)) return kept
  }
  return everything
}

async function runRound(name: string, kept: readonly number[], { endsAt = Number.POSITIVE_INFINITY } = {}) {
  const [seed = 0, number = 0] = name.split('/').map(Number)
  const shop = await startFuzzShop()
  const failures = new Map<string, Failure>()
  const accepted = new Set<string>()
  let index = -1
  const fail = (rule: string, detail: string) => {
    if (!failures.has(rule)) failures.set(rule, { rule, detail, index })
  }
  try {
    const operations = await readOperations(shop)
    const ids = createIdPool()
    for (const { method, path } of operations)
      if (method === 'GET' && !path.includes('{')) {
        const answer = await shop.call('owner', 'GET', path).catch(() => null)
        if (answer?.status === 200) ids.harvest(path, answer.body)
      }
    let requests = 0
    for (index of kept) {
      if (Date.now() > endsAt) break
      requests += 1
      const random = seededRandom(seed * 1_000_003 + number * 10_007 + index)
      const choice = random()
      if (choice < 0.08) await sendRaw(shop, random, fail)
      else if (choice < 0.14) await sendPage(shop, random, ids, fail)
      else await sendCall(shop, random, operations, ids, accepted, fail)
      if (!shop.isAlive()) {
        fail('the shop ended', shop.log().slice(-500))
        break
      }
    }
    checkTraces(shop, fail)
    return {
      failures: [...failures.values()],
      requests,
      operations: operations.length,
      accepted: [...accepted],
      names: operations.map((each) => each.name),
    }
  } finally {
    await shop.close()
  }
}

export async function readOperations(shop: FuzzShop): Promise<Operation[]> {
  const { body } = await shop.call('nobody', 'GET', '/openapi.json')
  const paths = body.paths as Record<string, Record<string, Record<string, unknown>>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = (operation.requestBody as { content: Record<string, { schema: Schema }> } | undefined)
        ?.content
      const responses = Object.entries(operation.responses as Record<string, { content?: object }>)
      const done = responses.find(([status]) => status !== 'default')?.[1].content
      return {
        name: operation.operationId as string,
        method: method.toUpperCase(),
        path,
        access: accessOf(operation.operationId as string),
        parameters: operation.parameters as Parameter[],
        json: content?.['application/json']?.schema,
        multipart: content?.['multipart/form-data']?.schema,
        type: done ? (Object.keys(done)[0] ?? null) : null,
      }
    }),
  )
}

function accessOf(name: string): Access {
  const [module = '', call = ''] = name.split('.')
  return (contract as Contract)[module]![call]!.access
}

/** Ids that the shop answered, by the first part of the path and by the field that held them. */
export function createIdPool() {
  const pools = new Map<string, string[]>()
  const pairs: { productId: string; variantId: string }[] = []
  const add = (kind: string, id: unknown) => {
    if (typeof id !== 'string' || id === '') return
    const pool = pools.get(kind) ?? []
    if (!pool.includes(id)) pools.set(kind, [...pool.slice(-60), id])
  }
  function walk(value: unknown, kind: string, field: string): void {
    if (Array.isArray(value)) {
      for (const each of value.slice(0, 30)) walk(each, kind, field)
      return
    }
    if (value === null || typeof value !== 'object') return
    const row = value as Record<string, unknown>
    add(field === '' || field === kind.slice(1) ? kind : field, row._id ?? row.id)
    if (field !== '') add(kind, row._id)
    for (const name of ['slug', 'orderNumber', 'referralCode', 'code'])
      add(name === 'slug' ? kind : name, row[name])
    if (Array.isArray(row.variants) && row._id)
      for (const variant of row.variants.slice(0, 5))
        pairs.push({ productId: String(row._id), variantId: String(variant._id) })
    if (row.productId && row.variantId)
      pairs.push({ productId: String(row.productId), variantId: String(row.variantId) })
    for (const [name, inner] of Object.entries(row)) walk(inner, kind, name)
  }
  return {
    harvest: (path: string, body: unknown) => walk(body, kindOf(path), ''),
    choose(random: () => number, kind: string): string {
      const pool = pools.get(kind) ?? pools.get(`/${kind}`) ?? []
      return pool[Math.floor(random() * pool.length)] ?? 'unknown'
    },
    choosePair: (random: () => number) =>
      pairs.at(-1 - Math.floor(random() * Math.min(200, pairs.length))) ?? null,
  }
}
const kindOf = (path: string): string =>
  path.startsWith('/item-variants')
    ? 'variants'
    : path.startsWith('/auth/')
      ? path.split('/').slice(0, 3).join('/')
      : `/${path.split('/')[1]}`

async function sendCall(
  shop: FuzzShop,
  random: () => number,
  operations: readonly Operation[],
  ids: ReturnType<typeof createIdPool>,
  accepted: Set<string>,
  fail: (rule: string, detail: string) => void,
): Promise<void> {
  const operation = operations[Math.floor(random() * operations.length)]!
  let kind: Kind = (['valid', 'valid', 'near', 'near', 'absurd'] as const)[Math.floor(random() * 5)]!
  const callers = kind !== 'absurd' && random() < SHARE_WITH_RIGHT ? callersWith(operation.access) : CALLERS
  const caller = callers[Math.floor(random() * callers.length)]!
  // with another password the owner could not come back
  if (caller === 'owner' && operation.name === 'auth.changePassword') kind = 'valid'
  const source: ValueSource = {
    random,
    call: operation.name,
    person: PERSON[caller],
    isStaff: isStaff(caller),
    knownId: (of) => ids.choose(random, of),
    knownPair: () => ids.choosePair(random),
  }
  const request = buildRequest(operation, kind, source, shop.tokenOf(caller))
  const sent = { what: operation.name, caller, request }
  let answer = await sendChecked(shop, sent, fail)
  if (!answer) return
  let body = toJson(answer)
  if (body?.code === 'REAUTHENTICATE') {
    await shop.signIn(caller)
    request.headers.authorization = `Bearer ${shop.tokenOf(caller)}`
    answer = (await sendChecked(shop, sent, fail)) ?? answer
    body = toJson(answer)
  }
  const totals = body?.totals as { totalAmount?: number } | undefined
  if (operation.name === 'orders.place' && totals?.totalAmount !== undefined) {
    const agreed = { ...JSON.parse(String(request.body)), totalAmount: totals.totalAmount }
    answer =
      (await sendChecked(
        shop,
        { ...sent, request: { ...request, body: Buffer.from(JSON.stringify(agreed)) } },
        fail,
      )) ?? answer
    body = toJson(answer)
  }
  if (answer.status < 300) {
    accepted.add(operation.name)
    ids.harvest(operation.path, body)
  }
  const endsSession =
    /logout|endSession|changePassword|erase|setRole|disable|endSessions|roles\.|resetPassword|invitations\.accept|settings\.update/
  if (answer.status === 401 || (answer.status < 300 && endsSession.test(operation.name)))
    for (const each of CALLERS.toReversed())
      if (!(await shop.isSignedIn(each)) && !(await shop.signIn(each)))
        throw new Error(`${each} could not come back after ${operation.name}`)
}

function callersWith(access: Access): readonly CallerName[] {
  if (access === 'public') return CALLERS
  return access === 'customer' ? ['customer', 'other'] : ['manager', 'owner', 'owner']
}

export function buildRequest(
  operation: Operation,
  kind: Kind,
  source: ValueSource,
  token: string | undefined,
): HttpRequest {
  const { random } = source
  let path = operation.path
  const query: string[] = []
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  // many filters at once would leave nothing of a list or an export
  const queryCount = operation.parameters.filter((each) => each.in === 'query').length
  const queryShare = Math.min(0.4, 2 / queryCount)
  for (const { name, in: place, required, schema } of operation.parameters) {
    const isOdd = kind === 'absurd' || (kind === 'near' && random() < 0.2)
    if (place === 'path') {
      const known = /^(id|idOrSlug)$/.test(name)
        ? source.knownId(kindOf(operation.path))
        : String(validValue(schema, name, source))
      path = path.replace(
        `{${name}}`,
        encode(isOdd && random() < 0.5 ? toText(absurdValue(random)) : known) || 'x',
      )
    } else if (place === 'query' && (required || random() < queryShare)) {
      const value = isOdd ? absurdValue(random) : validValue(schema, name, source)
      query.push(`${name}=${encode(toText(value))}`)
      if (kind === 'absurd' && random() < 0.1) query.push(query.at(-1)!)
    } else if (place === 'header') headers[name] = kind === 'absurd' && random() < 0.5 ? 'odd' : randomUUID()
  }
  const request: HttpRequest = {
    method: operation.method,
    path: `/api${path}${query.length ? `?${query.join('&')}` : ''}`,
    headers,
  }
  if (operation.json) addBody(request, operation, kind, source)
  else if (kind === 'absurd' && operation.method !== 'GET' && random() < 0.3) {
    headers['content-type'] = 'application/json'
    request.body = Buffer.from('{"surplus":1}')
  }
  if (kind === 'absurd' && random() < 0.3)
    Object.assign(headers, ODD_HEADERS[Math.floor(random() * ODD_HEADERS.length)])
  return request
}

const ODD_HEADERS: Record<string, string>[] = [
  { range: 'bytes=0-0,5-9' },
  { 'if-none-match': '*' },
  { 'accept-encoding': 'br;q=2, *;q=nan' },
  { accept: 'text/html' },
  { 'x-forwarded-for': "'; drop table, 1.2.3.4" },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { cookie: 'a=b; '.repeat(300) },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'x'.repeat(4000)}` },
  { 'user-agent': '' },
  { expect: '100-continue' },
]

function addBody(request: HttpRequest, operation: Operation, kind: Kind, source: ValueSource): void {
  const { random } = source
  const { headers } = request
  const valid = validValue(operation.json!, '', source)
  const value =
    kind === 'valid'
      ? valid
      : kind === 'near'
        ? nearlyValid(valid, random)
        : absurdObject(operation.json, random)
  const text = JSON.stringify(value) ?? '{}'
  headers['content-type'] = 'application/json'
  request.body = Buffer.from(text)
  if (operation.multipart && random() < 0.6) {
    headers['content-type'] = 'multipart/form-data; boundary=swarna'
    request.body = toMultipart(value as Record<string, unknown>, operation.multipart, kind, random)
  } else if (kind === 'absurd' && random() < 0.5) Object.assign(request, oddBody(text, headers, random))
}

/** The same body in encodings that nobody should send. */
function oddBody(text: string, headers: Record<string, string>, random: () => number): Partial<HttpRequest> {
  const as = (type: string, body: Buffer | string) => ({
    headers: { ...headers, 'content-type': type },
    body: Buffer.from(body as string),
  })
  const json = 'application/json'
  const bodies = [
    () => as(json, `{"name":1,${text.slice(1)}`),
    () => as(json, `${text.slice(0, -1)},"name":{},"name":[]}`.replace('{,', '{')),
    () => as(json, `\ufeff${text}`),
    () => as('application/json; charset=utf-16', Buffer.from(text, 'utf16le')),
    () =>
      as(json, Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')])),
    () => as(json, `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    () => as(json, `{"name":${'9'.repeat(50_000)},"quantity":1e999}`),
    () => as(json, `{"name":"${'x'.repeat(900_000)}"}`),
    () => as(json, `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}`),
    () => as(json, text.slice(0, text.length >> 1)),
    () => as(json, ''),
    () => as('text/plain', text),
    () => as('application/x-www-form-urlencoded', 'name=x&name=y'),
    () => as('multipart/form-data', text),
    () =>
      as(
        'multipart/form-data; boundary=x',
        `--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n`,
      ),
    () => ({ headers: { ...headers, 'content-encoding': 'gzip' }, body: Buffer.from('not gzip') }),
    () => as('APPLICATION/JSON;;;', text),
    () => as('', text),
  ]
  return bodies[Math.floor(random() * bodies.length)]!()
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const FILES: [name: string, type: string, bytes: Buffer][] = [
  ['ring.png', 'image/png', PIXEL],
  ['ring.png', 'image/png', PIXEL.subarray(0, 30)],
  ['../../x.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a.csv', 'text/csv', Buffer.from('name,price\nTemple Jhumka,5000\n')],
  ['a.csv', 'text/csv', Buffer.from('huid,net weight\nAB12C3,2.45\n"unfinished')],
  ['a.csv', 'text/csv', Buffer.from([0xff, 0xfe, 0x61, 0, 0x2c, 0])],
  ['a.csv', 'text/csv', Buffer.from(`Handle,Title\n${','.repeat(2000)}\n`)],
  ['a.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF')],
  ['', '', Buffer.alloc(0)],
  [`${'n'.repeat(400)}\u0000.png`, 'image/png', PIXEL],
]

function toMultipart(
  value: Record<string, unknown>,
  schema: Schema,
  kind: Kind,
  random: () => number,
): Buffer {
  const parts: Buffer[] = []
  const add = (head: string, body: Buffer | string) =>
    parts.push(
      Buffer.from(`--swarna\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body as string),
      Buffer.from('\r\n'),
    )
  for (const [name, field] of Object.entries(value ?? {})) {
    const safe = name.replace(/["\r\n]/g, '')
    add(`name="${safe}"`, toText(field))
    if (kind === 'absurd' && random() < 0.1) add(`name="${safe}"`, 'twice')
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!field.items?.contentMediaType) continue
    const count = kind === 'absurd' ? Math.floor(random() * 25) : 1
    for (let index = 0; index < count; index += 1) {
      const [file, type, bytes] = FILES[Math.floor(random() * FILES.length)]!
      add(`name="${name}"; filename="${file}"${type ? `\r\nContent-Type: ${type}` : ''}`, bytes)
    }
  }
  return Buffer.concat([
    ...parts,
    Buffer.from(kind === 'absurd' && random() < 0.2 ? '--swarn' : '--swarna--\r\n'),
  ])
}

const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const encode = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const PAGES = [
  '/',
  '/shop',
  '/product/',
  '/search?q=',
  '/cart',
  '/checkout',
  '/orders',
  '/orders/',
  '/profile',
  '/collections/',
  '/category/',
  '/track-order',
  '/blog',
  '/site-map',
  '/sitemap.xml',
  '/robots.txt',
  '/admin',
  '/admin/orders/',
  '/login',
  '/reset-password?token=',
  '/accept-invitation?token=',
  '/jewellery/',
  '/uploads/',
  '/images/',
  '/api/docs',
]

async function sendPage(
  shop: FuzzShop,
  random: () => number,
  ids: ReturnType<typeof createIdPool>,
  fail: (rule: string, detail: string) => void,
): Promise<void> {
  const caller = CALLERS[Math.floor(random() * CALLERS.length)]!
  const page = PAGES[Math.floor(random() * PAGES.length)]!
  const end =
    /[/=]$/.test(page) && page !== '/'
      ? encode(random() < 0.6 ? ids.choose(random, '/products') : toText(absurdValue(random)))
      : ''
  const token = shop.tokenOf(caller)
  // a page is the same for everybody, so nothing of the caller may be on it either
  await sendChecked(
    shop,
    {
      what: `page ${page}`,
      caller: 'nobody',
      request: {
        method: random() < 0.9 ? 'GET' : 'HEAD',
        path: page + end,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      },
    },
    fail,
  )
}

/** Sends, and looks at the answer. Null: there was none. */
async function sendChecked(
  shop: FuzzShop,
  { what, caller, request }: Sent,
  fail: (rule: string, detail: string) => void,
): Promise<HttpAnswer | null> {
  const where = `${caller} ${request.method} ${request.path.slice(0, 300)} ${request.headers['content-type'] ?? ''} ${String(request.body ?? '').slice(0, 700)}`
  let answer: HttpAnswer
  try {
    answer = await shop.send(request)
    for (let again = 0; again < SLOW_REPEATS && answer.milliseconds > SLOW_MS; again += 1) {
      const second = await shop.send(request)
      if (second.milliseconds < answer.milliseconds) answer = { ...answer, milliseconds: second.milliseconds }
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // the shop may close the connection of a body, or of an address above the limit of Node, that it refused before it was sent
    if (!/^(ECONNRESET|EPIPE|ERR_UNESCAPED_CHARACTERS|ERR_INVALID_CHAR)$/.test(code ?? ''))
      fail(`no answer: ${what}`, `${message} ${where}`)
    else if (
      (request.body?.length ?? 0) < 10_000 &&
      request.path.length < maxHeaderSize &&
      /ECONNRESET|EPIPE/.test(code ?? '')
    )
      fail(`a closed connection: ${what}`, `${message} ${where}`)
    return null
  }
  const { status, headers, milliseconds } = answer
  const type = String(headers['content-type'] ?? '')
  const text = /json|text|xml|javascript|html/.test(type) ? answer.body.toString('utf8') : ''
  const details = `${where} → ${status} ${text.slice(0, 400)}`
  if (await isTooSlow(milliseconds))
    fail(`an answer over 2 s: ${what}`, `${milliseconds.toFixed(0)} ms ${details}`)
  if (status >= 500 && !(status === 503 && headers['retry-after'])) {
    const requestId = /"requestId":"([^"]+)"/.exec(text)?.[1] ?? '?'
    const line = shop
      .log()
      .split('\n')
      .find((each) => each.includes(requestId) && each.includes('unexpected'))
    fail(`an answer 5xx: ${what}`, `${details}\n  ${line?.slice(0, 900) ?? ''}`)
  }
  if (/\n\s+at |\.ts:\d+|node:internal|node_modules\/|Failed query|"stack":/.test(text))
    fail(`a stack in the answer: ${what}`, details)
  if (request.path.startsWith('/api/') && status >= 400 && request.method !== 'HEAD') {
    const body = toJson(answer)
    if (
      !type.startsWith('application/json') ||
      typeof body?.message !== 'string' ||
      !/^[A-Z_]+$/.test(String(body.code))
    )
      fail(`an error that is no JSON error: ${what}`, details)
  }
  for (const [name, value] of Object.entries(headers))
    if (/evil\.example/.test(String(value))) fail(`a header of a stranger: ${what}`, `${name} ${details}`)
  const leak = await findLeakInAnswer(answer, { person: PERSON[caller], isStaff: isStaff(caller) }, what)
  if (leak) fail(`the ${leak.field} of somebody else: ${what}`, `${where} → ${leak.excerpt}`)
  return answer
}

const measureSlowdown = createSlowdownMeter()
/** On a machine that others keep busy, as much longer as work takes on it at the moment. */
async function isTooSlow(milliseconds: number): Promise<boolean> {
  if (milliseconds <= SLOW_MS) return false
  let slowdown = 1
  for (let count = 0; count < SLOWDOWN_MEASUREMENTS; count += 1) {
    slowdown = Math.max(slowdown, measureSlowdown())
    await wait(50)
  }
  return milliseconds > SLOW_MS * slowdown
}

function toJson({ body, headers }: HttpAnswer): Record<string, unknown> | null {
  if (!String(headers['content-type']).startsWith('application/json')) return null
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>
  } catch {
    return null
  }
}

const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'FOO',
  'get',
]
const TARGETS = [
  '/',
  '/api/products',
  '/api/',
  '/api/orders/my-orders',
  '//evil.example/',
  '//:99999/',
  '/\\evil.example',
  'http://evil.example/',
  'http://evil.example/api/products',
  '*',
  '',
  '?',
  '#',
  '/%',
  '/%zz',
  '/%00',
  '/%ff%fe',
  '/../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/images/..%2f..%2fmain.ts',
  '/uploads/%2e%2e/secret.key',
  '/api/products/%E0%A4%A',
  '/search?q=%',
  '/product/%F0%9F',
  '/\u00e9',
  '/a b',
  `/${'a'.repeat(9000)}`,
  `/?${'a=1&'.repeat(3000)}`,
  '/api;/products',
  '/api//products',
  '/assets/',
  '/.env',
  '/.well-known/change-password',
]
const RAW_HEADERS = [
  'Host: evil.example',
  'Host:',
  '',
  'Host: a\r\nHost: b',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 1\r\nContent-Length: 2',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Transfer-Encoding: gzip',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Expect: 200-ok',
  'Connection: close',
  ' folded: x',
  'Bad Header: x',
  'X: \u0000',
  'X: \u00ff',
  `X: ${'y'.repeat(20_000)}`,
  'X-Forwarded-For: 1.2.3.4, ::1',
  'X-Forwarded-Host: evil.example',
  'Range: bytes=9-1',
  'If-Modified-Since: yesterday',
  'Accept-Encoding: \u00e9',
]

/** A request as bytes, which no client library would send. */
async function sendRaw(
  shop: FuzzShop,
  random: () => number,
  fail: (rule: string, detail: string) => void,
): Promise<void> {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const target = random() < 0.75 ? any(TARGETS) : `/${any(ABSURD_TEXTS)}`
  const line = `${any(METHODS)} ${target} HTTP/${any(['1.1', '1.1', '1.1', '1.0', '2.0', '9'])}`
  const hosts = random() < 0.7 ? 'Host: 127.0.0.1\r\n' : ''
  const headers = Array.from({ length: Math.floor(random() * 3) }, () => any(RAW_HEADERS)).filter(Boolean)
  const bytes = Buffer.from(
    `${line}\r\n${hosts}${headers.map((each) => `${each}\r\n`).join('')}\r\n${any(['', '', 'abc', '{"a":1}', '0\r\n\r\n', 'ffffffffffffffffff\r\n'])}`,
    random() < 0.5 ? 'utf8' : 'latin1',
  )
  let { answer, milliseconds } = await sendBytes(shop, bytes)
  for (let again = 0; again < SLOW_REPEATS && milliseconds > SLOW_MS; again += 1)
    ({ answer, milliseconds } = await sendBytes(shop, bytes))
  const shown = `${JSON.stringify(bytes.toString('latin1').slice(0, 300))} → ${answer.slice(0, 500)}`
  const statuses = [...answer.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
  if (statuses.some((status) => status >= 500)) fail('an answer 5xx: raw', shown)
  if (await isTooSlow(milliseconds)) fail('an answer over 2 s: raw', shown)
  if (/\n\s+at |node:internal|node_modules\//.test(answer)) fail('a stack in the answer: raw', shown)
  const [head = '', ...body] = answer.split('\r\n\r\n')
  // an address may be repeated where it was asked for, but nothing links to it
  if (
    /location: \S*evil\.example/i.test(head) ||
    /(href|content|src)="(https?:)?\/\/evil\.example/.test(body.join(''))
  )
    fail('an origin of a stranger: raw', shown)
  if (
    statuses[0] &&
    statuses[0] >= 400 &&
    // `/api;/products` is a page that does not exist
    /^\/api(?:[/?]|$)/.test(target) &&
    !/^HEAD/.test(line) &&
    !/content-type: application\/json/i.test(head)
  )
    fail('an error that is no JSON error: raw', shown)
}

/** Everything that comes back until the shop closes the connection. */
async function sendBytes(shop: FuzzShop, bytes: Buffer): Promise<{ answer: string; milliseconds: number }> {
  const { hostname, port } = new URL(shop.origin)
  const startedAt = performance.now()
  const answer = await new Promise<string>((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    const finish = () => {
      socket.destroy()
      resolve(Buffer.concat(chunks).toString('latin1'))
    }
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('end', finish)
    socket.on('error', finish)
    socket.setTimeout(RAW_GIVE_UP_MS, finish)
  })
  return { answer, milliseconds: performance.now() - startedAt }
}

/** After all requests: the log holds nobody's data, and mails only that of their reader. */
function checkTraces(shop: FuzzShop, fail: (rule: string, detail: string) => void): void {
  for (const line of shop.log().split('\n')) {
    const leak = findLeakInLog(line)
    if (leak) fail(`the ${leak.field} of a person in the log`, line.slice(0, 600))
    if (/"level":[56]0/.test(line) && !line.includes('"failed"'))
      fail('an unexpected error in the log', line.slice(0, 900))
  }
  for (const mail of shop.mails()) {
    const leak = findLeakInMail(mail)
    if (leak) fail(`the ${leak.field} of somebody else in a mail`, `to ${mail.to.join()}: ${leak.excerpt}`)
  }
}
