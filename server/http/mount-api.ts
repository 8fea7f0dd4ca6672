import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Contract, type Endpoint, getMethod, getPath } from '#contract/endpoint.ts'
import { invalid } from '#domain/errors.ts'
import { hasForbiddenCharacters } from '#domain/text.ts'
import type { CacheableResponse } from '#server/platform/cache/cached-response.ts'
import type { PublicCache } from '#server/platform/cache/public-cache.ts'
import type { CountUncached } from '#server/platform/limits/uncached-request-limit.ts'
import { ANONYMOUS, authorize, type Caller, isStaff } from './access/caller.ts'
import { type AnyHandler, findHandler, type Handlers, type UploadedFile } from './handlers.ts'
import { PUBLIC_BODY_LIMIT, STAFF_BODY_LIMIT } from './input/limit-body.ts'
import { parseInput } from './input/parse-input.ts'
import { maxUploadBytes, parseMultipart } from './input/parse-multipart.ts'
import type { HotPath } from './responses/hot-path.ts'
import { API_CSP } from './responses/security-headers.ts'
import { sendCached } from './responses/send-cached.ts'

export type MountOptions = {
  cache: PublicCache
  /** Resolves when the cache has dropped what all earlier commits changed. */
  settleCache: () => Promise<void>
  /** The caller of an Authorization header. An invalid token means an anonymous caller. */
  authenticate: (authorization: string | undefined, address: string, isActivity: boolean) => Promise<Caller>
  /** Only in tests: checking every answer in production would cost a fifth of the throughput. */
  validateResponses?: boolean
  /** Called before an answer is computed that is not in the cache. Throws 429 when the caller's quota is used up. */
  countUncached?: CountUncached
  hotPath?: HotPath | null
  /** The folder of files that are being uploaded. */
  incomingDir: string
}

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': API_CSP,
}
const PUBLIC_HEADERS = { ...JSON_HEADERS, 'cache-control': 'no-cache' }
const PRIVATE_HEADERS = { ...JSON_HEADERS, 'cache-control': 'private, no-store' }

const KNOWN_ACCESS = new Set<unknown>(['public', 'customer', 'staff'])

/**
 * Mounts every endpoint of the contract below /api. Throws at the start when an endpoint does not declare its access.
 */
