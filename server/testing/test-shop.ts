import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { DestinationStream } from 'pino'
import { expect, vi } from 'vitest'
import { type Api, contract } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import type { SiteUrls } from '#contract/site.ts'
import { createShop, type Shop, type ShopDeps } from '#server/app.ts'
import { sessions } from '#server/auth/tables.ts'
import { deliveryZones } from '#server/delivery/tables.ts'
import { mountDiscovery } from '#server/discovery/routes.ts'
import { mountApi } from '#server/http/mount-api.ts'
import { hstsHeader } from '#server/http/responses/security-headers.ts'
import { createServer, mountApiDocs, registerMultipart } from '#server/http/server.ts'
import type { DownloadOptions } from '#server/media/service.ts'
import { mountPaymentCallbacks } from '#server/payments/callbacks.ts'
import { type ChangeListener, createChangeListener } from '#server/platform/cache/change-listener.ts'
import { createPublicCache, type PublicCache } from '#server/platform/cache/public-cache.ts'
import { type FixedClock, fixedClock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sha256 } from '#server/platform/ids.ts'
import { createUncachedRequestLimit } from '#server/platform/limits/uncached-request-limit.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { ensureDefaultRoles } from '#server/roles/service.ts'
import { refreshSearchRows } from '#server/search/service.ts'
import { searchRows } from '#server/search/tables.ts'
import { settings } from '#server/settings/tables.ts'
import { createFactories, type Factories } from './factories.ts'
import { SELLER } from './invoice-helpers.ts'
import { withVariantIds } from './lines-by-variant.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testSecrets } from './test-secrets.ts'

export type TestShop = {
  /** The API over real HTTP routing, as a visitor. Every answer is checked against its schema. */
  anonymous: Api
  /**
   * The same with a user's token. When a call needs a recent authentication, it is given and the call repeated, unless
   * `confirmsIdentity` is false.
   */
  as: (user: { token: string }, options?: { confirmsIdentity?: boolean }) => Api
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
  /** Opens a port and returns its origin, for what `inject` does not pass through. */
  listen: () => Promise<string>
  modules: Shop['modules']
  shop: Shop
  database: Database
  /** Runs a statement with the rights of the role that owns the tables. */
  asOwner: TestDatabase['asOwner']
  clock: FixedClock
  cache: PublicCache
  make: Factories
  config: Config
  /** The folder of uploaded pictures. */
  uploadsDir: string
  close: () => Promise<void>
}

/** 21 November 2026, 9:45 in the morning in India: an ordinary Saturday of the shop. */
const START_TIME = '2026-11-21T04:15:00Z'

/** 0.2 ms of processor time where the shop's own cost takes 57. */
const LOW_PASSWORD_COST = { memory: 64, passes: 1, parallelism: 1 }

/** Instead of the web's own (web/storefront/discovery/site.ts). */
const TEST_SITE: SiteUrls = {
  pages: async () => [{ path: '/' }, { path: '/blog/a-story', changed: '2026-11-12' }],
  category: (category, subcategory) => `/category/${category}${subcategory ? `/${subcategory}` : ''}`,
  product: (slug) => `/product/${slug}`,
  shortcuts: [{ name: 'Cart', path: '/cart' }],
}

