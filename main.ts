import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contract } from '#contract/contract.ts'
import { seedEmptyDatabase } from '#seed/seed-empty-database.ts'
import { createShop } from '#server/app.ts'
import { isNoindex } from '#server/discovery/robots.ts'
import { mountDiscovery } from '#server/discovery/routes.ts'
import { ANONYMOUS } from '#server/http/access/caller.ts'
import { mountApi } from '#server/http/mount-api.ts'
import { mountPages } from '#server/http/pages/mount-pages.ts'
import { mountNoScriptForms } from '#server/http/pages/no-script-forms.ts'
import { createPageRenderer, type PageRenderer } from '#server/http/pages/page-renderer.ts'
import { hstsHeader } from '#server/http/responses/security-headers.ts'
import { createServer, mountApiDocs, registerMultipart, serveStaticFiles } from '#server/http/server.ts'
import { createChangeListener } from '#server/platform/cache/change-listener.ts'
import { createPublicCache } from '#server/platform/cache/public-cache.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { openShopDatabase, resolveConnections } from '#server/platform/database/roles.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { openSecrets } from '#server/platform/encryption/secrets.ts'
import { createUncachedRequestLimit } from '#server/platform/limits/uncached-request-limit.ts'
import { createLogger, type Log } from '#server/platform/logging/logger.ts'
import { safeError } from '#server/platform/logging/safe-error.ts'
import { projectRoot } from '#server/platform/project-root.ts'

const root = projectRoot
const isDev = process.argv.includes('--dev')

const DAY_SECONDS = 24 * 3600
const builtFiles = [
  { prefix: '/assets/', root: join(root, 'build/client/assets'), preCompressed: true },
  { prefix: '/', root: join(root, 'build/client'), maxAge: DAY_SECONDS },
]

let embedded: EmbeddedPostgres | null = null

/**
 * Reads the configuration and starts database, modules, pages and HTTP server. The only file that imports server and
 * web.
 */
async function main(): Promise<void> {
  performance.mark('modules loaded')
  const config = readConfig(process.env)
  const log = createLogger(config)
  const dataDir = resolve(config.dataDir)
  const uploadsDir = join(dataDir, 'uploads')
  mkdirSync(uploadsDir, { recursive: true })

  if (!config.databaseUrl)
    embedded = await startEmbeddedPostgres({
      dataDir,
      url: config.publicUrl,
      log,
      onUnrecoverable: exitWithReason,
    })
  performance.mark('PostgreSQL ready')
  const database = await openShopDatabase({
    ...resolveConnections(config, embedded),
    poolSize: config.databasePool,
    log,
  })
  performance.mark('migrations checked')

  const changeListener = createChangeListener(database)
  const cache = createPublicCache(changeListener.isCurrent)
  const imagesDir = join(root, 'seed/images/served')
  const shop = createShop({
    config,
    database,
    cache,
    log,
    uploadsDir,
    imagesDir,
    clock: systemClock,
    secrets: openSecrets(dataDir),
  })
  await changeListener.start(shop.invalidateCaches)
  await seedEmptyDatabase({ database, seed: config.seed, now: systemClock.now() })
  await shop.modules.catalogue.reindexOutdatedProducts()
  const admin = await shop.modules.auth.ensureAdmin()

  let stopping = false
  const isReady = async () => !stopping && (await database.isUp())
  if (!config.canSendCodes)
    log.warn(
      'Customers cannot register: neither a mail server (SMTP_URL) nor an SMS gateway (SMS_GATEWAY_URL) is configured. The demo code works on this machine only; set VERIFICATION_TEST_CODE to use a fixed code elsewhere.',
    )
  const app = createServer({
    log,
    trustProxy: config.trustProxy,
    isReady,
    onRefusal: shop.modules.security.recordRefusal,
    strictTransport: hstsHeader(config),
  })
  await registerMultipart(app)
  const countUncached = createUncachedRequestLimit({ clock: systemClock, enabled: config.rateLimit })
  mountApi(app, contract, shop.handlers, {
    cache,
    authenticate: shop.authenticate,
    countUncached,
  })
  mountApiDocs(app, contract, 'Swarna API')
  await serveStaticFiles(app, [
    { prefix: '/uploads/', root: uploadsDir, isUploads: true },
    { prefix: '/images/', root: imagesDir, maxAge: 7 * DAY_SECONDS },
    ...(isDev ? [] : builtFiles),
  ])
  const api = shop.api(ANONYMOUS)
  const pageRenderer: PageRenderer = isDev
    ? await (await import('#server/http/pages/dev-page-renderer.ts')).createDevPageRenderer(
        app,
        root,
        () => api,
      )
    : createPageRenderer(await import(pathToFileURL(join(root, 'build/server/index.js')).href), () => api)
  const { sitemap } = shop.modules
  mountDiscovery(app, { cache, sitemap, api, publicUrl: config.publicUrl, site: pageRenderer.site })
  const { countVisit } = shop.modules.dashboard
  mountPages(app, {
    cache,
    render: pageRenderer.render,
    origin: config.publicUrl,
    isCached: !isDev,
    maps: config.maps,
    countUncached,
    isNoindex,
    // A failed count must not fail the page.
    onVisit: (address, userAgent) => void countVisit(address, userAgent).catch(() => {}),
  })

  await mountNoScriptForms(app)

  await app.listen({ port: config.port, host: config.host })
  performance.mark('port open')
  shop.start()
  printStartupMessage(config, admin)
  logPhases(log)

  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await app.close()
    await shop.stop()
    changeListener.stop()
    await database.close()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/** How long the start took, for `npm run bench:start`. */
function logPhases(log: Log): void {
  const phases = performance
    .getEntriesByType('mark')
    .map(({ name, startTime }) => [name, Math.round(startTime)] as const)
  log.debug({ processStartedAt: performance.timeOrigin, phases: Object.fromEntries(phases) }, 'started')
}

/**
 * Ends the process, because it cannot work without its database. The supervisor sees the exit code, the terminal the
 * reason.
 */
function exitWithReason(reason: Error): never {
  process.stderr.write(`${reason.message} Swarna stops.\n`)
  process.exit(1)
}

function printStartupMessage(config: Config, admin: { email: string; password: string | null } | null): void {
  const lines = [`Swarna is open at ${config.publicUrl}`, `Admin: ${config.publicUrl}/admin`]
  if (admin?.password)
    lines.push(`Sign in as ${admin.email} with the password ${admin.password} (shown this once)`)
  else
    lines.push(`Sign in as ${config.adminEmail} with the password that was set or shown at the first start`)
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}

// Node itself would print the error with the values of the failed statement.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    process.stderr.write(`${JSON.stringify({ event, err: safeError(error) })}\n`)
    process.exit(1)
  })

main().catch(async (error: unknown) => {
  process.stderr.write(`${bootErrorMessage(error)}\n`)
  await embedded?.stop()
  process.exit(1)
})

/** One sentence for errors that an operator can fix. Other errors keep their place in the code, without values. */
function bootErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken by another program. Stop it, or start with another one: PORT=3001 npm start`
  if (code === 'EACCES')
    return `Swarna may not use ${(error as NodeJS.ErrnoException).path ?? 'that port or folder'}: ${error.message}`
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.'
  return error.name === 'BootError' ? error.message : JSON.stringify(safeError(error), null, 2)
}