export function mountApi<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  options: MountOptions,
): void {
  app.decorateRequest('caller')
  for (const [module, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = findHandler(handlers, module, name)
      if (!handler) throw new Error(`${module}.${name} has no handler`)
      const { access } = endpoint
      if (!KNOWN_ACCESS.has(access) && typeof (access as { permission?: unknown })?.permission !== 'string')
        throw new Error(`${module}.${name} does not say who may call it`)
      mountEndpoint(app, endpoint, handler, options)
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

function mountEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: AnyHandler,
  options: MountOptions,
): void {
  const { cache } = options
  const isRead = getMethod(endpoint.route) === 'GET'
  const parameters = Object.keys(endpoint.query?.shape ?? {}).sort()

  async function handleRequest(request: FastifyRequest, caller: Caller): Promise<EndpointResponse> {
    const isUpload = endpoint.files !== undefined && request.isMultipart()
    const upload = isUpload ? await parseMultipart(request, endpoint, options.incomingDir) : null
    try {
      return await answerRequest(request, caller, {
        body: upload ? upload.fields : request.body,
        files: upload?.files ?? [],
      })
    } finally {
      await upload?.remove()
    }
  }

  async function answerRequest(
    request: FastifyRequest,
    caller: Caller,
    { body, files }: { body: unknown; files: UploadedFile[] },
  ): Promise<EndpointResponse> {
    const input = parseInput(endpoint, {
      params: assertSafeParams(request.params as Record<string, string>),
      query: pickParameters(decodableQuery(request), parameters),
      body,
      ...idempotencyKeyOf(request),
    })
    const answer = await handler.handle({ input, caller, files, requestId: request.id })
    if (options.validateResponses) assertResponseSchema(endpoint, answer)
    if (endpoint.cached) cache.addTags(endpoint.cached(answer as never, input as never))
    if (!isRead && !endpoint.keepsPublicCache) await options.settleCache()
    return toResponse(endpoint, answer)
  }

  app.route({
    method: getMethod(endpoint.route) as HTTPMethods,
    url: `/api${getPath(endpoint.route)}`,
    bodyLimit: isForStaff(endpoint) ? STAFF_BODY_LIMIT : PUBLIC_BODY_LIMIT,
    config: endpoint.files ? { uploadLimit: maxUploadBytes(endpoint) } : {},
    // Access is checked first: before the body is read, and also where the requested row does not exist.
    onRequest: async (request) => {
      const { authorization } = request.headers
      const caller = authorization
        ? await options.authenticate(authorization, request.ip, endpoint.access !== 'public')
        : { ...ANONYMOUS, address: request.ip }
      // Set before the access check, because the security events also name refused callers.
      request.caller = {
        ...caller,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
      }
      request.caller = authorize(endpoint, request.caller)
      const params = request.params as Record<string, string>
      await handler.beforeBody?.({
        caller: request.caller,
        params: endpoint.params?.parse(assertSafeParams(params)) ?? {},
      })
    },
    handler: async (request, reply) => {
      if (endpoint.cached && !isStaff(request.caller)) {
        const anonymous: Caller = { signedIn: false, address: request.ip }
        const address = cachedAddress(request, parameters)
        const cached = await cache.getOrCreate(address, () => {
          options.countUncached?.(address, request.ip)
          return assertBuffered(handleRequest(request, anonymous))
        })
        await sendCached(request, reply, cached)
        options.hotPath?.rememberAddress(request.url, address)
        return reply
      }
      return send(reply, await handleRequest(request, request.caller))
    },
  })
}

const isForStaff = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'customer'

/** The payload: finished bytes, or a file that is still being written. */
type EndpointResponse = Omit<CacheableResponse, 'body'> & { body: Buffer | Readable }

/** Only a complete payload can be cached. */
async function assertBuffered(answer: Promise<EndpointResponse>): Promise<CacheableResponse> {
  const { body, ...rest } = await answer
  if (body instanceof Readable) throw new Error('A stream cannot be kept.')
  return { ...rest, body }
}

function toResponse(endpoint: Endpoint, answer: unknown): EndpointResponse {
  if (endpoint.responseContentType) {
    const { bytes, name } = answer as { bytes: Buffer | Readable; name: string }
    const headers = {
      ...PRIVATE_HEADERS,
      'content-type': endpoint.responseContentType,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
    }
    return { status: 200, headers, body: bytes }
  }
  if (answer === undefined) return { status: 204, headers: PRIVATE_HEADERS, body: Buffer.alloc(0) }
  return {
    status: endpoint.status ?? 200,
    headers: endpoint.cached ? PUBLIC_HEADERS : PRIVATE_HEADERS,
    body: Buffer.from(JSON.stringify(answer)),
  }
}

function send(reply: FastifyReply, answer: EndpointResponse): FastifyReply {
  return reply
    .status(answer.status)
    .headers(answer.headers)
    .send(answer.status === 204 ? undefined : answer.body)
}

function assertSafeParams(params: Record<string, string>): Record<string, string> {
  for (const value of Object.values(params)) {
    if (hasForbiddenCharacters(value)) throw invalid('The address contains characters that cannot be used.')
  }
  return params
}

/** Lone surrogates and other broken encoding would otherwise be decoded to replacement characters. */
function decodableQuery({ url, query }: FastifyRequest): Record<string, unknown> {
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1))
  } catch {
    throw invalid('The address contains characters that cannot be used.')
  }
  return query as Record<string, unknown>
}

const pickParameters = (query: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))

/**
 * The address with the parameters of the endpoint only, in one order. Others (`utm_source`) change no answer, so they must
 * not make a cached answer unused.
 */
function cachedAddress(request: FastifyRequest, names: readonly string[]): string {
  const { url } = request
  const end = url.indexOf('?')
  if (end === -1) return url
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(pickParameters(decodableQuery(request), names)))
    for (const each of [value].flat()) query.append(name, String(each))
  const path = url.slice(0, end)
  return query.size > 0 ? `${path}?${query}` : path
}

function idempotencyKeyOf(request: FastifyRequest): { idempotencyKey?: string } {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? { idempotencyKey: key } : {}
}

/** In tests: an answer that does not match its schema is an error of the server. */
function assertResponseSchema(endpoint: Endpoint, answer: unknown): void {
  if (!endpoint.response || endpoint.responseContentType) return
  const json = JSON.parse(JSON.stringify(answer))
  const parsed = endpoint.response.safeParse(json)
  if (!parsed.success) throw new Error(`${endpoint.route} does not match its schema: ${parsed.error.message}`)
  const actual = JSON.stringify(sortKeys(json))
  const declared = JSON.stringify(sortKeys(parsed.data))
  if (actual !== declared)
    throw new Error(`${endpoint.route} has fields that its schema lacks:\n${actual}\n${declared}`)
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}
