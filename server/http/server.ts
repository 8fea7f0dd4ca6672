import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { Contract } from '#contract/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import { type CachedResponse, toCachedResponse } from '#server/platform/cache/cached-response.ts'
import type { TrustedProxies } from '#server/platform/config/environment.ts'
import { type RequestContext, runWithRequestContext } from '#server/platform/request-context.ts'
import type { Caller } from './access/caller.ts'
import type { RequestHead } from './access/foreign-header.ts'
import { handleClientError, refuseUnreadableTarget } from './errors/client-errors.ts'
import { toErrorResponse, toShopError } from './errors/errors.ts'
import { createBodyLimit, PUBLIC_BODY_LIMIT } from './input/limit-body.ts'
import { API_DOCS_CSS, renderApiDocs } from './openapi/docs-page.ts'
import { buildOpenApi } from './openapi/openapi.ts'
import type { HotPath } from './responses/hot-path.ts'
import { API_CSP, SECURITY_HEADERS, UPLOAD_CSP } from './responses/security-headers.ts'
import { sendCached } from './responses/send-cached.ts'

const MEGABYTE = 1024 * 1024
/** Longer than that of common proxies, so that they do not send into a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 15_000
/** How often Node looks for requests that take too long. Its own half minute would double these times. */
const TIMEOUT_CHECK_MS = 5_000
const READY_RETRY_SECONDS = 5
const DRAIN_MS = 7_000

export type ServerOptions = {
  log: FastifyBaseLogger | false
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: TrustedProxies
  /** Why the shop cannot serve at the moment, as a sentence for the operator. Null: it can. */
  findFault: () => Promise<string | null>
  /** Called when a request was refused for lack of access or because of a limit. */
  onRefusal?: (refusal: Refusal) => void
  /** The value of Strict-Transport-Security. Null: not sent. */
  strictTransport?: string | null
  /** Called with each request before anything of it is answered, also from memory. Null: not needed. */
  onRequest?: ((request: RequestHead) => void) | null
  /** Answers what is cached. Null: not used, because every request is logged. */
  hotPath?: HotPath | null
  /** How long requests may still take when the server closes, in milliseconds. */
  drainMs?: number
}

export type Refusal = {
  kind: 'forbidden' | 'too-many'
  /** The error's code: `FORBIDDEN`, `REAUTHENTICATE` … */
  code: string
  /** Absent where the request was refused before its caller was known. */
  caller: Caller | undefined
}

/** The server without routes: logging, headers, errors and health checks. */
export function createServer({
  log,
  trustProxy,
  findFault,
  onRefusal,
  strictTransport,
  onRequest,
  hotPath,
  drainMs = DRAIN_MS,
}: ServerOptions): FastifyInstance {
  const app = fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy,
    genReqId: () => randomUUID(),
    // A logger for each request would only repeat its id, which every line about a request has.
    childLoggerFactory: (logger) => logger,
    bodyLimit: PUBLIC_BODY_LIMIT,
    serverFactory: (handler) => {
      // Node would answer a request without Host itself, in another form and without security headers.
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        onRequest?.(request)
        if (refuseUnreadableTarget(request, response)) return
        if (!hotPath?.tryAnswer(request, response)) handler(request, response)
      }
      const server = createHttpServer(
        { requireHostHeader: false, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
        answer,
      )
      // Requests are counted by the address of the client. Node can ask for it while the client is there, and then knows it.
      server.on('connection', (socket) => {
        if (socket.remoteAddress === undefined) socket.destroy()
      })
      // Node would answer an expectation that it does not know with a bare 417. A server may ignore it (RFC 9110, 10.1.1).
      server.on('checkExpectation', answer)
      server.keepAliveTimeout = KEEP_ALIVE_MS
      server.requestTimeout = REQUEST_TIMEOUT_MS
      server.headersTimeout = HEADERS_TIMEOUT_MS
      return server
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: handleClientError,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      const answer = toErrorResponse(error, request.id)
      if (strictTransport) reply.raw.setHeader('strict-transport-security', strictTransport)
      void (reply as FastifyReply).status(answer.status).headers(SECURITY_HEADERS).send(answer.body)
    },
  })

  app.addHook('preClose', async () => {
    hotPath?.close()
    // A client that does not read its answer would keep the process from ending.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref()
  })
  app.addHook('onRequest', (request, _, done) => runWithRequestContext(toRequestContext(request), done))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    // Set on the raw response, because cached pages are sent without Fastify.
    if (strictTransport) reply.raw.setHeader('strict-transport-security', strictTransport)
  })
  // After the access check of the route, and before its body is read.
  const bodyLimit = createBodyLimit()
  app.addHook('preParsing', async (request, reply) => bodyLimit.reserve(request, reply))
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
    }
    // A 503 asks to come back later. Its cause, if it has one, is logged as an error of its own.
    if (reply.statusCode === 503) request.log.warn(line, 'unavailable')
    else if (reply.statusCode >= 500) request.log.error(line, 'failed')
    else if (request.method !== 'GET' && request.method !== 'HEAD') request.log.info(line, 'answered')
    else request.log.debug(line, 'answered')
  })
  app.setErrorHandler((error, request, reply) => {
    const answer = toErrorResponse(error, request.id)
    const { kind, code } = toShopError(error) ?? {}
    if (code && (kind === 'forbidden' || kind === 'too-many'))
      runWithRequestContext(toRequestContext(request), () =>
        onRefusal?.({ kind, code, caller: request.caller }),
      )
    if (answer.isUnexpected) request.log.error({ err: error, requestId: request.id }, 'unexpected error')
    return reply
      .status(answer.status)
      .headers({ ...answer.headers, 'content-security-policy': API_CSP, 'cache-control': 'no-store' })
      .send(answer.body)
  })

  app.get('/api/health/live', async () => ({ status: 'ok' }))
  app.get('/api/health/ready', async (_, reply) => {
    const message = await findFault()
    if (message === null) return { status: 'ok' }
    return reply
      .status(503)
      .header('retry-after', String(READY_RETRY_SECONDS))
      .send({ code: 'NOT_READY', message })
  })
  app.all('/api', async () => throwUnknownEndpoint())
  app.all('/api/*', async () => throwUnknownEndpoint())
  return app
}