/** A shop for one test file: a copy of the migrated database, and a fixed clock. */
export async function startTestShop(
  env: Record<string, string> = {},
  testDatabase?: Pick<TestDatabase, 'database' | 'asOwner' | 'drop'>,
  logDestination?: DestinationStream,
  download?: DownloadOptions,
  loadDemoCatalogue?: ShopDeps['loadDemoCatalogue'],
): Promise<TestShop> {
  const { database, asOwner, drop } = testDatabase ?? (await createTestDatabase())
  await ensureDefaultRoles(database.db)
  await saveSeller(database)
  await saveShopArea(database)
  const uploadsDir = mkdtempSync(join(tmpdir(), 'swarna-uploads-'))
  const incomingDir = mkdtempSync(join(tmpdir(), 'swarna-incoming-'))
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...env })
  const clock = config.rateLimit ? processClock(START_TIME) : fixedClock(START_TIME)
  const listener = testDatabase ? null : createChangeListener(database)
  // A clock that jumps would count as a connection without an answer.
  const cache = createPublicCache(config.rateLimit ? undefined : listener?.isCurrent)
  const log = createLogger(config, logDestination)
  const shop = createShop({
    config,
    database,
    clock,
    cache,
    log,
    uploadsDir,
    secrets: testSecrets(),
    loadDemoCatalogue,
    download,
    passwordCost: LOW_PASSWORD_COST,
  })
  const changes = listener ?? clearOnWrite(cache)
  await changes.start(shop.invalidateCaches)
  const app = createServer({
    log: logDestination ? log : false,
    trustProxy: false,
    findFault: async () => null,
    onRefusal: shop.modules.security.recordRefusal,
    strictTransport: hstsHeader(config),
    onRequest: shop.onRequest,
  })
  await registerMultipart(app)
  mountApi(app, contract, shop.handlers, {
    cache,
    settleCache: changes.settle,
    authenticate: shop.authenticate,
    validateResponses: true,
    incomingDir,
    countUncached: createUncachedRequestLimit({ clock, enabled: config.rateLimit }),
  })
  mountApiDocs(app, contract, 'Shop API')
  mountDiscovery(app, {
    cache,
    publicUrl: config.publicUrl,
    discovery: shop.modules.discovery,
    api: shop.api(),
    site: async () => TEST_SITE,
  })
  await mountPaymentCallbacks(app, shop.modules.orders.gatewayEvents)
  await app.ready()

  const api = (token: string | null, confirmsIdentity = true): Api =>
    createHttpClient(routes, {
      baseUrl: '/api',
      getToken: () => token,
      onReauthenticate: async () => {
        if (token === null || !confirmsIdentity) return false
        await database.db
          .update(sessions)
          .set({ reauthenticatedAt: clock.now() })
          .where(eq(sessions.tokenHash, sha256(token)))
        return true
      },
      fetch: async (input, init) =>
        injectFetch(app, ...(await withVariantIds(database.db, String(input), init ?? {}))),
    })
  const make = createFactories({ database, clock, clearCache: cache.clear })
  return {
    shop,
    database,
    asOwner,
    clock,
    cache,
    config,
    make,
    uploadsDir,
    anonymous: api(null),
    as: ({ token }, options) => api(token, options?.confirmsIdentity),
    inject: (options) => inject(app, options),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    modules: shop.modules,
    async close() {
      await app.close()
      changes.stop()
      await shop.modules.security.flush()
      await expectCurrentSearchRows(database)
      await drop()
      if (config.rateLimit) vi.useRealTimers()
      expect(readdirSync(incomingDir)).toEqual([])
      for (const folder of [uploadsDir, incomingDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A shop without it ships nothing. A database that has settings keeps them. */
const saveSeller = ({ db }: Database) =>
  db
    .insert(settings)
    .values({ document: { gstin: SELLER.gstin, seller: { ...SELLER.seller, address: SELLER.address } } })
    .onConflictDoNothing()

/** The shop delivers in the area of its settings, as the demo does. */
const saveShopArea = ({ db }: Database) =>
  db
    .insert(deliveryZones)
    .values({ id: 'shop-area', name: 'Around Hyderabad', kind: 'shop_area' })
    .onConflictDoNothing()

/**
 * After all that a test file has done, the first row of each product is what would be computed from it. Rows of variants are
 * left out, because tests write variants directly.
 */
async function expectCurrentSearchRows({ db, transaction }: Database): Promise<void> {
  const readRows = () =>
    db
      .select({
        productId: searchRows.productId,
        isActive: searchRows.isActive,
        isDeleted: searchRows.isDeleted,
        isFeatured: searchRows.isFeatured,
        categoryId: searchRows.categoryId,
        words: searchRows.words,
        nameAndSku: searchRows.nameAndSku,
        card: searchRows.card,
      })
      .from(searchRows)
      .where(eq(searchRows.position, 0))
      .orderBy(searchRows.productId)
      .limit(500)
  const stored = await readRows()
  await transaction((tx) =>
    refreshSearchRows(
      tx,
      stored.map(({ productId }) => productId),
    ),
  )
  expect(stored).toEqual(await readRows())
}

/** For a database whose connections are cut in a certain order: without a connection of the listener. */
const clearOnWrite = (cache: PublicCache): Omit<ChangeListener, 'isCurrent'> => ({
  start: async () => {},
  settle: async () => cache.clear(),
  stop: () => {},
})

/** A fixed clock that `Date.now()` follows, because the library of the rate limiter reads the time there. */
function processClock(start: string): FixedClock {
  const clock = fixedClock(start)
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
  return {
    now: clock.now,
    advance(ms) {
      clock.advance(ms)
      vi.setSystemTime(clock.now())
    },
    set(to) {
      clock.set(to)
      vi.setSystemTime(clock.now())
    },
  }
}

const inject = (app: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> =>
  app.inject(options)

/** `fetch` without a network: injects the request into the server. */
async function injectFetch(app: FastifyInstance, url: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(new URL(url, 'http://test.invalid'), init)
  const body =
    init.body === undefined || init.body === null ? undefined : Buffer.from(await request.arrayBuffer())
  const options: InjectOptions = {
    method: (init.method ?? 'GET') as 'GET',
    url,
    headers: Object.fromEntries(request.headers),
    ...(body ? { payload: body } : {}),
  }
  const response = await inject(app, options)
  const headers = Object.entries(response.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  return new Response(response.statusCode === 204 ? null : new Uint8Array(response.rawPayload), {
    status: response.statusCode,
    headers,
  })
}
