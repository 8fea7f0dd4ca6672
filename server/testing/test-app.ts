import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { DestinationStream } from 'pino'
import { type Api, contract } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import type { Site } from '#contract/site.ts'
import { createShop, type Shop } from '#server/app.ts'
import { sessions } from '#server/auth/tables.ts'
import { mountDiscovery } from '#server/discovery/routes.ts'
import { mountApi } from '#server/http/mount-api.ts'
import { strictTransport } from '#server/http/security-headers.ts'
import { acceptFiles, createServer, mountDocs } from '#server/http/server.ts'
import { fixedClock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import { sha256 } from '#server/platform/ids.ts'
import { createLog } from '#server/platform/log.ts'
import { createPublicCache } from '#server/platform/public-cache.ts'
import { createUncachedReads } from '#server/platform/uncached-reads.ts'
import { ensureDefaultRoles } from '#server/roles/default-roles.ts'
import { createMake, type Make } from './make.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testSecrets } from './test-secrets.ts'

export type TestShop = {
  /** The calls over real HTTP routing, as a visitor. Every answer is held against its schema. */
  anonymous: Api
  /**
   * The same calls with a person's token. When a call needs a recent proof of identity, the person gives it and the call
   * is repeated, unless `confirmsIdentity` is false.
   */
  as: (person: { token: string }, options?: { confirmsIdentity?: boolean }) => Api
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
  rooms: Shop['rooms']
  shop: Shop
  database: Database
  /** A statement with the rights of the role that owns the tables. */
  asOwner: TestDatabase['asOwner']
  clock: ReturnType<typeof fixedClock>
  make: Make
  config: Config
  /** Where uploaded pictures lie. */
  uploadsDir: string
  close: () => Promise<void>
}

/** 21 November 2026, 9:45 in the morning in India: an ordinary Saturday of the shop. */
const START = '2026-11-21T04:15:00Z'

/** In place of the web's own (web/storefront/discovery/site.ts). */
const TEST_SITE: Site = {
  pages: async () => [{ path: '/' }, { path: '/blog/a-story', changed: '2026-11-12' }],
  category: (category, subcategory) => `/category/${category}${subcategory ? `/${subcategory}` : ''}`,
  product: (slug) => `/product/${slug}`,
  shortcuts: [{ name: 'Cart', path: '/cart' }],
}

/** A shop of its own for a test file: a database copied from the migrated one, a clock that stands still. */
export async function startTestShop(
  env: Record<string, string> = {},
  prepared?: Pick<TestDatabase, 'database' | 'asOwner' | 'drop'>,
  logTo?: DestinationStream,
): Promise<TestShop> {
  const { database, asOwner, drop } = prepared ?? (await createTestDatabase())
  await ensureDefaultRoles(database.db)
  const uploadsDir = mkdtempSync(join(tmpdir(), 'swarna-uploads-'))
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...env })
  const clock = fixedClock(START)
  const cache = createPublicCache()
  const log = createLog(config, logTo)
  const shop = createShop({ config, database, clock, cache, log, uploadsDir, secrets: testSecrets() })
  const app = createServer({
    log: logTo ? log : false,
    trustProxy: false,
    isReady: database.isUp,
    onRefusal: shop.rooms.security.recordRefusal,
    strictTransport: strictTransport(config),
  })
  await acceptFiles(app)
  mountApi(app, contract, shop.handlers, {
    cache,
    authenticate: shop.authenticate,
    checkAnswers: true,
    countUncached: createUncachedReads({ clock, enabled: config.rateLimit }),
  })
  mountDocs(app, contract, 'Swarna API')
  mountDiscovery(app, {
    cache,
    publicUrl: config.publicUrl,
    sitemap: shop.rooms.sitemap,
    api: shop.api(),
    site: async () => TEST_SITE,
  })
  await app.ready()

  const api = (token: string | null, confirmsIdentity = true): Api =>
    createHttpClient({
      baseUrl: '/api',
      token: () => token,
      onReauthenticate: async () => {
        if (token === null || !confirmsIdentity) return false
        await database.db
          .update(sessions)
          .set({ reauthenticatedAt: clock.now() })
          .where(eq(sessions.tokenHash, sha256(token)))
        return true
      },
      fetch: (input, init) => fetchInto(app, String(input), init),
    })
  const make = createMake({ database, clock, drop: cache.drop })
  return {
    shop,
    database,
    asOwner,
    clock,
    config,
    make,
    uploadsDir,
    anonymous: api(null),
    as: ({ token }, options) => api(token, options?.confirmsIdentity),
    inject: (options) => inject(app, options),
    rooms: shop.rooms,
    async close() {
      await app.close()
      await shop.rooms.security.flush()
      await drop()
      rmSync(uploadsDir, { recursive: true, force: true })
    },
  }
}

const inject = (app: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> =>
  app.inject(options)

/** `fetch` without a network: the request goes straight into the server. */
async function fetchInto(app: FastifyInstance, url: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(new URL(url, 'http://test.invalid'), init)
  const body =
    init.body === undefined || init.body === null ? undefined : Buffer.from(await request.arrayBuffer())
  const options: InjectOptions = {
    method: (init.method ?? 'GET') as 'GET',
    url,
    headers: Object.fromEntries(request.headers),
    ...(body ? { payload: body } : {}),
  }
  const answer = await inject(app, options)
  const headers = Object.entries(answer.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers,
  })
}
