import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FirstAdmin } from '#server/auth/service.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { createLogger, type Log } from '#server/platform/logging/logger.ts'
import { safeError } from '#server/platform/logging/safe-error.ts'

let embedded: EmbeddedPostgres | null = null

/** Reads the configuration, starts the database and, while that starts, loads the shop and serves it. */
async function main(): Promise<void> {
  performance.mark('main.ts loaded')
  const config = readConfig(process.env)
  const log = createLogger(config)
  const dataDir = resolve(config.dataDir)
  const uploadsDir = join(dataDir, 'uploads')
  mkdirSync(uploadsDir, { recursive: true })

  const databaseStarted = startDatabase(config, dataDir, log)
  const [serveShop] = await Promise.all([loadShop(), databaseStarted])
  const { admin, stop } = await serveShop({ config, log, dataDir, uploadsDir, embedded })
  printStartupMessage(config, admin)
  logPhases(log)

  let isStopping = false
  async function stopShop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    await stop()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stopShop())
}

/** The embedded PostgreSQL, unless there is another one. */
async function startDatabase(config: Config, dataDir: string, log: Log): Promise<void> {
  if (config.databaseUrl) return
  embedded = await startEmbeddedPostgres({
    dataDir,
    url: config.publicUrl,
    log,
    onUnrecoverable: exitWithReason,
  })
  performance.mark('PostgreSQL ready')
}

/** Imported here and not above, so that PostgreSQL is starting meanwhile. */
async function loadShop() {
  const { serveShop } = await import('./serve-shop.ts')
  performance.mark('modules loaded')
  return serveShop
}

/** How long the start took, for `npm run bench:start`. */
function logPhases(log: Log): void {
  const phases = performance
    .getEntriesByType('mark')
    .map(({ name, startTime }) => [name, Math.round(startTime)] as const)
  log.debug({ startedAt: performance.timeOrigin, phases: Object.fromEntries(phases) }, 'started')
}

/**
 * Ends the process, because it cannot work without its database. The supervisor sees the exit code, the terminal the
 * reason.
 */
function exitWithReason(reason: Error): never {
  process.stderr.write(`${reason.message} Swarna stops.\n`)
  process.exit(1)
}

function printStartupMessage(config: Config, made: FirstAdmin | null): void {
  const lines = [`Swarna is open at ${config.publicUrl}`, ...describeSignIn(config, made)]
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}

function describeSignIn(config: Config, made: FirstAdmin | null): string[] {
  if (made?.claimCode)
    return [
      'The shop has no administrator yet. Whoever enters this code becomes it:',
      `  ${made.claimCode}`,
      `Enter it at ${config.publicUrl}/setup. It works once, and until the shop stops.`,
    ]
  const admin = `Admin: ${config.publicUrl}/admin`
  if (made?.password)
    return [admin, `Sign in as ${made.email} with the password ${made.password} (shown this once)`]
  if (config.isClaimedByCode) return [admin]
  return [admin, `Sign in as ${config.adminEmail} with the password that was set or shown at the first start`]
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
