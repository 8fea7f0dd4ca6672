import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Contract, type Endpoint, methodOf, pathOf } from '#contract/endpoint.ts'
import { invalid } from '#domain/errors.ts'
import { hasForbiddenCharacters } from '#domain/text.ts'
import type { Finished, PublicCache } from '#server/platform/public-cache.ts'
import type { CountUncached } from '#server/platform/uncached-reads.ts'
import { ANONYMOUS, admit, type Caller, isStaff } from './caller.ts'
import type { Handlers } from './handlers.ts'
import { parseInput } from './input.ts'
import { readMultipart } from './read-multipart.ts'
import { sendKept } from './respond.ts'
import { DATA_POLICY } from './security-headers.ts'

export type MountOptions = {
  cache: PublicCache
  /** Who carries this Authorization header. A dead token is an anonymous caller. */
  authenticate: (authorization: string | undefined, address: string, isActivity: boolean) => Promise<Caller>
  /** Tests hold every answer against its schema; in production that would cost a fifth of the speed. */
  checkAnswers?: boolean
  /** Called before an answer is made that was not in the cache. Throws 429 when the caller has had enough. */
  countUncached?: CountUncached
}

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': DATA_POLICY,
}
const PUBLIC_HEADERS = { ...JSON_HEADERS, 'cache-control': 'no-cache' }
const PRIVATE_HEADERS = { ...JSON_HEADERS, 'cache-control': 'private, no-store' }

const KNOWN_ACCESS = new Set<unknown>(['public', 'customer', 'staff'])

/** Mounts every endpoint of the contract below /api. Refuses to boot when one does not say who may call it. */
export function mountApi<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  options: MountOptions,
): void {
  app.decorateRequest('caller')
  for (const [room, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = handlers[room]?.[name] as ((call: unknown) => unknown) | undefined
      if (!handler) throw new Error(`${room}.${name} has no handler`)
      const { access } = endpoint
      if (!KNOWN_ACCESS.has(access) && typeof (access as { permission?: unknown })?.permission !== 'string')
        throw new Error(`${room}.${name} does not say who may call it`)
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
  handler: (call: unknown) => unknown,
  options: MountOptions,
): void {
  const { cache } = options
  const isRead = methodOf(endpoint.route) === 'GET'

  async function finished(request: FastifyRequest, caller: Caller): Promise<Answered> {
    const isUpload = endpoint.files !== undefined && request.isMultipart()
    const { fields: body, files } = isUpload
      ? await readMultipart(request, endpoint)
      : { fields: request.body, files: [] }
    const input = parseInput(endpoint, {
      params: checkedText(request.params as Record<string, string>),
      query: readableQuery(request),
      body,
      ...idempotencyKeyOf(request),
    })
    const answer = await handler({ input, caller, files, requestId: request.id })
    if (options.checkAnswers) checkAnswer(endpoint, answer)
    if (!isRead && !endpoint.ownDataOnly) cache.drop()
    return finish(endpoint, answer)
  }

  app.route({
    method: methodOf(endpoint.route) as HTTPMethods,
    url: `/api${pathOf(endpoint.route)}`,
    // access before anything else: before the body is read, and whether or not the thing exists
    onRequest: async (request) => {
      const { authorization } = request.headers
      const caller = authorization
        ? await options.authenticate(authorization, request.ip, endpoint.access !== 'public')
        : { ...ANONYMOUS, address: request.ip }
      // Set before the decision as well: the log of security events names who was refused.
      request.caller = {
        ...caller,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
      }
      request.caller = admit(endpoint, request.caller)
    },
    handler: async (request, reply) => {
      if (endpoint.cached && !isStaff(request.caller)) {
        const anonymous: Caller = { signedIn: false, address: request.ip }
        await sendKept(
          request,
          reply,
          await cache.through(request.url, () => {
            options.countUncached?.(request.url, request.ip)
            return whole(finished(request, anonymous))
          }),
        )
        return reply
      }
      return send(reply, await finished(request, request.caller))
    },
  })
}

/** What is sent: finished bytes, or a file that is still being written. */
type Answered = Omit<Finished, 'body'> & { body: Buffer | Readable }

/** Only what is there as a whole can be kept. */
async function whole(answer: Promise<Answered>): Promise<Finished> {
  const { body, ...rest } = await answer
  if (body instanceof Readable) throw new Error('A stream cannot be kept.')
  return { ...rest, body }
}

function finish(endpoint: Endpoint, answer: unknown): Answered {
  if (endpoint.answersFile) {
    const { bytes, name } = answer as { bytes: Buffer | Readable; name: string }
    const headers = {
      ...PRIVATE_HEADERS,
      'content-type': endpoint.answersFile,
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

function send(reply: FastifyReply, answer: Answered): FastifyReply {
  return reply
    .status(answer.status)
    .headers(answer.headers)
    .send(answer.status === 204 ? undefined : answer.body)
}

function checkedText(params: Record<string, string>): Record<string, string> {
  for (const value of Object.values(params)) {
    if (hasForbiddenCharacters(value)) throw invalid('The address contains characters that cannot be used.')
  }
  return params
}

/** Half a surrogate pair and other broken encoding would pass as the text of its own signs. */
function readableQuery({ url, query }: FastifyRequest): Record<string, unknown> {
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1))
  } catch {
    throw invalid('The address contains characters that cannot be used.')
  }
  return query as Record<string, unknown>
}

function idempotencyKeyOf(request: FastifyRequest): { idempotencyKey?: string } {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? { idempotencyKey: key } : {}
}

/** In tests: an answer that lacks a field, or tells more than its schema, is a fault of the server. */
function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  if (!endpoint.answer || endpoint.answersFile) return
  const wire = JSON.parse(JSON.stringify(answer))
  const parsed = endpoint.answer.safeParse(wire)
  if (!parsed.success) throw new Error(`${endpoint.route} answered off its schema: ${parsed.error.message}`)
  const told = JSON.stringify(sorted(wire))
  const declared = JSON.stringify(sorted(parsed.data))
  if (told !== declared)
    throw new Error(`${endpoint.route} tells more than its schema:\n${told}\n${declared}`)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