const toRequestContext = (request: FastifyRequest): RequestContext => ({
  requestId: request.id,
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  route: `${request.method} ${request.routeOptions.url ?? ''}`,
})

function throwUnknownEndpoint(): never {
  throw notFound('There is no such call.', 'UNKNOWN_CALL')
}

/** The API documentation as a page and as OpenAPI. */
export function mountApiDocs(app: FastifyInstance, contract: Contract, title: string): void {
  const toDocsResponse = (contentType: string, body: string, policy = API_CSP) =>
    toCachedResponse({
      status: 200,
      headers: {
        'content-type': contentType,
        'cache-control': 'no-cache',
        'content-security-policy': policy,
      },
      body: Buffer.from(body),
    })
  const pages = {
    '/api/openapi.json': () =>
      toDocsResponse('application/json; charset=utf-8', JSON.stringify(buildOpenApi(contract, title))),
    '/api/docs': () =>
      toDocsResponse(
        'text/html; charset=utf-8',
        renderApiDocs(contract, title),
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      ),
    '/api/docs.css': () => toDocsResponse('text/css; charset=utf-8', API_DOCS_CSS),
  }
  for (const [path, build] of Object.entries(pages)) {
    // Built for the first reader: describing every schema takes a tenth of a second.
    let answer: CachedResponse | undefined
    app.get(path, async (request, reply) => {
      answer ??= build()
      await sendCached(request, reply, answer)
      return reply
    })
  }
}

/** Uploaded files: at most 10 MB each, read only by endpoints that accept files. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: 10 * MEGABYTE, files: 20, fields: 60, fieldSize: MEGABYTE, parts: 90 },
  })
}

const YEAR_SECONDS = 365 * 24 * 3600

type StaticFolder = {
  prefix: string
  root: string
  preCompressed?: boolean
  isUploads?: boolean
  /** Seconds. A year where the file name changes with the content. */
  maxAge?: number
}

/**
 * Built assets, seed pictures and uploads. Their names change with their content, so browsers may cache them for a
 * year.
 */
export async function serveStaticFiles(app: FastifyInstance, folders: StaticFolder[]): Promise<void> {
  for (const [index, folder] of folders.entries()) {
    await app.register(fastifyStatic, {
      root: folder.root,
      prefix: folder.prefix,
      decorateReply: index === 0,
      // at the root only existing files: every other path is a page
      wildcard: folder.prefix !== '/',
      globIgnore: ['assets/**'],
      index: false,
      dotfiles: 'deny',
      preCompressed: folder.preCompressed ?? false,
      maxAge: (folder.maxAge ?? YEAR_SECONDS) * 1000,
      immutable: folder.maxAge === undefined,
      setHeaders: (response, path) => {
        if (!folder.isUploads) return
        response.header('content-security-policy', UPLOAD_CSP)
        // A PDF may have scripts. Saved to disk, it is no longer part of the shop.
        if (path.endsWith('.pdf')) response.header('content-disposition', 'attachment')
      },
    })
  }
}
