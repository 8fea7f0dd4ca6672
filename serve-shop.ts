import { mkdir, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contract } from '#contract/contract.ts'
import { seedEmptyDatabase } from '#seed/seed-empty-database.ts'
import { createShop } from '#server/app.ts'
import { isNoindex } from '#server/discovery/robots.ts'
import { mountDiscovery } from '#server/discovery/routes.ts'
import { ANONYMOUS } from '#server/http/access/caller.ts'
import { mountApi } from '#server/http/mount-api.ts'
import { createEntrance } from '#server/http/pages/closed-shop.ts'
import { mountPages } from '#server/http/pages/mount-pages.ts'
import { mountNoScriptForms } from '#server/http/pages/no-script-forms.ts'
import {
  createPageRenderer,
  type PageRenderer,
  type PageServerBuild,
} from '#server/http/pages/page-renderer.ts'
import { createHotPath } from '#server/http/responses/hot-path.ts'
import { hstsHeader } from '#server/http/responses/security-headers.ts'
import { createServer, mountApiDocs, registerMultipart, serveStaticFiles } from '#server/http/server.ts'
import { mountOneClickUnsubscribe } from '#server/newsletter/one-click.ts'
import { mountPaymentCallbacks } from '#server/payments/callbacks.ts'
import { createChangeListener } from '#server/platform/cache/change-listener.ts'
import { createPublicCache } from '#server/platform/cache/public-cache.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openShopDatabase, resolveConnections } from '#server/platform/database/roles.ts'
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { openSecrets } from '#server/platform/encryption/secrets.ts'
import { createUncachedRequestLimit } from '#server/platform/limits/uncached-request-limit.ts'
import type { createLogger } from '#server/platform/logging/logger.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { createReadiness } from '#server/platform/readiness.ts'

const isDev = process.argv.includes('--dev')

const DAY_SECONDS = 24 * 3600
const builtFiles = [
  { prefix: '/assets/', root: join(projectRoot, 'build/client/assets'), preCompressed: true },
  { prefix: '/', root: join(projectRoot, 'build/client'), maxAge: DAY_SECONDS },
]

type ServeOptions = {
  config: Config
  log: ReturnType<typeof createLogger>
  dataDir: string
  uploadsDir: string
  /** Null: the database of DATABASE_URL. */
  embedded: EmbeddedPostgres | null
}

/**
 * Migrates and fills the database, builds modules, pages and HTTP server, and opens the port. With main.ts the only file
 * that imports server and web.
 */
export async function serveShop({ config, log, dataDir, uploadsDir, embedded }: ServeOptions) {
  const database = await openShopDatabase({
    ...resolveConnections(config, embedded),
    poolSize: config.databasePool,
    log,
  })
  performance.mark('migrations checked')

  const changeListener = createChangeListener(database)
  const cache = createPublicCache(changeListener.isCurrent)
  const imagesDir = join(projectRoot, 'seed/images/served')
  const shop = createShop({
    config,
    database,
    cache,
    log,
    uploadsDir,
    imagesDir,
    // most shops never need its texts
    loadDemoCatalogue: async () => (await import('#seed/demo/demo-catalogue.ts')).createDemoCatalogue(),
    clock: systemClock,
    secrets: openSecrets(dataDir),
  })
  await shop.assertKeys()
  await changeListener.start(shop.invalidateCaches)
  await seedEmptyDatabase({
    database,
    seed: config.seed,
    isClosed: config.isClaimedByCode,
    now: systemClock.now(),
  })
  const rebuilt = await shop.modules.search.rebuild()
  if (rebuilt > 0) log.info({ products: rebuilt }, 'products were indexed again for lists and search')
  const admin = await shop.modules.auth.ensureAdmin()
  performance.mark('data checked')

  let isStopping = false
  const readiness = createReadiness({ database, dataDir, clock: systemClock })
  const findFault = async () => (isStopping ? 'The shop is stopping.' : readiness.findFault())
  const { settings } = shop.modules
  const demoEndNotice = await settings.demoEndNotice()
  if (demoEndNotice) log.warn(demoEndNotice)
  else if (!(await settings.verificationCodes()).canSendCodes)
    log.warn(
      'Customers cannot register: neither a mail server nor an SMS gateway is set: see Settings, Connections in the admin, or SMTP_URL and SMS_GATEWAY_URL. The demo code works on this machine only; set VERIFICATION_TEST_CODE to use a fixed code elsewhere.',
    )
  const strictTransport = hstsHeader(config)
  if (config.paymentSimulator)
    log.warn('Payments go to the gateway simulator of PAYMENT_SIMULATOR. It takes no money.')
  const hotPath = log.isLevelEnabled('debug') ? null : createHotPath(cache, strictTransport)
  const app = createServer({
    log,
    trustProxy: config.trustProxy,
    findFault,
    onRefusal: shop.modules.security.recordRefusal,
    strictTransport,
    onRequest: shop.onRequest,
    hotPath,
  })
  await registerMultipart(app)
  // In the data folder, because the system's folder for temporary files is in memory on many servers. What a process that
  // was killed has left is deleted.
  const incomingDir = join(dataDir, 'incoming')
  await rm(incomingDir, { recursive: true, force: true })
  await mkdir(incomingDir, { recursive: true })
  const countUncached = createUncachedRequestLimit({ clock: systemClock, enabled: config.rateLimit })
  mountApi(app, contract, shop.handlers, {
    cache,
    settleCache: changeListener.settle,
    authenticate: shop.authenticate,
    countUncached,
    hotPath,
    incomingDir,
  })
  mountApiDocs(app, contract, 'Shop API')
  await serveStaticFiles(app, [
    { prefix: '/uploads/', root: uploadsDir, isUploads: true },
    { prefix: '/images/', root: imagesDir, maxAge: 7 * DAY_SECONDS },
    ...(isDev ? [] : builtFiles),
  ])
  const api = shop.api(ANONYMOUS)
  const pages: PageRenderer = isDev
    ? await (await import('#server/http/pages/dev-page-renderer.ts')).createDevPageRenderer(
        app,
        projectRoot,
        () => api,
      )
    : createPageRenderer(loadBuiltPages, () => api)
  const { discovery } = shop.modules
  mountDiscovery(app, { cache, discovery, api, publicUrl: config.publicUrl, site: pages.site })
  const { countVisit } = shop.modules.dashboard
  mountPages(app, {
    cache,
    render: pages.render,
    toCachedAddress: pages.toRenderedAddress,
    hotPath,
    origin: config.publicUrl,
    isCached: !isDev,
    maps: async () => (await shop.modules.connections.current()).maps,
    paymentOrigins: shop.modules.gateways.formOrigins,
    countUncached,
    isNoindex,
    enter: createEntrance({
      opening: shop.modules.settings.current,
      isAlwaysOpen: pages.isOpenWhileClosed,
    }),
    closedPage: '/opening-soon',
    // A failed count must not fail the page.
    onVisit: (address, userAgent) => void countVisit(address, userAgent).catch(() => {}),
  })

  await mountNoScriptForms(app)
  await mountOneClickUnsubscribe(app, shop.modules.newsletter)
  await mountPaymentCallbacks(app, shop.modules.orders.gatewayEvents)

  await app.listen({ port: config.port, host: config.host })
  performance.mark('port open')
  if (!isDev) setTimeout(finishLoading, FINISH_DELAY_MS).unref()
  shop.start()

  return {
    admin,
    async stop() {
      isStopping = true
      await app.close()
      await shop.stop()
      changeListener.stop()
      await database.close()
    },
  }
}

/** Long enough for the first answers on a slow machine. */
const FINISH_DELAY_MS = 2_000

/**
 * Loads the pages if no visitor did, and stores the compiled code for the next start. Both take a moment in which nothing
 * else is answered. Node itself stores the code only when the process ends, which kill -9 prevents.
 */
async function finishLoading(): Promise<void> {
  await loadBuiltPages()
  flushCompileCache()
}

/** Loaded with the first page, so that the first call of the API does not wait for it. */
const loadBuiltPages = (): Promise<PageServerBuild> =>
  import(pathToFileURL(join(projectRoot, 'build/server/index.js')).href)
